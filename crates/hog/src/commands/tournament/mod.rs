//! `hog tournament`: plays engines against each other.

mod report;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use hog_core::Control;
use hog_engines::tournament::{NoTournament, Standings, Tournament};
use hog_engines::{EngineName, WorkerPool};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use report::TournamentReport;

use super::worker_pool;
use crate::plot;
use crate::progress::{Interrupts, WorkPhase};
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
    /// Number of random moves before the engines begin. None are made if they would end the game, or
    /// if the game has chance or hidden cards
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
    let interrupts = Interrupts::watch()?;
    if args.game.deal_seed().is_some() {
        bail!(
            "a tournament deals new cards for every two games, from --seed: give {} without a seed",
            args.game
        );
    }
    if let Some(path) = &args.plot {
        plot::check_writable(path)?;
    }
    let pool = worker_pool(args.jobs, usize::MAX)?;
    let tournament = Tournament {
        engines: args.engines.clone(),
        games: args.games,
        opening: args.opening,
        max_moves: args.most,
        seed: args.seed,
    };
    let engines = args.engines.len() as u64;
    let games = u64::from(args.games) * (engines * (engines - 1) / 2);
    let playing = WorkPhase::of("playing games", games);
    let standings = interrupts.run(playing, |control| {
        args.game.visit(Playing {
            tournament: &tournament,
            pool: &pool,
            control,
        })
    })?;
    let names = different_names(&tournament.engines);
    let report = TournamentReport::new(args, &names, &standings);
    args.form.write(&report, out)?;
    // The results are shown even if they cannot be plotted.
    out.flush()?;
    if let Some(path) = &args.plot {
        plot::write(
            &plot::scores(&report.plotted_scores(), &report.title())?,
            path,
        )?;
    }
    Ok(())
}

/// The names of the engines, numbered where one takes part several times.
fn different_names(engines: &[EngineName]) -> Vec<String> {
    let name = |(number, engine): (usize, &EngineName)| {
        let before = engines[..number]
            .iter()
            .filter(|other| *other == engine)
            .count();
        match before {
            0 => engine.to_string(),
            before => format!("{engine} ({})", before + 1),
        }
    };
    engines.iter().enumerate().map(name).collect()
}

struct Playing<'a> {
    tournament: &'a Tournament,
    pool: &'a WorkerPool,
    control: &'a Control<'a>,
}

impl Visitor for Playing<'_> {
    type Output = Result<Standings, NoTournament>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        self.tournament.play(&game, self.pool, self.control)
    }
}
