//! The categories of stones and marks.

use hog_core::Seat;

use super::Categories;

/// The feature of a stone: whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stone {
    /// The seat that plays it.
    pub owner: Seat,
}

/// One category of stones for each of the first `seats` seats.
#[must_use]
pub fn stones(seats: u8) -> Categories<Stone> {
    let owners = (0..seats).map(|number| Stone {
        owner: Seat::new(number),
    });
    Categories::new(owners).expect("every seat is there once")
}
