//! The proof: a complete search that ends in a win, in impossibility, or at a limit.
//!
//! It goes over *groups* (what is left of the dealt piles, and the foundations), which never come
//! back, and over the arrangements of the *loose* cards within them; see [`board`]. Every state is
//! remembered by an exact key. Why states may be left out is said where it is done: in [`steps`],
//! [`bound`] and [`phase`].

mod board;
mod bound;
mod phase;
mod replay;
mod search;
mod steps;
mod store;
#[cfg(test)]
mod tests;

use hog_core::Control;
use hog_games::freecell::State;

use self::board::ProofLayout;
use self::replay::replay;
use self::search::{ProofEnd, ProofMethod, ProofSearch};
use super::step::CardStep;
use super::terms::Terms;
use super::verdict::GaveUp;

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Groups of boards with their arrangements, and those that were looked at with the names of
    /// twins in order.
    states: u64,
    /// Bytes held.
    bytes: usize,
}

/// The limits of a search.
struct ProofLimits<'a> {
    /// Maximum number of bytes of its tables.
    bytes: usize,
    /// Called now and then with the counts so far; true stops the search.
    stop: &'a mut dyn FnMut(&Counts) -> bool,
}

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Proved {
    /// These steps win.
    Won(Vec<CardStep>),
    /// There is no way to win.
    Impossible,
    /// Not decided.
    GaveUp(GaveUp),
}

/// Decides whether a state can be won, by rules without full auto-play and without moves back from
/// the foundations. Also returns the number of states visited.
pub(super) fn prove(
    terms: &Terms,
    state: &State,
    bytes: usize,
    control: &Control<'_>,
) -> (Proved, u64) {
    let mut stop = |counts: &Counts| control.report(counts.states).is_err();
    let mut limits = ProofLimits {
        bytes,
        stop: &mut stop,
    };
    let (proved, counts) = prove_by(ProofMethod::USUAL, terms, state, &mut limits);
    (proved, counts.states)
}

/// [`prove`] with chosen prunings.
fn prove_by(
    method: ProofMethod,
    terms: &Terms,
    state: &State,
    limits: &mut ProofLimits<'_>,
) -> (Proved, Counts) {
    let (layout, board) = ProofLayout::new(terms, state);
    let mut search = ProofSearch::new(&layout, method);
    let proved = match search.run(&board, limits) {
        ProofEnd::Won(ops) => Proved::Won(replay(terms, state, &ops)),
        ProofEnd::Exhausted => Proved::Impossible,
        ProofEnd::Stopped(reason) => Proved::GaveUp(reason),
    };
    (proved, search.counts())
}
