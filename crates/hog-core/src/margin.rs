//! The capability of saying by how much a game is won.

use crate::{Game, Seat};

/// A game in which a seat may be ahead by much or by little, as counted in pairs, tricks or chips.
///
/// The greater margin wins. It counts what lies open: everybody may know it at any time.
pub trait Margin: Game {
    /// How many more a seat has than the others; `None` if the game counts nothing.
    fn margin(&self, _state: &Self::State, _seat: Seat) -> Option<i32> {
        None
    }
}
