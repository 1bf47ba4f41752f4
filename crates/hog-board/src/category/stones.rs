//! The categories of stones and marks.

use hog_core::Seat;

use super::{Categories, Category};

/// The feature of a stone: whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stone {
    /// The seat that plays it.
    pub owner: Seat,
}

impl Stone {
    /// The stone's category in a game whose counters are stones.
    #[must_use]
    pub fn category(self) -> Category {
        Category(self.owner.number().into())
    }
}

/// One category of stones for each of the first `seats` seats.
#[must_use]
pub fn stones(seats: u8) -> Categories<Stone> {
    let owners = (0..seats).map(|number| Stone {
        owner: Seat::new(number),
    });
    Categories::new(owners).expect("every seat is there once")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_knows_its_category() {
        for (category, stone) in stones(5).iter() {
            assert_eq!(stone.category(), category);
        }
    }
}
