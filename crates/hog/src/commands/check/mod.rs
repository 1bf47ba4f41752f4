//! `hog check`: explores a game and reports its formal properties.

mod report;

use std::io::Write;

use clap::Args;
use hog_core::analysis::{Analysis, GraphLimits};
use hog_engines::{SolverEffort, solver_of};
use hog_games::catalogue::Choice;
use hog_games::{Listed, Visitor};
use report::CheckReport;

use crate::progress::Interrupts;
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
    args.form.write(&args.game.visit(args)?, out)
}

/// Default maximum of states of a game with a solver: there are far too many to explore, loops are
/// found early, and the solver answers the rest.
const STATES_WITH_SOLVER: usize = 100_000;

/// Explores the game, and asks a solver what exploring did not find out.
impl Visitor for &CheckArgs {
    type Output = anyhow::Result<CheckReport>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let interrupts = Interrupts::watch()?;
        let solver = solver_of(&game);
        let states = match (self.limit, &solver) {
            (Some(limit), _) => limit as usize,
            (None, Some(_)) => STATES_WITH_SOLVER,
            (None, None) => GraphLimits::DEFAULT.states,
        };
        let memory = self.memory;
        let report = interrupts.run("exploring states", None, |control| {
            let analysis = Analysis::of(&game, GraphLimits { states, memory }, control);
            CheckReport::new(&self.game, &game, &analysis)
        });
        let Some(mut solver) = solver.filter(|_| report.winnability_unknown()) else {
            return Ok(report);
        };
        let found = interrupts.run("searching states", None, |control| {
            solver.winnable(&game.start(), SolverEffort::Certain, control)
        });
        Ok(report.with_verdict(&game, found))
    }
}

#[cfg(test)]
mod tests {
    use hog_core::Control;
    use hog_engines::Winnable;
    use hog_games::freecell::{DealNumber, FreeCell, Rules};

    use super::*;
    use crate::report::CommandReport;

    fn row<'a>(text: &'a str, label: &str) -> &'a str {
        let mut lines = text.lines();
        let line = lines.find_map(|line| line.strip_prefix(label));
        line.expect("there is such a row").trim()
    }

    #[test]
    fn verdicts_of_a_solver_are_reported() {
        let choice: Choice = "freecell:1".parse().unwrap();
        let game = FreeCell::deal(Rules::FREECELL, DealNumber::FIRST);
        let rows = |found| {
            let limits = GraphLimits::with_states(10);
            let analysis = Analysis::of(&game, limits, &Control::new());
            let report = CheckReport::new(&choice, &game, &analysis);
            assert!(report.winnability_unknown());
            let mut out = Vec::new();
            let report = report.with_verdict(&game, found);
            report.write_text(&mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            ["possible", "maze", "value"].map(|label| row(&text, label).to_string())
        };
        assert_eq!(rows(Winnable::Impossible), ["no", "no", "loss"]);
        let unknown = "not exhausted after 10 states";
        assert_eq!(
            rows(Winnable::NotKnown { states: 1_234 }),
            [
                "unknown: the solver found nothing in 1,234 states",
                unknown,
                &format!("unknown: {unknown}")
            ]
        );
    }
}
