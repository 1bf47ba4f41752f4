//! `hog tournament`: plays engines against each other.

mod report;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use hog_engines::EngineName;
use hog_engines::tournament::{Standings, Tournament};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use report::TournamentReport;

use super::worker_pool;
use crate::plot;
use crate::progress::Interrupts;
use crate::report::ReportForm;

#[derive(Args)]
pub struct TournamentArgs {
    /// The game, for two, such as gomoku:9
    #[arg(value_parser = crate::input::choice)]
    pub game: Choice,
    /// The engines, such as level:3 or mcts:time=0.2s
    #[arg(required = true, num_args = 2..)]
    pub engines: Vec<EngineName>,
    /// Number of games that every two engines play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Number of games played in parallel; default: the number of cores
    #[arg(long, value_name = "GAMES", value_parser = crate::numbers::jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// Number of random moves before the engines begin. None are made if they would end the game, if chance
    /// would move before one of them, or if the game has hidden cards
    #[arg(long, value_name = "MOVES", default_value_t = 2)]
    pub opening: usize,
    /// Count a game as a draw after this many moves
    #[arg(long, value_name = "MOVES", default_value_t = 1_000)]
    pub most: usize,
    /// The seed for openings, deals and the engines' random choices
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Also print each engine's time per move: median, 99th percentile, maximum
    #[arg(long)]
    pub times: bool,
    /// Plot each match's score with its interval to this file (.svg)
    #[arg(long, value_name = "FILE", value_parser = crate::plot::svg_path)]
    pub plot: Option<PathBuf>,
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &TournamentArgs, out: &mut impl Write) -> anyhow::Result<()> {
    if args.game.deal_seed().is_some() {
        bail!(
            "a tournament deals new cards for every two games, from --seed: give {} without a seed",
            args.game
        );
    }
    if let Some(path) = &args.plot {
        plot::check_writable(path)?;
    }
    let standings = args.game.visit(args)?;
    let names = different_names(&args.engines);
    let report = TournamentReport::new(args, &names, &standings);
    args.form.write(&report, out)?;
    // The results are shown even if they cannot be plotted.
    out.flush()?;
    if let Some(path) = &args.plot {
        let svg = plot::scores(&report.plotted_scores(), &report.title())?;
        plot::write(&svg, path)?;
    }
    Ok(())
}

/// The names of the engines, numbered where one takes part several times.
fn different_names(engines: &[EngineName]) -> Vec<String> {
    let name = |(number, engine): (usize, &EngineName)| {
        let before = engines[..number].iter();
        match before.filter(|other| *other == engine).count() {
            0 => engine.to_string(),
            before => format!("{engine} ({})", before + 1),
        }
    };
    engines.iter().enumerate().map(name).collect()
}

/// Plays all games of the tournament.
impl Visitor for &TournamentArgs {
    type Output = anyhow::Result<Standings>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let tournament = Tournament {
            engines: self.engines.clone(),
            games: self.games,
            opening: self.opening,
            max_moves: self.most,
            seed: self.seed,
        };
        let engines = self.engines.len() as u64;
        let games = u64::from(self.games) * (engines * (engines - 1) / 2);
        let pool = worker_pool(self.jobs, usize::try_from(games).unwrap_or(usize::MAX))?;
        let interrupts = Interrupts::watch()?;
        let standings = interrupts.run("playing games", Some(games), |control| {
            tournament.play(&game, &pool, control)
        });
        Ok(standings?)
    }
}
