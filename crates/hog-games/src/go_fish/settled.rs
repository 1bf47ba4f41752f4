//! When no further move can change the result.

use hog_core::Seat;

use super::game::GoFish;
use super::pile::Pile;
use super::rules::Again;
use super::state::{FishPhase, State};

impl<P: Pile> GoFish<P> {
    /// The lead of player 1 at the end, in books, if no further move can change it.
    ///
    /// In play, when the stock is empty, both hands have the same ranks, since books are laid down at
    /// once: of each rank, each hand has one card or, in books of four, both together have four. So
    /// every question is a hit that makes a book. `None` if the ranks differ in a state set up by hand.
    #[must_use]
    pub fn settled_difference(&self, state: &State<P>) -> Option<i32> {
        let [first, second] = state.hands.map(P::ranks);
        let no_more_draws = state.phase == FishPhase::Ask && state.stock.is_empty();
        if !no_more_draws || first != second {
            return None;
        }
        let left = i32::try_from(first.len()).expect("there are thirteen ranks");
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
