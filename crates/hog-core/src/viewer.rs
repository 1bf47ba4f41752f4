//! Who looks at a game.

use serde::Serialize;

use crate::{Seat, Seats};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Viewer {
    /// Whoever sits there.
    Seat(Seat),
    /// Somebody without a seat, who sees only what everybody may.
    Onlooker,
}

impl Viewer {
    /// Everybody who can look at a game with so many seats: the seats, then the onlooker.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        let seats = Seats::first(seats).iter().map(Self::Seat);
        seats.chain([Self::Onlooker])
    }
}
