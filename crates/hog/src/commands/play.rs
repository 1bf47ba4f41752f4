//! `hog play`: a game in the terminal.

use std::env;
use std::io::{self, BufReader, IsTerminal, Write};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::bail;
use hog_core::{Seat, Seats};
use hog_engines::EngineName;
use hog_games::catalogue::Choice;
use hog_store::Folder;
use hog_table::{Hands, Sitter, Table, open};
use hog_tui::Sitting;
use hog_tui::app::{App, House, Seated, Settings};
use hog_tui::board::Theme;
use hog_tui::terminal;

use crate::cli::PlayArgs;
use crate::progress::Interrupts;

pub fn run(args: &PlayArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_terminal && !args.plain {
        return play_on_screen(args);
    }
    let Some(game) = &args.game else {
        bail!(
            "in lines of text, which game to play must be said: expected one, as in `hog play tictactoe`; `hog games` lists them"
        );
    };
    if args.clock.is_some() {
        bail!("in lines of text there is no clock: expected a terminal, or no --clock");
    }
    play_in_lines(args, game, out)
}

fn play_on_screen(args: &PlayArgs) -> anyhow::Result<()> {
    let house = match Folder::of_user() {
        Ok(folder) => House::Folder(folder),
        Err(error) => House::Nowhere(error.to_string()),
    };
    let settings = Settings {
        theme: theme(args),
        hands: Hands::Threads,
        seed: seed_of_now(),
    };
    let mut app = match &args.game {
        None => App::new(house, settings),
        Some(game) => {
            let seated = Seated {
                choice: game.clone(),
                sitters: sitters(args, game, settings.seed)?,
                pace: args.clock.unwrap_or_default(),
            };
            App::at_table(house, settings, seated, Instant::now())?
        }
    };
    terminal::run(&mut app)?;
    Ok(())
}

/// The colours that were asked for: none, if nobody wants any.
fn theme(args: &PlayArgs) -> Theme {
    let no_colour = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match args.theme {
        Some(theme) => theme,
        None if no_colour => Theme::NO_COLOUR,
        None => Theme::FOUR_COLOURS,
    }
}

fn play_in_lines(args: &PlayArgs, game: &Choice, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let seed = seed_of_now();
    let mut table = open(game, seed)?;
    let sitting = match opponent(args, table.as_ref())? {
        Some((engine, own)) => {
            let others = Seats::first(table.seats()).without(own);
            Sitting::against(engine, others, seed)
        }
        None => Sitting::alone("level:5".parse()?, seed),
    };
    // Raw bytes, not lines: what is not text must be answered, not end the game.
    let input = BufReader::new(io::stdin());
    hog_tui::play_in_lines(table.as_mut(), sitting, input, out, &interrupts)?;
    Ok(())
}

/// Who sits where: whoever is at the terminal on one seat, or on all.
fn sitters(args: &PlayArgs, game: &Choice, seed: u64) -> anyhow::Result<Vec<Sitter>> {
    let table = open(game, seed)?;
    let opponent = opponent(args, table.as_ref())?;
    let seats = Seats::first(table.seats());
    let sitter = |seat: Seat| match &opponent {
        Some((engine, own)) if *own != seat => Sitter::Engine(engine.clone()),
        _ => Sitter::Person,
    };
    Ok(seats.iter().map(sitter).collect())
}

/// Against whom it is played, and from which seat; nobody, if no engine was asked for.
fn opponent(args: &PlayArgs, table: &dyn Table) -> anyhow::Result<Option<(EngineName, Seat)>> {
    let number = args.seat.unwrap_or(1);
    let mut seats = Seats::first(table.seats()).iter();
    let Some(own) = seats.nth(usize::from(number) - 1) else {
        let count = table.seats();
        bail!(
            "there is no seat {number} at {}: expected 1 to {count}",
            table.name()
        );
    };
    match &args.against {
        Some(engine) if table.seats() > 1 => {
            if let Err(error) = table.can_play(engine) {
                bail!("{engine} cannot play {}: {error}", table.name());
            }
            Ok(Some((engine.clone(), own)))
        }
        Some(_) => bail!(
            "{} has one seat: there is nobody to play against",
            table.name()
        ),
        None => Ok(None),
    }
}

/// A seed for tokens that nobody repeats. They hide nothing from whoever sits at this terminal.
fn seed_of_now() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::from(since.subsec_nanos()) ^ since.as_secs().rotate_left(32)
}
