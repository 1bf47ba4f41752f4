//! `hog check`: explores a game and reports its formal properties.

mod report;

use std::io::Write;

use clap::Args;
use hog_core::analysis::{Analysis, GraphLimits};
use hog_engines::{Care, Winnable, solver_of};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use report::CheckReport;

use crate::progress::{Interrupts, WorkPhase};
use crate::report::ReportForm;

#[derive(Args)]
pub struct CheckArgs {
    /// The game, such as tictactoe or cube:2
    #[arg(value_parser = crate::input::choice)]
    pub game: Choice,
    /// Explore at most this many states
    #[arg(long, value_name = "STATES", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    /// Use at most about this much memory: bytes, or with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = crate::numbers::bytes)]
    pub memory: usize,
    #[command(flatten)]
    pub form: ReportForm,
}

pub fn run(args: &CheckArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let report = args.game.visit(Checking {
        args,
        interrupts: &interrupts,
    });
    args.form.write(&report, out)
}

/// Default maximum of states of a game with a solver: there are far too many to explore, loops are
/// found early, and the solver answers the rest.
const STATES_WITH_SOLVER: usize = 100_000;

struct Checking<'a> {
    args: &'a CheckArgs,
    interrupts: &'a Interrupts,
}

impl Visitor for Checking<'_> {
    type Output = CheckReport;

    fn visit<G: Listed>(self, game: G) -> CheckReport {
        let solver = solver_of(&game);
        let states = match (self.args.limit, &solver) {
            (Some(limit), _) => limit as usize,
            (None, Some(_)) => STATES_WITH_SOLVER,
            (None, None) => GraphLimits::DEFAULT.states,
        };
        let memory = self.args.memory;
        let report = self
            .interrupts
            .run(WorkPhase::new("exploring states"), |control| {
                let analysis = Analysis::of(&game, GraphLimits { states, memory }, control);
                CheckReport::new(&self.args.game, &game, &analysis)
            });
        let Some(mut solver) = solver.filter(|_| report.winnability_unknown()) else {
            return report;
        };
        let found = self
            .interrupts
            .run(WorkPhase::new("searching states"), |control| {
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

    use super::*;
    use crate::report::CommandReport;

    /// The report on a deal of which nearly nothing was explored.
    struct BarelyExplored<'a>(&'a Choice);

    impl Visitor for BarelyExplored<'_> {
        type Output = CheckReport;

        fn visit<G: Listed>(self, game: G) -> CheckReport {
            assert_eq!(game.seats(), 1);
            let analysis = Analysis::of(&game, GraphLimits::with_states(10), &Control::new());
            CheckReport::new(self.0, &game, &analysis)
        }
    }

    fn row<'a>(text: &'a str, label: &str) -> &'a str {
        let mut lines = text.lines();
        let line = lines.find_map(|line| line.strip_prefix(label));
        line.expect("there is such a row").trim()
    }

    #[test]
    fn verdicts_of_a_solver_are_reported() {
        let choice: Choice = "freecell:1".parse().unwrap();
        let rows = |change: fn(CheckReport) -> CheckReport| {
            let report = choice.visit(BarelyExplored(&choice));
            assert!(report.winnability_unknown());
            let report = change(report);
            let mut out = Vec::new();
            report.write_text(&mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            ["possible", "maze", "value"].map(|label| row(&text, label).to_string())
        };
        assert_eq!(rows(CheckReport::with_impossibility), ["no", "no", "loss"]);
        let unknown = "not exhausted after 10 states";
        assert_eq!(
            rows(|report| report.without_verdict(1_234)),
            [
                "unknown: the solver found nothing in 1,234 states",
                unknown,
                &format!("unknown: {unknown}")
            ]
        );
    }
}
