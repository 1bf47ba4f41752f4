//! The capability of symmetries.

use crate::Game;

/// A game that may have symmetries: permutations of its states and moves under which its rules do
/// not change. A search then needs to look at only one of several symmetric states.
///
/// Symmetries form a group, numbered from 0, and number 0 is the identity, which is the only one
/// unless the game says otherwise. Each maps the game's starts onto its starts and keeps turns, moves
/// and what moves do; `hog-testkit` tests that.
pub trait Symmetry: Game {
    /// The number of symmetries, the identity included.
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of a state under a symmetry.
    fn map_state(&self, _symmetry: usize, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// The image of a move under a symmetry.
    fn map_move(&self, _symmetry: usize, mv: Self::Move) -> Self::Move {
        mv
    }
}
