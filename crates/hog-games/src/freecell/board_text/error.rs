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
    /// A word that is not a card.
    #[error("{} is not a card: {why}", quoted(text))]
    NoCard {
        /// What is written there.
        text: String,
        /// Why it is not a card.
        why: BadCard,
    },
    /// A card that appears twice.
    #[error("{card} appears twice, first in line {line}")]
    Twice {
        /// The card.
        card: Card,
        /// The line of its first appearance.
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
    /// A second line of cells.
    #[error("the cells appear twice, first in line {line}")]
    CellsTwice {
        /// The line of the first.
        line: usize,
    },
    /// A second line of foundations.
    #[error("the foundations appear twice, first in line {line}")]
    FoundationsTwice {
        /// The line of the first.
        line: usize,
    },
    /// A suit whose foundation appears twice.
    #[error("the foundation of {0} appears twice")]
    FoundationTwice(Suit),
    /// A word that is not a foundation.
    #[error(
        "{} is not a foundation: expected a suit, a dash, and its highest rank there or 0, such as H-5",
        quoted(text)
    )]
    NoFoundation {
        /// What is written there.
        text: String,
    },
    /// Cards that are missing.
    #[error("missing: {}", listed(cards))]
    Missing {
        /// The cards, at least one.
        cards: Vec<Card>,
    },
}

/// Maximum number of errors in the message.
const MOST_SHOWN: usize = 10;

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.errors.iter().take(MOST_SHOWN);
        let shown: Vec<String> = shown.map(BoardError::to_string).collect();
        f.write_str(&shown.join("\n"))?;
        match self.errors.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

fn listed(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}
