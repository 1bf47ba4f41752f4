//! `hog check`: the formal model of a game, computed.

mod report;
mod text;

use std::io::Write;

use clap::Args;
use hog_core::analysis::{Analysis, GraphLimits};
use hog_engines::{Care, Winnable, solver_of};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use report::Report;

use super::write_json;
use crate::progress::Interrupts;

#[derive(Args)]
pub struct CheckArgs {
    /// The game, such as tictactoe or cube:2
    #[arg(value_parser = crate::choice::choice)]
    pub game: Choice,
    /// Explore at most this many states
    #[arg(long, value_name = "STATES", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    /// Use at most about this much memory: bytes, or with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::numbers::bytes)]
    pub memory: usize,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

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

/// How many states of a game with a solver are explored unless told: it has far more than could be
/// seen, the solver answers what is asked of them all, and loops are found early.
const STATES_WITH_SOLVER: usize = 100_000;

struct Checking<'a> {
    args: &'a CheckArgs,
    interrupts: &'a Interrupts,
}

impl Visitor for Checking<'_> {
    type Output = Report;

    fn visit<G: Listed>(self, game: G) -> Report {
        let solver = solver_of(&game);
        let states = match (self.args.limit, &solver) {
            (Some(limit), _) => limit as usize,
            (None, Some(_)) => STATES_WITH_SOLVER,
            (None, None) => GraphLimits::DEFAULT.states,
        };
        let memory = self.args.memory;
        let report = self.interrupts.while_busy("states", |control| {
            let analysis = Analysis::of(&game, GraphLimits { states, memory }, control);
            Report::of(&self.args.game, &game, &analysis)
        });
        let Some(mut solver) = solver.filter(|_| report.lacks_possible()) else {
            return report;
        };
        let found = self.interrupts.while_busy("states", |control| {
            solver.winnable(&game.start(), Care::Certain, control)
        });
        match found {
            Winnable::Won(line) => report.with_solution(&game, line),
            Winnable::Impossible => report.with_impossibility(),
            Winnable::NotKnown { states } => report.without_verdict(states),
        }
    }
}

#[cfg(test)]
mod tests {
    use hog_core::Control;
    use hog_games::catalogue::Choice;

    use super::*;

    /// The report on a deal of which nearly nothing was explored.
    struct Little<'a>(&'a Choice);

    impl Visitor for Little<'_> {
        type Output = Report;

        fn visit<G: Listed>(self, game: G) -> Report {
            assert_eq!(game.seats(), 1);
            let analysis = Analysis::of(&game, GraphLimits::states(10), &Control::new());
            Report::of(self.0, &game, &analysis)
        }
    }

    fn row<'a>(text: &'a str, label: &str) -> &'a str {
        let mut lines = text.lines();
        let line = lines.find_map(|line| line.strip_prefix(label));
        line.expect("there is such a row").trim()
    }

    #[test]
    fn what_a_solver_says_is_told() {
        let choice: Choice = "freecell:1".parse().unwrap();
        let told = |change: fn(Report) -> Report| {
            let report = choice.visit(Little(&choice));
            assert!(report.lacks_possible());
            let report = change(report);
            let mut out = Vec::new();
            text::write(&report, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            ["possible", "maze", "value"].map(|label| row(&text, label).to_string())
        };
        assert_eq!(told(Report::with_impossibility), ["no", "no", "loss"]);
        let unknown = "not exhausted after 10 states";
        assert_eq!(
            told(|report| report.without_verdict(1_234)),
            [
                "not known: its solver found nothing in 1,234 states",
                unknown,
                &format!("not known: {unknown}")
            ]
        );
    }
}
