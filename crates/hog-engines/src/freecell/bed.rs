//! What a card lies on, as the solvers number it.

use super::code::Code;

/// What a card lies on: another card, the table at the foot of a column, a cell or its foundation.
/// A small number, so that it can index tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct BedCode(u8);

impl BedCode {
    /// The foot of a column.
    pub const TABLE: Self = Self(52);
    /// Any cell.
    pub const CELL: Self = Self(53);
    /// The foundation of the card's suit.
    pub const FOUNDATION: Self = Self(54);
    /// Number of beds.
    pub const COUNT: usize = 55;

    /// Another card.
    #[inline]
    pub const fn on(card: Code) -> Self {
        Self(card.number())
    }

    /// The bed's number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card, if it is one.
    #[inline]
    pub const fn card(self) -> Option<Code> {
        if self.0 < Self::TABLE.0 {
            Some(Code::new(self.0))
        } else {
            None
        }
    }
}
