//! Seats and sets of seats.

use std::fmt;

use serde::Serialize;

/// One of the players' seats at a game, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Seat(u8);

impl Seat {
    /// The seat that begins in most games.
    pub const FIRST: Self = Self(0);
    /// The seat after [`Seat::FIRST`].
    pub const SECOND: Self = Self(1);

    /// The seat with this number.
    ///
    /// # Panics
    /// If the number is not below [`Seats::MAX`].
    #[must_use]
    pub const fn new(number: u8) -> Self {
        assert!(
            (number as usize) < Seats::MAX,
            "a game has at most 32 seats"
        );
        Self(number)
    }

    /// The seat's number, counted from 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat's number as an index into a list by seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    ///
    /// # Panics
    /// If this is neither of the first two seats.
    #[must_use]
    pub const fn other(self) -> Self {
        assert!(self.0 < 2, "only a game for two has one other seat");
        Self(1 - self.0)
    }
}

impl fmt::Display for Seat {
    /// Counts from 1, as people do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// A set of seats.
///
/// ```
/// use hog_core::{Seat, Seats};
/// let both = Seats::first(2);
/// assert!(both.contains(Seat::SECOND));
/// assert_eq!(both.without(Seat::FIRST), Seats::only(Seat::SECOND));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Seats(u32);

impl Seats {
    /// Maximum number of seats of a game.
    pub const MAX: usize = 32;
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The first `count` seats: all the seats of a game for `count` players.
    ///
    /// # Panics
    /// If `count` is more than [`Seats::MAX`].
    #[must_use]
    pub fn first(count: usize) -> Self {
        assert!(count <= Self::MAX, "a game has at most 32 seats");
        (0..count).fold(Self::NONE, |seats, number| Self(seats.0 | 1 << number))
    }

    /// The set of this one seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// The set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The set with this seat removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..u8::try_from(Self::MAX).expect("32 fits a byte"))
            .map(Seat)
            .filter(move |seat| self.contains(*seat))
    }
}
