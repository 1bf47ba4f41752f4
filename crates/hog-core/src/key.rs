//! The capability of writing states as small keys, for exhaustive work.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Game;

/// A game whose states have small exact keys: different states have different keys, and a state can
/// be restored from its key.
///
/// Tables of millions of states hold keys. Where a state is already small, it is its own key.
pub trait Key: Game {
    /// The compact form of a state.
    type Key: Clone + Eq + Hash + Debug;

    /// The key of a state.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state of a key that [`key`](Key::key) made.
    fn state_of(&self, key: &Self::Key) -> Self::State;
}
