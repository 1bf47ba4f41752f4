//! The foundation of a suit.

use hog_cards::{Card, Suit};

use super::error::{InvalidMove, NotAvailable};
use super::piles::Source;

/// Where the cards of a suit are collected, from the ace to the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Foundation {
    suit: Suit,
    /// How many cards are there; they are the lowest of the suit.
    height: u8,
}

impl Foundation {
    /// The empty foundation of a suit.
    #[must_use]
    pub const fn new(suit: Suit) -> Self {
        Self { suit, height: 0 }
    }

    /// The foundation of a suit with its lowest cards, at most 13.
    pub(super) const fn with_height(suit: Suit, height: u8) -> Self {
        Self { suit, height }
    }

    /// The suit that is collected here.
    #[must_use]
    pub const fn suit(&self) -> Suit {
        self.suit
    }

    /// How many cards are there.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// Whether the whole suit is there.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.height == 13
    }

    /// The card that can be added: first the ace, then always one rank more.
    #[must_use]
    pub const fn next(&self) -> Option<Card> {
        Card::of_height(self.suit, self.height + 1)
    }

    /// Adds the next card.
    ///
    /// # Errors
    /// [`InvalidMove`] if it is another card.
    pub fn add(&mut self, card: Card) -> Result<(), InvalidMove> {
        if card.suit() != self.suit {
            let suit = self.suit;
            return Err(InvalidMove::OtherSuit { card, suit });
        }
        let next = self.next();
        if next != Some(card) {
            return Err(InvalidMove::NotNext { card, next });
        }
        self.height += 1;
        Ok(())
    }

    /// Takes the top card away.
    ///
    /// # Errors
    /// [`NotAvailable`] if there is none.
    pub fn remove(&mut self) -> Result<Card, NotAvailable> {
        let top = self.top()?;
        self.height -= 1;
        Ok(top)
    }

    /// The top card.
    ///
    /// # Errors
    /// [`NotAvailable`] if there is none.
    pub fn top(&self) -> Result<Card, NotAvailable> {
        let empty = NotAvailable::Empty(Source::Foundation(self.suit));
        Card::of_height(self.suit, self.height).ok_or(empty)
    }
}

#[cfg(test)]
mod tests {
    use hog_cards::Rank;

    use super::*;

    #[test]
    fn a_foundation_grows_from_the_ace_to_the_king() {
        let mut foundation = Foundation::new(Suit::Hearts);
        assert_eq!(foundation.suit(), Suit::Hearts);
        for rank in Rank::ALL {
            assert!(!foundation.is_full());
            let next = Card::new(rank, Suit::Hearts);
            for card in Card::all().filter(|card| *card != next) {
                let before = foundation;
                assert!(foundation.add(card).is_err());
                assert_eq!(foundation, before);
            }
            assert_eq!(foundation.add(next), Ok(()));
            assert_eq!(foundation.top(), Ok(next));
        }
        assert!(foundation.is_full());
        let king = Card::new(Rank::King, Suit::Hearts);
        assert_eq!(
            foundation.add(king).unwrap_err().to_string(),
            "KH cannot go to the foundation of hearts: it is full"
        );
        assert_eq!(foundation.remove(), Ok(king));
        assert!(!foundation.is_full());
    }

    #[test]
    fn an_empty_foundation_is_not_full_and_has_no_top() {
        let mut foundation = Foundation::new(Suit::Clubs);
        assert!(!foundation.is_full());
        let empty = NotAvailable::Empty(Source::Foundation(Suit::Clubs));
        assert_eq!(foundation.top(), Err(empty));
        assert_eq!(foundation.remove(), Err(empty));
        assert_eq!(empty.to_string(), "the foundation of clubs is empty");
    }
}
