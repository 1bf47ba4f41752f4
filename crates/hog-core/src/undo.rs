//! The capability of taking a move back in place.

use crate::Game;

/// A game whose moves can be taken back without a copy of the state before.
///
/// Tables take back by their record and need no such thing; searches that play millions of moves
/// do.
pub trait Undo: Game {
    /// Takes back the move that was made last. With any other move, the result is any state.
    fn undo_unchecked(&self, state: &mut Self::State, mv: Self::Move);
}
