//! Where a search puts a card.

use super::bed::Bed;
use super::step::Goal;

/// Where a card can be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pile {
    Column(u8),
    Cell,
    Foundation,
}

impl Pile {
    /// What a card put there will lie on, if this is what the columns end with.
    #[inline]
    pub const fn bed(self, tops: &[Bed]) -> Bed {
        match self {
            Self::Column(column) => tops[column as usize],
            Self::Cell => Bed::CELL,
            Self::Foundation => Bed::FOUNDATION,
        }
    }

    /// The same in words that the rules understand.
    pub fn goal(self, tops: &[Bed]) -> Goal {
        match self {
            Self::Column(_) => match self.bed(tops).card() {
                Some(host) => Goal::Onto(host.card()),
                None => Goal::EmptyColumn,
            },
            Self::Cell => Goal::Cell,
            Self::Foundation => Goal::Foundation,
        }
    }
}
