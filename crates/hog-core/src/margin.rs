//! The capability of saying by how much a game is won.

use crate::{Game, Seat};

/// A game in which a win has a size, counted in pairs, tricks or chips.
///
/// The greater margin wins. It is computed from public information only.
pub trait Margin: Game {
    /// How far a seat is ahead of the others; `None` if the game counts nothing.
    fn margin(&self, _state: &Self::State, _seat: Seat) -> Option<i32> {
        None
    }
}
