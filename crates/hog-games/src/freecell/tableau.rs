//! A column of the tableau.

use super::error::{InvalidMove, NotAvailable};
use super::piles::Source;
use super::rules::Rules;
use hog_cards::Card;

/// A column of cards, of which the last is the top.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tableau {
    column: u8,
    rules: Rules,
    cards: Vec<Card>,
}

impl Tableau {
    /// The column with this number, counted from 0, as it was dealt: the cards need not fit.
    #[must_use]
    pub const fn new(rules: Rules, column: u8, cards: Vec<Card>) -> Self {
        Self {
            column,
            rules,
            cards,
        }
    }

    /// The cards, the top card last.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Whether the column has no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Puts a card on top.
    ///
    /// # Errors
    /// [`InvalidMove`] if it is not one rank lower and of the other colour, or what the rules ask
    /// for instead, or if the column is empty and does not take it.
    pub fn add(&mut self, card: Card) -> Result<(), InvalidMove> {
        let building = self.rules.building();
        match self.cards.last() {
            Some(onto) if !building.allows(card, *onto) => Err(InvalidMove::DoesNotFit {
                card,
                onto: *onto,
                building,
            }),
            None if !self.rules.empty_columns().allows(card) => Err(InvalidMove::NotAKing { card }),
            _ => {
                self.cards.push(card);
                Ok(())
            }
        }
    }

    /// Takes the top card away.
    ///
    /// # Errors
    /// [`NotAvailable`] if the column is empty.
    pub fn remove(&mut self) -> Result<Card, NotAvailable> {
        let top = self.cards.pop();
        top.ok_or(NotAvailable::Empty(Source::Column(self.column)))
    }

    /// The top card.
    ///
    /// # Errors
    /// [`NotAvailable`] if the column is empty.
    pub fn top(&self) -> Result<Card, NotAvailable> {
        let top = self.cards.last().copied();
        top.ok_or(NotAvailable::Empty(Source::Column(self.column)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Building, EmptyColumns};
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn a_column_takes_one_rank_lower_of_the_other_colour() {
        let mut column = Tableau::new(Rules::FREECELL, 2, vec![card("2C"), card("8S")]);
        let building = Building::AlternateColours;
        for wrong in ["7C", "7S", "9H", "6H", "8H"].map(card) {
            let onto = card("8S");
            let expect = InvalidMove::DoesNotFit {
                card: wrong,
                onto,
                building,
            };
            assert_eq!(column.add(wrong), Err(expect));
            assert_eq!(column.cards(), [card("2C"), onto]);
        }
        assert_eq!(column.add(card("7H")), Ok(()));
        assert_eq!(column.top(), Ok(card("7H")));
        assert_eq!(column.remove(), Ok(card("7H")));
        assert_eq!(column.top(), Ok(card("8S")));
    }

    #[test]
    fn from_an_empty_column_nothing_is_available() {
        let mut column = Tableau::new(Rules::FREECELL, 2, Vec::new());
        let empty = NotAvailable::Empty(Source::Column(2));
        assert_eq!(column.top(), Err(empty));
        assert_eq!(column.remove(), Err(empty));
        assert_eq!(empty.to_string(), "column 3 is empty");
        assert_eq!(column.add(card("5D")), Ok(()));
    }

    #[test]
    fn rules_may_ask_for_suits_and_kings() {
        let rules = Rules::FREECELL.with_building(Building::Suit);
        let mut column = Tableau::new(rules, 0, vec![card("8S")]);
        assert!(column.add(card("7H")).is_err());
        assert_eq!(column.add(card("7S")), Ok(()));
        let rules = rules.with_empty_columns(EmptyColumns::KingsOnly);
        let mut column = Tableau::new(rules, 0, Vec::new());
        let queen = card("QH");
        assert_eq!(
            column.add(queen),
            Err(InvalidMove::NotAKing { card: queen })
        );
        assert_eq!(column.add(card("KH")), Ok(()));
    }
}
