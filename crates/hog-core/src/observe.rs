//! The capability of games that hide something: what a seat knows.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Game, Seat};

/// A game in which a seat may not know the whole state.
///
/// Two states with equal observations are the same to that seat, now and in all that it is
/// shown, offered or told. `hog-testkit` tests that.
pub trait Observe: Game {
    /// All that a seat knows of a state.
    type Observation: Clone + Eq + Hash + Debug;

    /// What the seat knows of the state.
    fn observe(&self, state: &Self::State, seat: Seat) -> Self::Observation;
}
