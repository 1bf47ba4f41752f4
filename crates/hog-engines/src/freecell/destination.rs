//! Destinations of cards in the searches.

use super::bed::BedCode;
use super::step::Goal;

/// The destination of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    Column(u8),
    Cell,
    Foundation,
}

impl Destination {
    /// What a card put there will lie on, given the tops of the columns.
    #[inline]
    pub const fn bed(self, tops: &[BedCode]) -> BedCode {
        match self {
            Self::Column(column) => tops[column as usize],
            Self::Cell => BedCode::CELL,
            Self::Foundation => BedCode::FOUNDATION,
        }
    }

    /// The goal of a step to there, given the tops of the columns.
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
