//! When no further move can change the result.

use hog_core::Seat;

use super::game::GoFish;
use super::pile::Pile;
use super::rules::Again;
use super::state::{FishPhase, State};

impl<P: Pile> GoFish<P> {
    /// The lead of player 1 at the end, in books, if no further move can change it.
    ///
    /// In play, when the stock is empty, both hold cards of the same ranks: of every rank an even number
    /// is left, at most one in each hand, or, in books of four, four in two hands and not all in one. So
    /// every question is a hit that makes a book. In a state set up by hand the ranks may differ: then
    /// nothing is said.
    #[must_use]
    pub fn settled_difference(&self, state: &State<P>) -> Option<i32> {
        let [mine, yours] = state.hands.map(P::ranks);
        let no_more_draws = state.phase == FishPhase::Ask && state.stock.is_empty();
        if !no_more_draws || mine != yours {
            return None;
        }
        let left = i32::try_from(mine.len()).expect("there are thirteen ranks");
        let gain = match self.rules().again() {
            Again::Off => left % 2,
            Again::On => left,
        };
        let score = |seat| i32::from(self.score(state, seat));
        let ahead = score(Seat::FIRST) - score(Seat::SECOND);
        Some(if state.fisher == Seat::FIRST {
            ahead + gain
        } else {
            ahead - gain
        })
    }
}
