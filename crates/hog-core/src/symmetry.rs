//! The capability of games that look the same from several sides.

use crate::Game;

/// A game with symmetries: ways to rename its states and moves that its rules do not notice.
///
/// Symmetry 0 changes nothing. Each maps the game's starts onto its starts and keeps turns,
/// moves and what moves do; `hog-testkit` tests that.
pub trait Symmetry: Game {
    /// How many symmetries there are, the one that changes nothing included.
    fn symmetries(&self) -> usize;

    /// The state as the symmetry renames it.
    fn map_state(&self, symmetry: usize, state: &Self::State) -> Self::State;

    /// The move as the symmetry renames it.
    fn map_move(&self, symmetry: usize, mv: Self::Move) -> Self::Move;
}
