//! The capability that exhaustive work needs: states as small keys.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Game;

/// A game whose states can be written as small keys, exactly: different states have different
/// keys, and a key gives its state back.
///
/// Tables of millions of states hold keys. Where a state is already small, it is its own key.
pub trait Key: Game {
    /// A state, written small.
    type Key: Clone + Eq + Hash + Debug;

    /// The key of a state.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state of a key that [`key`](Key::key) made.
    fn state_of(&self, key: &Self::Key) -> Self::State;
}
