//! What can be wrong with a board.

use std::fmt;

use hog_cards::{BadCard, Card, Suit};
use hog_core::quoted;
use thiserror::Error;

/// All that is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct BadBoard {
    /// The errors, at least one, in the order of the text.
    pub errors: Vec<BoardError>,
}

/// Something wrong with a board, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct BoardError {
    /// The line, from 1; the one after the last for what is missing.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: BoardFault,
}

/// What is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardFault {
    /// No card.
    #[error("{} is no card: {why}", quoted(text))]
    NoCard {
        /// What is written there.
        text: String,
        /// Why it is none.
        why: BadCard,
    },
    /// A card that is there already.
    #[error("{card} is there twice, first in line {line}")]
    Twice {
        /// The card.
        card: Card,
        /// Where it is first.
        line: usize,
    },
    /// A card that is on its foundation, too.
    #[error("{0} is on its foundation already")]
    OnFoundation(Card),
    /// A column too many.
    #[error("this is one column too many: expected {columns}")]
    TooManyColumns {
        /// How many there can be.
        columns: u8,
    },
    /// Columns are missing.
    #[error("the board has {found} column{}: expected {columns}", if *found == 1 { "" } else { "s" })]
    TooFewColumns {
        /// How many there are.
        found: usize,
        /// How many there should be.
        columns: u8,
    },
    /// A cell too many.
    #[error("this is one cell too many: expected at most {cells}")]
    TooManyCells {
        /// How many there can be.
        cells: u8,
    },
    /// What is in the cells, for the second time.
    #[error("the cells are there twice, first in line {line}")]
    CellsTwice {
        /// Where they are first.
        line: usize,
    },
    /// The foundations, for the second time.
    #[error("the foundations are there twice, first in line {line}")]
    FoundationsTwice {
        /// Where they are first.
        line: usize,
    },
    /// The foundation of a suit, for the second time.
    #[error("the foundation of {0} is there twice")]
    FoundationTwice(Suit),
    /// No foundation.
    #[error(
        "{} is no foundation: expected a suit, a dash, and its highest rank there or 0, such as H-5",
        quoted(text)
    )]
    NoFoundation {
        /// What is written there.
        text: String,
    },
    /// Cards that are nowhere.
    #[error("missing: {}", listed(cards))]
    Missing {
        /// The cards, at least one.
        cards: Vec<Card>,
    },
}

/// How many errors are told.
const MOST_TOLD: usize = 10;

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.errors.iter().take(MOST_TOLD);
        let told: Vec<String> = told.map(BoardError::to_string).collect();
        f.write_str(&told.join("\n"))?;
        match self.errors.len().saturating_sub(MOST_TOLD) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

fn listed(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}
