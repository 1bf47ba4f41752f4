//! The free cells.

use super::error::{Full, NotAvailable};
use hog_cards::Card;

/// The cells, each of which can hold one card.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cells {
    slots: Vec<Option<Card>>,
}

impl Cells {
    /// So many empty cells.
    #[must_use]
    pub fn new(cells: u8) -> Self {
        Self {
            slots: vec![None; cells.into()],
        }
    }

    /// What the cells hold, in order.
    #[must_use]
    pub fn slots(&self) -> &[Option<Card>] {
        &self.slots
    }

    /// Whether no cell is free.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.slots.iter().all(Option::is_some)
    }

    /// How many cells are free.
    pub(super) fn free(&self) -> impl Iterator<Item = u8> {
        let slots = (0..).zip(&self.slots);
        slots.filter_map(|(cell, card)| card.is_none().then_some(cell))
    }

    /// Puts a card into the first free cell.
    ///
    /// # Errors
    /// [`Full`] if there is none.
    pub fn add(&mut self, card: Card) -> Result<(), Full> {
        let free = self.slots.iter_mut().find(|slot| slot.is_none());
        *free.ok_or(Full::Cells)? = Some(card);
        Ok(())
    }

    /// The card with a rank and a suit, if a cell holds it.
    ///
    /// # Errors
    /// [`NotAvailable`] if none does.
    pub fn search(&self, card: Card) -> Result<Card, NotAvailable> {
        let mut held = self.slots.iter().flatten();
        let found = held.find(|held| **held == card).copied();
        found.ok_or(NotAvailable::InNoCell(card))
    }

    /// Takes a card out of its cell.
    ///
    /// # Errors
    /// [`NotAvailable`] if no cell holds it.
    pub fn remove(&mut self, card: Card) -> Result<Card, NotAvailable> {
        let mut slots = self.slots.iter_mut();
        let found = slots.find(|slot| **slot == Some(card));
        let slot = found.ok_or(NotAvailable::InNoCell(card))?;
        *slot = None;
        Ok(card)
    }

    /// Puts a card into a cell of one's choice.
    ///
    /// # Errors
    /// [`Full`] if it holds a card; all count as full where there is no such cell.
    pub fn add_at(&mut self, cell: u8, card: Card) -> Result<(), Full> {
        if self.is_full() {
            return Err(Full::Cells);
        }
        match self.slots.get_mut(usize::from(cell)) {
            None => Err(Full::Cells),
            Some(Some(holds)) => Err(Full::Cell {
                cell,
                holds: *holds,
            }),
            Some(slot) => {
                *slot = Some(card);
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_cells_take_four_cards() {
        let mut cells = Cells::new(4);
        let cards = ["7H", "KS", "AC", "2D"].map(|text| text.parse::<Card>().unwrap());
        for card in cards {
            assert!(!cells.is_full());
            assert_eq!(cells.add(card), Ok(()));
        }
        assert!(cells.is_full());
        let fifth = "3D".parse().unwrap();
        assert_eq!(cells.add(fifth), Err(Full::Cells));
        assert_eq!(cells.slots(), cards.map(Some));
        assert_eq!(cells.search(cards[1]), Ok(cards[1]));
        assert_eq!(cells.remove(cards[1]), Ok(cards[1]));
        assert_eq!(cells.add(fifth), Ok(()));
        assert_eq!(cells.slots()[1], Some(fifth));
    }

    #[test]
    fn what_is_in_no_cell_is_not_available() {
        let mut cells = Cells::new(4);
        let card = "7H".parse().unwrap();
        let expect = NotAvailable::InNoCell(card);
        assert_eq!(cells.search(card), Err(expect));
        assert_eq!(cells.remove(card), Err(expect));
        assert_eq!(expect.to_string(), "7H is in no cell");
    }

    #[test]
    fn a_cell_may_be_chosen() {
        let mut cells = Cells::new(2);
        let [one, other] = ["7H", "KS"].map(|text| text.parse::<Card>().unwrap());
        assert_eq!(cells.add_at(1, one), Ok(()));
        let (cell, holds) = (1, one);
        assert_eq!(cells.add_at(1, other), Err(Full::Cell { cell, holds }));
        assert_eq!(cells.add_at(2, other), Err(Full::Cells));
        assert_eq!(cells.slots(), [None, Some(one)]);
    }
}
