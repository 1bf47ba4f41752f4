//! The whole table: columns, foundations and cells, and the moves of the document.

use hog_cards::{Card, Suit};
use thiserror::Error;

use super::cells::Cells;
use super::error::{InvalidMove, MoveError, NotAvailable};
use super::foundation::Foundation;
use super::piles::{Move, Source, Target};
use super::rules::{Back, Rules};
use super::tableau::Tableau;

/// The columns, foundations and cells of a game, with every card of the deck on one of them.
///
/// Its six moves take one card each, and nothing moves by itself: runs and auto-play belong to
/// [`FreeCell`](super::FreeCell).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    rules: Rules,
    columns: Vec<Tableau>,
    foundations: [Foundation; 4],
    cells: Cells,
}

impl Setup {
    /// The table as it is after the deal: all cards in the columns, each column from the bottom.
    ///
    /// # Errors
    /// [`SetupError`] if there are too many or too few columns, or a card is missing or there twice.
    pub fn new(rules: Rules, columns: Vec<Vec<Card>>) -> Result<Self, SetupError> {
        Self::with(rules, columns, &[], [0; 4])
    }

    /// A table in the middle of a game: the columns, what is in the first cells, and how many cards
    /// are on the foundations, in the order of [`Suit::ALL`].
    ///
    /// # Errors
    /// [`SetupError`] if there are too many or too few columns or too many cells, a foundation has
    /// more than 13 cards, or a card is missing or there twice.
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
        let mut all_cells = Cells::new(rules.cells());
        for (cell, card) in (0..).zip(cells) {
            if let Some(card) = card {
                let added = all_cells.add_at(cell, *card);
                added.expect("there are no more cards than cells");
            }
        }
        let columns = (0..).zip(columns);
        Ok(Self {
            rules,
            columns: columns
                .map(|(number, cards)| Tableau::new(rules, number, cards))
                .collect(),
            foundations: Suit::ALL
                .map(|suit| Foundation::with_height(suit, heights[usize::from(suit.index())])),
            cells: all_cells,
        })
    }

    /// The rules that are played.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The columns.
    #[must_use]
    pub fn columns(&self) -> &[Tableau] {
        &self.columns
    }

    /// The foundation of a suit.
    #[must_use]
    pub const fn foundation(&self, suit: Suit) -> &Foundation {
        &self.foundations[suit.index() as usize]
    }

    /// The foundations, in the order of [`Suit::ALL`].
    #[must_use]
    pub const fn foundations(&self) -> &[Foundation; 4] {
        &self.foundations
    }

    /// The cells.
    #[must_use]
    pub const fn cells(&self) -> &Cells {
        &self.cells
    }

    /// The top cards of the columns, `None` where a column is empty.
    #[must_use]
    pub fn tops(&self) -> Vec<Option<Card>> {
        self.columns
            .iter()
            .map(|column| column.top().ok())
            .collect()
    }

    /// Whether the game is won: all foundations are full.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.foundations.iter().all(Foundation::is_full)
    }

    /// Moves the top card of a column onto another column.
    ///
    /// # Errors
    /// [`MoveError`] if there is no card, or it cannot go there.
    pub fn tableau_to_tableau(&mut self, from: u8, to: u8) -> Result<(), MoveError> {
        let card = self.column(from)?.top()?;
        if from == to {
            return Err(InvalidMove::SameColumn(from).into());
        }
        self.column_mut(to)?.add(card)?;
        self.column_mut(from)?.remove()?;
        Ok(())
    }

    /// Moves the top card of a column to its foundation.
    ///
    /// # Errors
    /// [`MoveError`] if there is no card, or it cannot go there.
    pub fn tableau_to_foundation(&mut self, from: u8) -> Result<(), MoveError> {
        let card = self.column(from)?.top()?;
        self.foundation_mut(card.suit()).add(card)?;
        self.column_mut(from)?.remove()?;
        Ok(())
    }

    /// Moves a card from its cell onto a column.
    ///
    /// # Errors
    /// [`MoveError`] if the card is in no cell, or it cannot go there.
    pub fn cell_to_tableau(&mut self, card: Card, to: u8) -> Result<(), MoveError> {
        let card = self.cells.search(card)?;
        self.column_mut(to)?.add(card)?;
        self.cells.remove(card)?;
        Ok(())
    }

    /// Moves the top card of a column into the first free cell.
    ///
    /// # Errors
    /// [`MoveError`] if there is no card, or no cell is free.
    pub fn tableau_to_cell(&mut self, from: u8) -> Result<(), MoveError> {
        let card = self.column(from)?.top()?;
        self.cells.add(card)?;
        self.column_mut(from)?.remove()?;
        Ok(())
    }

    /// Moves a card from its cell to its foundation.
    ///
    /// # Errors
    /// [`MoveError`] if the card is in no cell, or it cannot go there.
    pub fn cell_to_foundation(&mut self, card: Card) -> Result<(), MoveError> {
        let card = self.cells.search(card)?;
        self.foundation_mut(card.suit()).add(card)?;
        self.cells.remove(card)?;
        Ok(())
    }

    /// Moves the top card of a foundation onto a column.
    ///
    /// # Errors
    /// [`MoveError`] if the rules have no such moves, there is no card, or it cannot go there.
    pub fn foundation_to_tableau(&mut self, suit: Suit, to: u8) -> Result<(), MoveError> {
        let card = self.card_to_take_back(suit)?;
        self.column_mut(to)?.add(card)?;
        self.foundation_mut(suit).remove()?;
        Ok(())
    }

    /// Makes a move of one card, into whichever cell it names.
    ///
    /// # Errors
    /// [`MoveError`] if it cannot be made, or takes another number of cards.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        if mv.cards != 1 {
            return Err(InvalidMove::OneAtATime { cards: mv.cards }.into());
        }
        match (mv.from, mv.to) {
            (Source::Column(from), Target::Column(to)) => self.tableau_to_tableau(from, to),
            (Source::Column(from), Target::Foundation) => self.tableau_to_foundation(from),
            (Source::Column(from), Target::Cell(cell)) => {
                let card = self.column(from)?.top()?;
                self.check_cell(cell)?;
                self.cells.add_at(cell, card)?;
                self.column_mut(from)?.remove()?;
                Ok(())
            }
            (Source::Cell(cell), Target::Column(to)) => {
                self.cell_to_tableau(self.card_in_cell(cell)?, to)
            }
            (Source::Cell(cell), Target::Foundation) => {
                self.cell_to_foundation(self.card_in_cell(cell)?)
            }
            (Source::Cell(cell), Target::Cell(_)) => {
                self.card_in_cell(cell)?;
                Err(InvalidMove::CellToCell.into())
            }
            (Source::Foundation(suit), Target::Column(to)) => self.foundation_to_tableau(suit, to),
            (Source::Foundation(suit), Target::Cell(_) | Target::Foundation) => {
                self.card_to_take_back(suit)?;
                Err(InvalidMove::BackToNoColumn.into())
            }
        }
    }

    fn column(&self, column: u8) -> Result<&Tableau, NotAvailable> {
        let columns = self.rules.columns();
        let found = self.columns.get(usize::from(column));
        found.ok_or(NotAvailable::NoSuchColumn { column, columns })
    }

    fn column_mut(&mut self, column: u8) -> Result<&mut Tableau, NotAvailable> {
        let columns = self.rules.columns();
        let found = self.columns.get_mut(usize::from(column));
        found.ok_or(NotAvailable::NoSuchColumn { column, columns })
    }

    const fn foundation_mut(&mut self, suit: Suit) -> &mut Foundation {
        &mut self.foundations[suit.index() as usize]
    }

    fn card_to_take_back(&self, suit: Suit) -> Result<Card, MoveError> {
        match self.rules.back() {
            Back::Off => Err(InvalidMove::BackIsOff.into()),
            Back::On => Ok(self.foundation(suit).top()?),
        }
    }

    const fn check_cell(&self, cell: u8) -> Result<(), NotAvailable> {
        let cells = self.rules.cells();
        if cell < cells {
            Ok(())
        } else {
            Err(NotAvailable::NoSuchCell { cell, cells })
        }
    }

    fn card_in_cell(&self, cell: u8) -> Result<Card, NotAvailable> {
        self.check_cell(cell)?;
        let held = self.cells.slots()[usize::from(cell)];
        held.ok_or(NotAvailable::Empty(Source::Cell(cell)))
    }
}

/// Cards that are no table of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// Too many or too few columns.
    #[error("there are {found} columns: expected {expected}")]
    Columns {
        /// How many were given.
        found: usize,
        /// How many the rules have.
        expected: u8,
    },
    /// Too many cells.
    #[error("there are {found} cells: expected at most {most}")]
    Cells {
        /// How many were given.
        found: usize,
        /// How many the rules have.
        most: u8,
    },
    /// A foundation with more cards than a suit has.
    #[error("a foundation cannot hold {height} cards: expected at most 13")]
    Foundation {
        /// How many were given.
        height: u8,
    },
    /// A card is there twice.
    #[error("{0} is there twice")]
    Twice(Card),
    /// A card is missing.
    #[error("{0} is missing")]
    Missing(Card),
}
