//! Which solitaires have a solver, and what every solver can be asked.

use std::any::Any;

use hog_core::{Control, Game, Seat, Value};
use hog_games::freecell::FreeCell;

use crate::freecell::{Limits, Mode, Solver, Verdict};

/// The most memory that a proof may use while somebody plays, in bytes.
///
/// An eighth of what a proof may use that was asked for: it runs beside a game.
const BESIDE_A_GAME: Limits = Limits {
    bytes: 128 << 20,
    ..Limits::of(Mode::Proof)
};

/// Whether a state can still be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnable<M> {
    /// It can: so. No moves, if it is won.
    Won(Vec<M>),
    /// It cannot: all that can be reached was searched.
    Impossible,
    /// Not known: the search ended before.
    NotKnown {
        /// How many states it had looked at.
        states: u64,
    },
}

/// How far a solver goes before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// It looks for a solution where solutions usually are.
    Quick,
    /// It then goes on until it is certain, as far as its memory goes.
    Certain,
    /// As certain, and what it finds is short enough to be shown to a person: that takes a moment.
    Short,
}

/// What finds out whether states of a game with one seat can be won.
///
/// What it says depends on the state and the care alone, unless the control stops it.
pub trait SolitaireSolver<G: Game> {
    /// Whether a state can be won. Every line it gives wins by the rules.
    fn winnable(
        &mut self,
        state: &G::State,
        care: Care,
        control: &Control<'_>,
    ) -> Winnable<G::Move>;
}

/// The solver of a game, if there is one.
///
/// Rust cannot ask at run time what a type can do, and most games have no solver, so that a
/// capability of all games would be empty nearly everywhere. The types of the few that have one are
/// asked for here, and nowhere else.
#[must_use]
pub fn solver_of<G: Game + 'static>(game: &G) -> Option<Box<dyn SolitaireSolver<G> + Send>> {
    let game = (game as &dyn Any).downcast_ref::<FreeCell>()?;
    let solver: Box<dyn SolitaireSolver<FreeCell> + Send> = Box::new(FreeCellSolver {
        solver: Solver::new(game.rules()),
        game: game.clone(),
    });
    // The same type under its two names, which the compiler cannot see to be one.
    let solver: Box<dyn Any> = Box::new(solver);
    let solver = solver.downcast::<Box<dyn SolitaireSolver<G> + Send>>();
    solver.ok().map(|solver| *solver)
}

struct FreeCellSolver {
    solver: Solver,
    game: FreeCell,
}

impl SolitaireSolver<FreeCell> for FreeCellSolver {
    fn winnable(
        &mut self,
        state: &<FreeCell as Game>::State,
        care: Care,
        control: &Control<'_>,
    ) -> Winnable<<FreeCell as Game>::Move> {
        // The searches are given states in which somebody can move.
        match self.game.turn(state).value_for(Seat::FIRST) {
            Some(Value::Win) => return Winnable::Won(Vec::new()),
            Some(Value::Draw | Value::Lose) => return Winnable::Impossible,
            None => {}
        }
        let short = (Mode::Short, Limits::of(Mode::Short));
        let certain = (Mode::Proof, BESIDE_A_GAME);
        match care {
            Care::Quick => self.search(state, (Mode::Fast, Limits::of(Mode::Fast)), control),
            Care::Certain => self.search(state, certain, control),
            Care::Short => match self.search(state, short, control) {
                Winnable::NotKnown { .. } => self.search(state, certain, control),
                known => known,
            },
        }
    }
}

impl FreeCellSolver {
    fn search(
        &mut self,
        state: &<FreeCell as Game>::State,
        (mode, limits): (Mode, Limits),
        control: &Control<'_>,
    ) -> Winnable<<FreeCell as Game>::Move> {
        let report = self.solver.solve(&self.game, state, mode, limits, control);
        match report.verdict {
            Verdict::Solved(solution) => Winnable::Won(solution.moves),
            Verdict::Impossible => Winnable::Impossible,
            Verdict::GaveUp(_) => Winnable::NotKnown {
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
        let found = solver.winnable(&state, Care::Quick, &Control::new());
        let Winnable::Won(line) = found else {
            panic!("deal 1 can be won: {found:?}");
        };
        for mv in line {
            game.play(&mut state, mv).unwrap();
        }
        let won = Turn::Over(Outcome::won_by(Seat::FIRST));
        assert_eq!(game.turn(&state), won);
        let again = solver.winnable(&state, Care::Certain, &Control::new());
        assert_eq!(again, Winnable::Won(Vec::new()));
    }

    #[test]
    fn what_wins_without_a_choice_is_seen() {
        let text = "Foundations: H-K C-K D-K S-T\n: KS QS\n: JS\n:\n:\n:\n:\n:\n:\n";
        for auto_play in [AutoPlay::Safe, AutoPlay::Off, AutoPlay::Full] {
            let rules = Rules::FREECELL.with_auto_play(auto_play);
            let game = FreeCell::of(&Setup::from_text(rules, text).unwrap());
            let mut solver = solver_of(&game).expect("FreeCell has a solver");
            let found = solver.winnable(&game.start(), Care::Quick, &Control::new());
            let moves = if auto_play == AutoPlay::Off { 3 } else { 1 };
            assert!(matches!(found, Winnable::Won(line) if line.len() == moves));
        }
    }

    #[test]
    fn most_games_have_none() {
        assert!(solver_of(&ThreeMensMorris).is_none());
    }
}
