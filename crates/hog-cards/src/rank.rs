//! Ranks.

use std::fmt;

/// The rank of a card, the ace low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// The ace.
    Ace,
    /// The two.
    Two,
    /// The three.
    Three,
    /// The four.
    Four,
    /// The five.
    Five,
    /// The six.
    Six,
    /// The seven.
    Seven,
    /// The eight.
    Eight,
    /// The nine.
    Nine,
    /// The ten.
    Ten,
    /// The jack.
    Jack,
    /// The queen.
    Queen,
    /// The king.
    King,
}

impl Rank {
    /// All ranks, in the order of their numbers.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    const LETTERS: [char; 13] = [
        'A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K',
    ];

    /// The rank's number in [`Rank::ALL`]: 0 for the ace, 12 for the king.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The letter or digit that stands for the rank in short text.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize]
    }

    /// The rank with this letter or digit, of either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let mut ranks = Self::ALL.into_iter();
        ranks.find(|rank| rank.letter().eq_ignore_ascii_case(&letter))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ace => "ace",
            Self::Two => "two",
            Self::Three => "three",
            Self::Four => "four",
            Self::Five => "five",
            Self::Six => "six",
            Self::Seven => "seven",
            Self::Eight => "eight",
            Self::Nine => "nine",
            Self::Ten => "ten",
            Self::Jack => "jack",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_letters_name_ranks() {
        for (number, rank) in (0..).zip(Rank::ALL) {
            assert_eq!(rank.index(), number);
            assert_eq!(Rank::from_letter(rank.letter()), Some(rank));
        }
        let letters: String = Rank::ALL.map(Rank::letter).into_iter().collect();
        assert_eq!(letters, "A23456789TJQK");
        assert_eq!(Rank::from_letter('1'), None);
    }
}
