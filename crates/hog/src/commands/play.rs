//! `hog play`: plays a game in the terminal.

use std::env;
use std::io::{self, BufReader, IsTerminal, Write};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::bail;
use clap::Args;
use hog_engines::EngineName;
use hog_games::catalogue::Choice;
use hog_store::Folder;
use hog_table::{Executor, LiveTable, Pace, SeatPlayer, open};
use hog_tui::app::{App, AppSettings, NewGame, Storage};
use hog_tui::board::Theme;
use hog_tui::terminal;

use crate::progress::Interrupts;

#[derive(Args)]
pub struct PlayArgs {
    /// The game, such as tictactoe or cube:2; without one, the lobby opens
    #[arg(value_parser = crate::input::choice)]
    pub game: Option<Choice>,
    /// Play against this engine, such as level:3 or mcts:time=2s
    #[arg(long, value_name = "ENGINE", requires = "game")]
    pub against: Option<EngineName>,
    /// Your seat: 1 begins in most games
    #[arg(long, value_name = "NUMBER", requires = "against", value_parser = clap::value_parser!(u8).range(1..))]
    pub seat: Option<u8>,
    /// Time per player + increment, such as 10m+5s
    #[arg(long, value_name = "TIME", requires = "game", conflicts_with = "plain")]
    pub clock: Option<Pace>,
    /// The colours; none if the variable `NO_COLOR` is set
    #[arg(long, value_name = "THEME", value_parser = super::named(Theme::ALL.map(|theme| (theme.name(), theme))))]
    pub theme: Option<Theme>,
    /// Play in lines of text, as when input or output is not a terminal
    #[arg(long)]
    pub plain: bool,
}

pub fn run(args: &PlayArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_terminal && !args.plain {
        return play_on_screen(args);
    }
    let Some(game) = &args.game else {
        bail!(
            "in lines of text a game must be named, as in `hog play tictactoe`; `hog games` lists them"
        );
    };
    if args.clock.is_some() {
        bail!("--clock needs a terminal: leave it out in lines of text");
    }
    play_in_lines(args, game, out)
}

fn play_on_screen(args: &PlayArgs) -> anyhow::Result<()> {
    let storage = match Folder::of_user() {
        Ok(folder) => Storage::Folder(folder),
        Err(error) => Storage::Unavailable(error.to_string()),
    };
    let settings = AppSettings {
        theme: args.theme.unwrap_or_else(default_theme),
        executor: Executor::for_tables()?,
        seed: seed_of_now(),
    };
    let mut app = match &args.game {
        None => App::new(storage, settings),
        Some(game) => {
            let game = NewGame {
                choice: game.clone(),
                sitters: sitters(args, game, settings.seed)?,
                pace: args.clock.unwrap_or_default(),
            };
            App::at_table(storage, settings, game, Instant::now())?
        }
    };
    terminal::run(&mut app)?;
    Ok(())
}

/// The default theme: no colours if `NO_COLOR` is set.
fn default_theme() -> Theme {
    match env::var_os("NO_COLOR") {
        Some(value) if !value.is_empty() => Theme::NoColour,
        _ => Theme::FourColours,
    }
}

fn play_in_lines(args: &PlayArgs, game: &Choice, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let seed = seed_of_now();
    let sitters = sitters(args, game, seed)?;
    let live = LiveTable::open(game, sitters, Executor::for_tables()?, seed)?;
    // Raw bytes, since a line that is not text must not end the game.
    let input = BufReader::new(io::stdin());
    hog_tui::play_in_lines(live, input, out, &interrupts)?;
    Ok(())
}

/// The players: the person at the terminal on every seat, or on one against an engine.
fn sitters(args: &PlayArgs, game: &Choice, seed: u64) -> anyhow::Result<Vec<SeatPlayer>> {
    let table = open(game, seed)?;
    let (name, count) = (table.name(), table.seats());
    let seat = usize::from(args.seat.unwrap_or(1));
    if seat > count {
        bail!("{name} has no seat {seat}: expected 1 to {count}");
    }
    let mut sitters = vec![SeatPlayer::Person; count];
    if let Some(engine) = &args.against {
        if count == 1 {
            bail!("{name} has one seat: it cannot be played against an engine");
        }
        if let Err(error) = table.can_play(engine) {
            bail!("{engine} cannot play {name}: {error}");
        }
        sitters.fill(SeatPlayer::Engine(engine.clone()));
        sitters[seat - 1] = SeatPlayer::Person;
    }
    Ok(sitters)
}

/// A seed for tokens. It may be guessed, since tokens protect nothing from the person at this terminal.
fn seed_of_now() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::from(since.subsec_nanos()) ^ since.as_secs().rotate_left(32)
}
