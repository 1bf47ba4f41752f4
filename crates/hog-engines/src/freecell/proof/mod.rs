//! The proof: a complete search that ends in a win, in impossibility, or at a bound.
//!
//! It goes over *groups* (what is left of the dealt piles, and the foundations), which change for
//! good only, and over the arrangements of the *loose* cards within them; see [`board`]. Every state
//! is remembered by an exact key. What is left out is left out for reasons that are given where it
//! is done: in [`steps`], [`bound`] and [`phase`].

mod board;
mod bound;
mod ground;
#[cfg(test)]
mod oracle;
mod phase;
mod replay;
mod search;
mod steps;
mod store;
#[cfg(test)]
mod tests;

use hog_core::Control;
use hog_games::freecell::{Rules, State};

use self::board::{Layout, ProofBoard};
use self::ground::{Ground, Move, Position};
use self::replay::play;
use self::search::{End, ProofMethod, Search};
use super::code::{Code, suit_of};
use super::step::{Goal, Step};
use super::verdict::GaveUp;

/// What a search visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Groups of boards with their arrangements, and those that were looked at with the names of twins in
    /// order.
    states: u64,
    /// Bytes held.
    bytes: usize,
}

/// The bounds of a search.
struct Limits<'a> {
    /// Bytes the tables may take.
    bytes: usize,
    /// Asked now and then with the counts so far: stop?
    stop: &'a mut dyn FnMut(&Counts) -> bool,
}

/// How a proof ended.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Conclusion {
    /// Won by these moves.
    Won(Vec<Move>),
    /// No way to win exists.
    Impossible,
    /// Not decided.
    GaveUp(GaveUp),
}

/// What became of a proof.
pub(super) enum Proved {
    Won(Vec<Step>),
    Impossible,
    GaveUp(GaveUp),
}

/// Decides whether a state can be won, by rules without full auto-play and without moves back from
/// the foundations. Also says how many states were looked at.
pub(super) fn prove(
    rules: Rules,
    state: &State,
    bytes: usize,
    control: &Control<'_>,
) -> (Proved, u64) {
    let start = position(rules, state);
    let mut stop = |counts: &Counts| control.report(counts.states).is_err();
    let mut limits = Limits {
        bytes,
        stop: &mut stop,
    };
    let (layout, board) = Layout::new(Ground::of(rules), &start);
    let (conclusion, counts) = prove_by(&layout, ProofMethod::USUAL, &board, &start, &mut limits);
    let proved = match conclusion {
        Conclusion::Won(moves) => Proved::Won(moves.into_iter().map(step).collect()),
        Conclusion::Impossible => Proved::Impossible,
        Conclusion::GaveUp(reason) => Proved::GaveUp(reason),
    };
    (proved, counts.states)
}

/// As [`prove`], with chosen prunings.
fn prove_by(
    layout: &Layout,
    method: ProofMethod,
    board: &ProofBoard,
    start: &Position,
    limits: &mut Limits<'_>,
) -> (Conclusion, Counts) {
    let mut search = Search::new(layout, method);
    let conclusion = match search.run(board, limits) {
        End::Won(ops) => Conclusion::Won(play(layout.ground, start, &ops)),
        End::Exhausted => Conclusion::Impossible,
        End::Stopped(reason) => Conclusion::GaveUp(reason),
    };
    (conclusion, search.counts())
}

/// A state of the game, in plain numbers.
fn position(rules: Rules, state: &State) -> Position {
    let number = |card| Code::from(card).number();
    let columns = (0..rules.columns()).map(|column| {
        let mut cards: Vec<u8> = state.from_top(column).map(number).collect();
        cards.reverse();
        cards
    });
    Position {
        columns: columns.collect(),
        cells: state.cells().into_iter().flatten().map(number).collect(),
        founded: std::array::from_fn(|suit| state.height(suit_of(suit))),
    }
}

/// A move, in words that the rules understand.
fn step(mv: Move) -> Step {
    let card = |number| Code::new(number).card();
    let to = match (mv.to, mv.onto) {
        (ground::Place::Column(_), Some(host)) => Goal::Onto(card(host)),
        (ground::Place::Column(_), None) => Goal::EmptyColumn,
        (ground::Place::Cell, _) => Goal::Cell,
        (ground::Place::Foundation, _) => Goal::Foundation,
    };
    Step::one(card(mv.card), to)
}
