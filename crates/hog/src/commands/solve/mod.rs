//! `hog solve`: its options, and the choice of the solver.

mod freecell;
mod go_fish;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use hog_engines::EngineName;
use hog_engines::freecell::Mode;
use hog_engines::go_fish::Utility;
use hog_games::catalogue::Choice;

use crate::report::ReportForm;
pub use freecell::{DealRequest, ResultFilePath};

#[derive(Args)]
pub struct SolveArgs {
    /// The game: freecell, with its settings, such as freecell:cells=2 or freecell:617, or a small deck
    /// of go-fish, such as go-fish:ranks=4,deal=6,refill=1
    #[arg(value_parser = crate::input::choice)]
    pub game: Choice,
    /// What to solve: a deal such as 617 or -1, a range such as 1..32000 with both ends included, a
    /// file with a board, or - for a board from standard input; by default the deal in the game's name
    #[arg(value_name = "DEALS", allow_negative_numbers = true, value_parser = DealRequest::read)]
    pub requests: Vec<DealRequest>,
    /// The mode: fast finds a solution quickly, short finds one with few single-card moves, proof
    /// decides unless memory or time runs out; default: fast
    #[arg(long, value_parser = super::named(Mode::ALL.map(|mode| (mode.name(), mode))))]
    pub mode: Option<Mode>,
    /// Number of deals solved in parallel; default: the number of cores
    #[arg(long, value_name = "DEALS", value_parser = crate::numbers::jobs)]
    pub jobs: Option<NonZeroUsize>,
    /// Approximate maximum memory for each FreeCell deal being solved, or for a deck of Go Fish:
    /// bytes, or with K, M or G; default: what the mode needs, or 1G
    #[arg(long, value_name = "BYTES", value_parser = crate::numbers::some_bytes)]
    pub memory: Option<usize>,
    /// Maximum time for a deal, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = crate::numbers::seconds)]
    pub time_limit: Option<Duration>,
    /// Write a row for every numbered deal to this file (.csv or .jsonl); if the file exists, resume
    /// where it ends
    #[arg(long, value_name = "FILE", value_parser = ResultFilePath::parse)]
    pub out: Option<ResultFilePath>,
    /// Include the moves in the rows
    #[arg(long, requires = "out")]
    pub moves: bool,
    /// Plot the solution lengths to this file (.svg)
    #[arg(long, value_name = "FILE", value_parser = crate::plot::svg_path)]
    pub plot: Option<PathBuf>,
    /// The goal in Go Fish: the largest difference in pairs, or to win; default: pairs
    #[arg(long = "for", value_name = "WHAT", value_parser = super::named([("pairs", Utility::Pairs), ("win", Utility::Win)]))]
    pub goal: Option<Utility>,
    /// Measure the exploitability of this Go Fish engine, such as belief or sound:endgame=off; may be
    /// given several times
    #[arg(long = "engine", alias = "mind", value_name = "ENGINE")]
    pub engines: Vec<EngineName>,
    /// Solve Go Fish with open hands; works for any deck
    #[arg(long)]
    pub open: bool,
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &SolveArgs, out: &mut impl Write) -> anyhow::Result<()> {
    use hog_games::{freecell::FAMILY as FREECELL, go_fish::FAMILY as GO_FISH};
    match &args.game {
        Choice::Listed(name) if name.family().name == GO_FISH.name => {
            // The options that only FreeCell has.
            let given = [
                ("DEALS", !args.requests.is_empty()),
                ("--mode", args.mode.is_some()),
                ("--jobs", args.jobs.is_some()),
                ("--time-limit", args.time_limit.is_some()),
                ("--out", args.out.is_some()),
                ("--moves", args.moves),
                ("--plot", args.plot.is_some()),
            ];
            refuse(args, &given, FREECELL.name)?;
            go_fish::run(args, name.settings(), out)
        }
        _ => {
            // If the game cannot be solved at all, say that first.
            freecell::name_of(&args.game)?;
            // The options that only Go Fish has.
            let given = [
                ("--for", args.goal.is_some()),
                ("--engine", !args.engines.is_empty()),
                ("--open", args.open),
            ];
            refuse(args, &given, GO_FISH.name)?;
            freecell::run(args, out)
        }
    }
}

/// Refuses options that belong to another game; each comes with whether it was given.
fn refuse(args: &SolveArgs, options: &[(&str, bool)], owner: &str) -> anyhow::Result<()> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => bail!(
            "{option} is an option for {owner} and does nothing for {}: leave it out",
            args.game
        ),
        None => Ok(()),
    }
}
