//! Cards: a rank and a suit, in one byte.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Rank, Suit, SuitColour};

/// A card of the standard deck.
///
/// In text it is the letter of its rank and the letter of its suit:
///
/// ```
/// use hog_cards::{Card, Rank, Suit, SuitColour};
///
/// let ten: Card = "10h".parse()?;
/// assert_eq!(ten, Card::new(Rank::Ten, Suit::Hearts));
/// assert_eq!((ten.to_string().as_str(), ten.colour()), ("TH", SuitColour::Red));
/// # Ok::<(), hog_cards::BadCard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: u8 = 52;

    /// The card of a rank and a suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit.index() * 13 + rank.index())
    }

    /// All cards, in the order of their numbers: suit by suit, each from the ace.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// The card's number, from 0 to 51.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card with a number, if there is one.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The card's rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 13) as usize]
    }

    /// The card's suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 13) as usize]
    }

    /// The colour of the card's suit.
    #[must_use]
    pub const fn colour(self) -> SuitColour {
        self.suit().colour()
    }

    /// The rank as a number, ace 1 to king 13.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.0 % 13 + 1
    }

    /// The card of a suit with a [height](Card::height) from 1 to 13.
    #[must_use]
    pub const fn of_height(suit: Suit, height: u8) -> Option<Self> {
        match height {
            1..=13 => Some(Self(suit.index() * 13 + height - 1)),
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = BadCard;

    /// Reads what [`Display`](fmt::Display) writes, in letters of either case, and 10 for a ten.
    fn from_str(text: &str) -> Result<Self, BadCard> {
        let mut letters = text.chars();
        let suit = letters.next_back().ok_or(BadCard::Length)?;
        let rank = match letters.as_str() {
            "10" => Some(Rank::Ten),
            rank => Rank::from_letter(rank.parse().map_err(|_| BadCard::Length)?),
        };
        let rank = rank.ok_or(BadCard::Rank)?;
        let suit = Suit::from_letter(suit).ok_or(BadCard::Suit)?;
        Ok(Self::new(rank, suit))
    }
}

/// Why a text names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadCard {
    /// It does not have the length of a card.
    #[error("a card is a rank and a suit, such as 7H or TD")]
    Length,
    /// It does not begin with a rank.
    #[error("a rank is one of A 2 3 4 5 6 7 8 9 T J Q K, or 10")]
    Rank,
    /// It does not end with a suit.
    #[error("a suit is one of C D H S")]
    Suit,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_ranks_suits_and_texts_name_cards() {
        assert_eq!(size_of::<Card>(), 1);
        assert_eq!(Card::all().count(), 52);
        for card in Card::all() {
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(Card::from_index(card.index()), Some(card));
            assert_eq!(Card::of_height(card.suit(), card.height()), Some(card));
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!(Card::from_index(52), None);
        assert_eq!(Card::of_height(Suit::Clubs, 0), None);
        assert_eq!(Card::of_height(Suit::Clubs, 14), None);
    }

    #[test]
    fn the_colour_comes_from_the_suit() {
        for card in Card::all() {
            let red = matches!(card.suit(), Suit::Diamonds | Suit::Hearts);
            assert_eq!(card.colour() == SuitColour::Red, red);
        }
    }

    #[test]
    fn what_is_no_card_is_refused() {
        let check = |text: &str, expect: BadCard| assert_eq!(text.parse::<Card>(), Err(expect));
        for text in ["", "7", "H", "7HH", "100H", "♠♠♠"] {
            check(text, BadCard::Length);
        }
        for text in ["1H", "0H", "H7", "ZS"] {
            check(text, BadCard::Rank);
        }
        for text in ["7X", "10X", "7♠", "T7"] {
            check(text, BadCard::Suit);
        }
    }
}
