//! Suits and their colours.

use std::fmt;

/// The suit of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

/// The colour of a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SuitColour {
    /// Clubs and spades.
    Black,
    /// Diamonds and hearts.
    Red,
}

impl Suit {
    /// All suits, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The suit's number in [`Suit::ALL`].
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The suit's colour.
    #[must_use]
    pub const fn colour(self) -> SuitColour {
        match self {
            Self::Clubs | Self::Spades => SuitColour::Black,
            Self::Diamonds | Self::Hearts => SuitColour::Red,
        }
    }

    /// The letter that stands for the suit in short text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    /// The suit's symbol.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
            Self::Hearts => '♥',
            Self::Spades => '♠',
        }
    }

    /// The suit with this letter, of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let mut suits = Self::ALL.into_iter();
        suits.find(|suit| suit.letter().eq_ignore_ascii_case(&letter))
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Clubs => "clubs",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_letters_and_symbols_name_suits() {
        for (number, suit) in (0..).zip(Suit::ALL) {
            assert_eq!(suit.index(), number);
            assert_eq!(Suit::from_letter(suit.letter()), Some(suit));
        }
        let symbols: String = Suit::ALL.map(Suit::symbol).into_iter().collect();
        assert_eq!(symbols, "♣♦♥♠");
        assert_eq!(Suit::from_letter('x'), None);
    }

    #[test]
    fn two_suits_are_red() {
        let red = Suit::ALL.map(|suit| suit.colour() == SuitColour::Red);
        assert_eq!(red, [false, true, true, false]);
    }
}
