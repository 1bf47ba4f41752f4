//! `hog tournament`: engines against each other.

mod plot;
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
use report::Report;

use super::{worker_pool, write_json};
use crate::picture;
use crate::progress::Interrupts;

#[derive(Args)]
pub struct TournamentArgs {
    /// The game, for two, such as gomoku:9
    #[arg(value_parser = crate::choice::choice)]
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
    #[arg(long, value_name = "FILE", value_parser = crate::picture::svg_path)]
    pub plot: Option<PathBuf>,
    /// Write JSON, with margins and with times in seconds
    #[arg(long)]
    pub json: bool,
}

pub fn run(args: &TournamentArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    if args.game.deal_seed().is_some() {
        bail!(
            "a tournament deals anew for every two games, from --seed: expected {} without a seed",
            args.game
        );
    }
    if let Some(path) = &args.plot {
        picture::check_writable(path)?;
    }
    let pool = worker_pool(args.jobs, usize::MAX)?;
    let tournament = Tournament {
        engines: args.engines.clone(),
        games: args.games,
        opening: args.opening,
        max_moves: args.most,
        seed: args.seed,
    };
    let standing = interrupts.while_busy("games", |control| {
        args.game.visit(Playing {
            tournament: &tournament,
            pool: &pool,
            control,
        })
    })?;
    let names = different_names(&tournament.engines);
    let report = Report::of(&args.game.to_string(), &names, &standing);
    if args.json {
        write_json(&report, out)?;
    } else {
        report.write(out)?;
        if args.times {
            report.write_times(out)?;
        }
    }
    // What was played is told even if it cannot be drawn.
    out.flush()?;
    if let Some(path) = &args.plot {
        picture::write(&plot::svg(&report)?, path)?;
    }
    Ok(())
}

/// The names of the engines, with numbers where one takes part twice.
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
