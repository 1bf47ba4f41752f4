//! Moves, and the piles that cards come from and go to.

use std::fmt;

use hog_cards::Suit;

/// Where a card or a run comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The top of a column, counted from 0.
    Column(u8),
    /// A cell, counted from 0.
    Cell(u8),
    /// The foundation of a suit.
    Foundation(Suit),
}

/// Where a card or a run goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// The top of a column, counted from 0.
    Column(u8),
    /// A cell, counted from 0.
    Cell(u8),
    /// The foundation of the card's suit.
    Foundation,
}

/// A move of one card or a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where they come from.
    pub from: Source,
    /// Where they go.
    pub to: Target,
    /// The number of cards: more than one only from column to column.
    pub cards: u8,
}

impl Move {
    /// A move of one card.
    #[must_use]
    pub const fn one(from: Source, to: Target) -> Self {
        Self { from, to, cards: 1 }
    }

    /// A move of a run from column to column.
    #[must_use]
    pub const fn run(from: u8, to: u8, cards: u8) -> Self {
        Self {
            from: Source::Column(from),
            to: Target::Column(to),
            cards,
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column(column) => write!(f, "column {}", column + 1),
            Self::Cell(cell) => write!(f, "cell {}", cell_letter(*cell)),
            Self::Foundation(suit) => write!(f, "the foundation of {suit}"),
        }
    }
}

/// The letter of a cell; beyond the last, a question mark. `h` is left out, since it stands for the
/// foundations.
pub(super) fn cell_letter(cell: u8) -> char {
    "abcdefgi".chars().nth(cell.into()).unwrap_or('?')
}
