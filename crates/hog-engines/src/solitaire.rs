//! Solvers of solitaires.

use std::any::Any;

use hog_core::{Control, Game, Seat, Value};
use hog_games::freecell::{FreeCell, Move, State};

use crate::cast::cast;
use crate::freecell::{Mode, Solver, SolverLimits, SolverVerdict};

/// Limits of a proof that runs during a game: an eighth of the usual memory of a proof.
const DURING_A_GAME: SolverLimits = SolverLimits {
    bytes: 128 << 20,
    ..SolverLimits::of(Mode::Proof)
};

/// Whether a state can still be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnable<M> {
    /// It can, by these moves; none if it is won already.
    Won(Vec<M>),
    /// It cannot: every reachable state was searched.
    Impossible,
    /// Not known: the search ended early.
    NotKnown {
        /// Number of states searched.
        states: u64,
    },
}

/// The effort of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolverEffort {
    /// A heuristic search for a solution.
    Quick,
    /// A search until the answer is certain, within its memory.
    Certain,
    /// Certain, with a solution that is short enough to show to a person, which takes longer.
    Short,
}

/// A solver of a game with one seat.
///
/// Its answers depend on the state and the effort alone, unless the control stops it.
pub trait SolitaireSolver<G: Game> {
    /// Whether a state can be won. Every line that it returns wins by the rules.
    fn winnable(
        &mut self,
        state: &G::State,
        effort: SolverEffort,
        control: &Control<'_>,
    ) -> Winnable<G::Move>;
}

/// The solver of a game, if there is one.
#[must_use]
pub fn solver_of<G: Game + 'static>(game: &G) -> Option<Box<dyn SolitaireSolver<G> + Send>> {
    let game = (game as &dyn Any).downcast_ref::<FreeCell>()?;
    let solver: Box<dyn SolitaireSolver<FreeCell> + Send> = Box::new(FreeCellSolver {
        solver: Solver::new(game.rules()),
        game: game.clone(),
    });
    cast(solver)
}

struct FreeCellSolver {
    solver: Solver,
    game: FreeCell,
}

impl SolitaireSolver<FreeCell> for FreeCellSolver {
    fn winnable(
        &mut self,
        state: &State,
        effort: SolverEffort,
        control: &Control<'_>,
    ) -> Winnable<Move> {
        // The searches need states with moves.
        match self.game.turn(state).value_for(Seat::FIRST) {
            Some(Value::Win) => return Winnable::Won(Vec::new()),
            Some(Value::Draw | Value::Lose) => return Winnable::Impossible,
            None => {}
        }
        let short = (Mode::Short, SolverLimits::of(Mode::Short));
        let certain = (Mode::Proof, DURING_A_GAME);
        match effort {
            SolverEffort::Quick => {
                self.search(state, (Mode::Fast, SolverLimits::of(Mode::Fast)), control)
            }
            SolverEffort::Certain => self.search(state, certain, control),
            SolverEffort::Short => match self.search(state, short, control) {
                Winnable::NotKnown { .. } => self.search(state, certain, control),
                known => known,
            },
        }
    }
}

impl FreeCellSolver {
    fn search(
        &mut self,
        state: &State,
        (mode, limits): (Mode, SolverLimits),
        control: &Control<'_>,
    ) -> Winnable<Move> {
        let report = self.solver.solve(&self.game, state, mode, limits, control);
        match report.verdict {
            SolverVerdict::Solved(solution) => Winnable::Won(solution.moves),
            SolverVerdict::Impossible => Winnable::Impossible,
            SolverVerdict::GaveUp(_) => Winnable::NotKnown {
                states: report.states,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use hog_core::{Outcome, Turn};
    use hog_games::freecell::{AutoPlay, DealNumber, Rules, Setup};
    use hog_games::three_mens_morris::ThreeMensMorris;

    use super::*;

    #[test]
    fn freecell_has_a_solver_and_its_lines_win() {
        let deal = DealNumber::FIRST;
        let game = FreeCell::deal(Rules::FREECELL, deal);
        let mut solver = solver_of(&game).expect("FreeCell has a solver");
        let mut state = game.start();
        let found = solver.winnable(&state, SolverEffort::Quick, &Control::new());
        let Winnable::Won(line) = found else {
            panic!("deal 1 can be won: {found:?}");
        };
        for mv in line {
            game.play(&mut state, mv).unwrap();
        }
        let won = Turn::Over(Outcome::won_by(Seat::FIRST));
        assert_eq!(game.turn(&state), won);
        let again = solver.winnable(&state, SolverEffort::Certain, &Control::new());
        assert_eq!(again, Winnable::Won(Vec::new()));
    }

    #[test]
    fn positions_that_win_by_auto_play_are_recognised() {
        let text = "Foundations: H-K C-K D-K S-T\n: KS QS\n: JS\n:\n:\n:\n:\n:\n:\n";
        for auto_play in [AutoPlay::Safe, AutoPlay::Off, AutoPlay::Full] {
            let rules = Rules::FREECELL.with_auto_play(auto_play);
            let game = FreeCell::of(&Setup::from_text(rules, text).unwrap());
            let mut solver = solver_of(&game).expect("FreeCell has a solver");
            let found = solver.winnable(&game.start(), SolverEffort::Quick, &Control::new());
            let moves = if auto_play == AutoPlay::Off { 3 } else { 1 };
            assert!(matches!(found, Winnable::Won(line) if line.len() == moves));
        }
    }

    #[test]
    fn most_games_have_no_solver() {
        assert!(solver_of(&ThreeMensMorris).is_none());
    }
}
