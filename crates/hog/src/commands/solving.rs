//! `hog solve`: which game is solved how, and which options belong to it.

use std::io::Write;

use anyhow::bail;
use hog_games::catalogue::Choice;
use hog_games::{freecell, go_fish};

use super::{solve, solve_hidden};
use crate::cli::SolveArgs;

pub fn run(args: &SolveArgs, out: &mut impl Write) -> anyhow::Result<()> {
    match &args.game {
        Choice::Listed(name) if name.family().name == go_fish::FAMILY.name => {
            refuse(args, &freecells_own(args), freecell::FAMILY.name)?;
            solve_hidden::run(args, name.settings(), out)
        }
        _ => {
            // A game that cannot be solved at all is what is wrong then.
            solve::check_game(&args.game)?;
            refuse(args, &hidden_own(args), go_fish::FAMILY.name)?;
            solve::run(args, out)
        }
    }
}

/// An option, and whether it was given.
type Given = (&'static str, bool);

/// The options that only FreeCell has.
fn freecells_own(args: &SolveArgs) -> [Given; 7] {
    [
        ("DEALS", !args.requests.is_empty()),
        ("--mode", args.mode.is_some()),
        ("--jobs", args.jobs.is_some()),
        ("--time-limit", args.time_limit.is_some()),
        ("--out", args.out.is_some()),
        ("--moves", args.moves),
        ("--plot", args.plot.is_some()),
    ]
}

/// The options that only games have that hide something.
fn hidden_own(args: &SolveArgs) -> [Given; 3] {
    [
        ("--for", args.purpose.is_some()),
        ("--engine", !args.engines.is_empty()),
        ("--open", args.open),
    ]
}

/// Refuses options that belong to another game.
fn refuse(args: &SolveArgs, options: &[Given], owner: &str) -> anyhow::Result<()> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => bail!(
            "{option} belongs to {owner} and says nothing of {}: expected the command without it",
            args.game
        ),
        None => Ok(()),
    }
}
