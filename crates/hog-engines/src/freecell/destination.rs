//! Where a search puts a card.

use super::bed::BedCode;
use super::step::Goal;

/// Where a card can be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    Column(u8),
    Cell,
    Foundation,
}

impl Destination {
    /// What a card put there will lie on, if this is what the columns end with.
    #[inline]
    pub const fn bed(self, tops: &[BedCode]) -> BedCode {
        match self {
            Self::Column(column) => tops[column as usize],
            Self::Cell => BedCode::CELL,
            Self::Foundation => BedCode::FOUNDATION,
        }
    }

    /// The same in words that the rules understand.
    pub fn goal(self, tops: &[BedCode]) -> Goal {
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
