//! `hog check`: the formal model of a game, computed.

mod report;
mod text;

use std::io::Write;

use hog_core::analysis::{Analysis, Limits};
use hog_games::{Listed, Visitor};

use super::write_json;
use crate::cli::CheckArgs;
use crate::progress::Interrupts;
use report::Report;

pub fn run(args: &CheckArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let report = args.game.visit(Checking {
        args,
        interrupts: &interrupts,
    });
    if args.json {
        write_json(&report, out)
    } else {
        text::write(&report, out)
    }
}

struct Checking<'a> {
    args: &'a CheckArgs,
    interrupts: &'a Interrupts,
}

impl Visitor for Checking<'_> {
    type Output = Report;

    fn visit<G: Listed>(self, game: G) -> Report {
        let limits = Limits {
            states: self
                .args
                .limit
                .map_or(Limits::DEFAULT.states, |limit| limit as usize),
            memory: self.args.memory,
        };
        self.interrupts.while_busy("states", |control| {
            let analysis = Analysis::of(&game, limits, control);
            Report::of(&self.args.game, &game, &analysis)
        })
    }
}
