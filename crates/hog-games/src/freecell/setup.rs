//! Set-ups: the columns, cells and foundations that a game begins with.

use hog_cards::{Card, Suit};
use thiserror::Error;

use super::rules::Rules;

/// The columns, cells and foundations of a game, with every card of the deck in one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    rules: Rules,
    columns: Vec<Vec<Card>>,
    cells: Vec<Option<Card>>,
    heights: [u8; 4],
}

impl Setup {
    /// The set-up after the deal: all cards in the columns, each column from the bottom.
    ///
    /// # Errors
    /// [`SetupError`] if the number of columns is not that of the rules, or a card is missing or
    /// given twice.
    pub fn new(rules: Rules, columns: Vec<Vec<Card>>) -> Result<Self, SetupError> {
        Self::with(rules, columns, &[], [0; 4])
    }

    /// A set-up in the middle of a game: the columns, the first cells, and the number of cards on
    /// each foundation, in the order of [`Suit::ALL`].
    ///
    /// # Errors
    /// [`SetupError`] if the number of columns is not that of the rules, there are too many cells, a
    /// foundation has more than 13 cards, or a card is missing or given twice.
    pub fn with(
        rules: Rules,
        columns: Vec<Vec<Card>>,
        cells: &[Option<Card>],
        heights: [u8; 4],
    ) -> Result<Self, SetupError> {
        let found = columns.len();
        if found != usize::from(rules.columns()) {
            let expected = rules.columns();
            return Err(SetupError::Columns { found, expected });
        }
        if cells.len() > usize::from(rules.cells()) {
            let (found, most) = (cells.len(), rules.cells());
            return Err(SetupError::Cells { found, most });
        }
        if let Some(height) = heights.iter().find(|height| **height > 13) {
            return Err(SetupError::Foundation { height: *height });
        }
        let on_foundations = Suit::ALL
            .into_iter()
            .zip(heights)
            .flat_map(|(suit, height)| {
                (1..=height).filter_map(move |height| Card::of_height(suit, height))
            });
        let mut seen = [false; Card::COUNT as usize];
        let in_columns = columns.iter().flatten().copied();
        for card in in_columns
            .chain(cells.iter().copied().flatten())
            .chain(on_foundations)
        {
            if std::mem::replace(&mut seen[usize::from(card.index())], true) {
                return Err(SetupError::Twice(card));
            }
        }
        if let Some(card) = Card::all().find(|card| !seen[usize::from(card.index())]) {
            return Err(SetupError::Missing(card));
        }
        let mut cells = cells.to_vec();
        cells.resize(rules.cells().into(), None);
        Ok(Self {
            rules,
            columns,
            cells,
            heights,
        })
    }

    /// The rules that are played.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The cards of each column, from the bottom.
    #[must_use]
    pub fn columns(&self) -> &[Vec<Card>] {
        &self.columns
    }

    /// The card in each cell.
    #[must_use]
    pub fn cells(&self) -> &[Option<Card>] {
        &self.cells
    }

    /// The number of cards on each foundation, in the order of [`Suit::ALL`].
    #[must_use]
    pub const fn heights(&self) -> [u8; 4] {
        self.heights
    }
}

/// Why cards are not a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too many or too few columns.
    #[error("there are {found} columns: the rules have {expected}")]
    Columns {
        /// How many were given.
        found: usize,
        /// How many the rules have.
        expected: u8,
    },
    /// Too many cells.
    #[error("there are {found} cells: the rules have {most}")]
    Cells {
        /// How many were given.
        found: usize,
        /// How many the rules have.
        most: u8,
    },
    /// A foundation with more cards than a suit has.
    #[error("a foundation cannot hold {height} cards: a suit has 13")]
    Foundation {
        /// How many were given.
        height: u8,
    },
    /// A card appears twice.
    #[error("{0} appears twice")]
    Twice(Card),
    /// A card is missing.
    #[error("{0} is missing")]
    Missing(Card),
}
