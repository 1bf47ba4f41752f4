//! Why a move cannot be made: an invalid move, something not available, or the cells full.

use hog_cards::Card;
use thiserror::Error;

use super::piles::{Source, cell_letter};
use super::rules::Building;

/// Why a move cannot be made. The three kinds are those of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The rules do not allow it.
    #[error("invalid move: {0}")]
    InvalidMove(#[from] InvalidMove),
    /// What is to be moved is not there.
    #[error("not available: {0}")]
    NotAvailable(#[from] NotAvailable),
    /// There is no room.
    #[error("full: {0}")]
    Full(#[from] Full),
}

/// What the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum InvalidMove {
    /// The card does not go onto the other.
    #[error("{card} cannot go onto {onto}: {}", needed(*card, *building))]
    DoesNotFit {
        /// The card to be moved.
        card: Card,
        /// The top card of the column.
        onto: Card,
        /// What would fit.
        building: Building,
    },
    /// The empty column takes kings only.
    #[error("{card} cannot go to an empty column: only kings can")]
    NotAKing {
        /// The card to be moved.
        card: Card,
    },
    /// The foundation does not take the card yet.
    #[error("{card} cannot go to the foundation of {}: {}", card.suit(), awaited(*next))]
    NotNext {
        /// The card to be moved.
        card: Card,
        /// What the foundation of its suit takes; nothing if it is full.
        next: Option<Card>,
    },
    /// The cards do not form a run.
    #[error("the top {cards} cards of column {} are not a sequence: {card} lies on {onto}", column + 1)]
    NoRun {
        /// The column, counted from 0.
        column: u8,
        /// How many cards were to be moved.
        cards: u8,
        /// The first card from the top that does not continue the run.
        card: Card,
        /// The card it lies on.
        onto: Card,
    },
    /// The run is too long for the free cells and empty columns.
    #[error(
        "{cards} cards cannot be moved at once: the free cells and empty columns allow for {most}"
    )]
    TooLong {
        /// How many cards were to be moved.
        cards: u8,
        /// How many can be.
        most: u8,
    },
    /// A move of no cards, or of several where just one can go.
    #[error("only one card at a time can move there")]
    OneAtATime {
        /// How many cards were to be moved.
        cards: u8,
    },
    /// A column onto itself.
    #[error("the cards are already in column {}", .0 + 1)]
    SameColumn(u8),
    /// From one cell to another.
    #[error("a card cannot move from one cell to another")]
    CellToCell,
    /// From a foundation, where that is not played.
    #[error("cards do not come back from the foundations in this game")]
    BackIsOff,
    /// From a foundation, but not to a column.
    #[error("from a foundation a card can only go to a column")]
    BackToNoColumn,
}

/// What is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotAvailable {
    /// The column, cell or foundation is empty.
    #[error("{0} is empty")]
    Empty(Source),
    /// The column has fewer cards.
    #[error("column {} has only {has} of the {cards} cards", column + 1)]
    TooFew {
        /// The column, counted from 0.
        column: u8,
        /// How many cards it has.
        has: u8,
        /// How many were to be moved.
        cards: u8,
    },
    /// There is no such column.
    #[error("there is no column {}: they go from 1 to {columns}", column + 1)]
    NoSuchColumn {
        /// The column, counted from 0.
        column: u8,
        /// How many there are.
        columns: u8,
    },
    /// There is no such cell.
    #[error("there is no cell {}: {}", cell_letter(*cell), cells_in_words(*cells))]
    NoSuchCell {
        /// The cell, counted from 0.
        cell: u8,
        /// How many there are.
        cells: u8,
    },
}

/// No room for another card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Full {
    /// All cells hold cards.
    #[error("every cell holds a card already")]
    Cells,
    /// The cell holds a card.
    #[error("cell {} holds {holds} already", cell_letter(*cell))]
    Cell {
        /// The cell, counted from 0.
        cell: u8,
        /// What it holds.
        holds: Card,
    },
}

fn needed(card: Card, building: Building) -> String {
    match building.needs(card) {
        Some(needed) => format!("it needs {needed}"),
        None => "a king can only go to an empty column".to_string(),
    }
}

fn awaited(next: Option<Card>) -> String {
    match next {
        Some(next) => format!("{next} is next"),
        None => "it is complete".to_string(),
    }
}

fn cells_in_words(cells: u8) -> String {
    match cells {
        0 => "there are none".to_string(),
        1 => "there is just cell a".to_string(),
        _ => format!("they go from a to {}", cell_letter(cells - 1)),
    }
}
