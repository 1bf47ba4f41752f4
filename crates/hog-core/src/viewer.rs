//! Viewers of a game.

use serde::Serialize;

use crate::{Seat, Seats};

/// A viewer of a game, who may know some things and not others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Viewer {
    /// The player on this seat.
    Seat(Seat),
    /// A viewer without a seat, who sees only what is public.
    Spectator,
}

impl Viewer {
    /// All viewers of a game with this number of seats: the seats, then the spectator.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        let seats = Seats::first(seats).iter().map(Self::Seat);
        seats.chain([Self::Spectator])
    }
}
