//! The face of a card: what is printed on it.

use std::fmt;
use std::str::FromStr;

use hog_board::category::{Category, SuitRank};
use thiserror::Error;

use crate::{Rank, Suit};

/// What is printed on the face of a card. Cards of one face are of one category.
///
/// In text a face is the letter of its rank and the letter of its suit, a joker `Jk`:
///
/// ```
/// use hog_cards::{CardFace, Rank, Suit};
///
/// let queen = CardFace::Suited(Suit::Spades, Rank::Queen);
/// assert_eq!(queen.to_string(), "QS");
/// assert_eq!("TH".parse(), Ok(CardFace::Suited(Suit::Hearts, Rank::Ten)));
/// assert_eq!("Jk".parse(), Ok(CardFace::Joker));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardFace {
    /// A suit and a rank.
    Suited(Suit, Rank),
    /// A joker. Its suit is unimportant, so it has none.
    Joker,
}

impl CardFace {
    /// All faces, in the order of their categories.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_suit = |suit| Rank::ALL.into_iter().map(move |rank| (suit, rank));
        let suited = Suit::ALL.into_iter().flat_map(of_suit);
        let faces = suited.map(|(suit, rank)| Self::Suited(suit, rank));
        faces.chain([Self::Joker])
    }

    /// The suit, which a joker has not.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::Suited(suit, _) => Some(suit),
            Self::Joker => None,
        }
    }

    /// The rank, which a joker has not.
    #[must_use]
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Self::Suited(_, rank) => Some(rank),
            Self::Joker => None,
        }
    }
}

impl From<CardFace> for SuitRank {
    fn from(face: CardFace) -> Self {
        match face {
            CardFace::Suited(suit, rank) => Self {
                suit: suit.index(),
                rank: rank.index(),
            },
            CardFace::Joker => Self::JOKER,
        }
    }
}

impl From<CardFace> for Category {
    /// The index of the document: i with (i div 13, i mod 13), and 52 for the joker.
    fn from(face: CardFace) -> Self {
        let SuitRank { suit, rank } = face.into();
        match face {
            CardFace::Suited(..) => {
                Self(u16::from(suit) * u16::from(SuitRank::RANKS) + u16::from(rank))
            }
            CardFace::Joker => Self(u16::from(SuitRank::SUITS) * u16::from(SuitRank::RANKS)),
        }
    }
}

impl TryFrom<SuitRank> for CardFace {
    type Error = NoSuchFace;

    fn try_from(features: SuitRank) -> Result<Self, NoSuchFace> {
        if features == SuitRank::JOKER {
            return Ok(Self::Joker);
        }
        let suit = Suit::ALL.get(usize::from(features.suit));
        let rank = Rank::ALL.get(usize::from(features.rank));
        suit.zip(rank)
            .map(|(suit, rank)| Self::Suited(*suit, *rank))
            .ok_or(NoSuchFace::Features(features))
    }
}

impl TryFrom<Category> for CardFace {
    type Error = NoSuchFace;

    fn try_from(category: Category) -> Result<Self, NoSuchFace> {
        let found = Self::all().nth(usize::from(category.0));
        found.ok_or(NoSuchFace::Category(category))
    }
}

/// No playing card has this number or these features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoSuchFace {
    /// The number of the category is too great.
    #[error("no card has category {}: they go from 0 to 52, the joker", .0.0)]
    Category(Category),
    /// The suit or the rank is too great.
    #[error(
        "no card has suit {} and rank {}: suits go from 0 to 3, ranks from 0 to 12, \
         and a joker has suit 0 and rank 13",
        .0.suit, .0.rank
    )]
    Features(SuitRank),
}

impl fmt::Display for CardFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Suited(suit, rank) => write!(f, "{}{}", rank.letter(), suit.letter()),
            Self::Joker => f.write_str("Jk"),
        }
    }
}

impl FromStr for CardFace {
    type Err = ParseCardError;

    /// Reads what [`Display`](fmt::Display) writes, in letters of either case.
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        if text.eq_ignore_ascii_case("Jk") {
            return Ok(Self::Joker);
        }
        let mut letters = text.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(ParseCardError::Length { text: text.into() });
        };
        Ok(Self::Suited(
            Suit::from_letter(suit).ok_or(ParseCardError::Suit { found: suit })?,
            Rank::from_letter(rank).ok_or(ParseCardError::Rank { found: rank })?,
        ))
    }
}

/// Why a text names no card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCardError {
    /// It does not have two letters.
    #[error("a card is a rank and a suit such as QS, or Jk for the joker, not {text:?}")]
    Length {
        /// The text.
        text: String,
    },
    /// The first letter is no rank.
    #[error("the rank of a card is one of A23456789TJQK, not {found:?}")]
    Rank {
        /// The first letter.
        found: char,
    },
    /// The second letter is no suit.
    #[error("the suit of a card is one of C, D, H and S, not {found:?}")]
    Suit {
        /// The second letter.
        found: char,
    },
}

#[cfg(test)]
mod tests {
    use hog_board::category::canasta;

    use super::*;

    #[test]
    fn faces_are_the_categories_of_the_document() {
        let categories = canasta();
        assert_eq!(CardFace::all().count(), categories.len());
        for (face, (category, features)) in CardFace::all().zip(categories.iter()) {
            assert_eq!(Category::from(face), category);
            assert_eq!(SuitRank::from(face), *features);
            assert_eq!(CardFace::try_from(category), Ok(face));
            assert_eq!(CardFace::try_from(*features), Ok(face));
        }
    }

    #[test]
    fn numbers_of_no_card_are_refused() {
        let category = Category(53);
        let expect = Err(NoSuchFace::Category(category));
        assert_eq!(CardFace::try_from(category), expect);
        for (suit, rank) in [(4, 0), (0, 14), (1, 13)] {
            let features = SuitRank { suit, rank };
            let expect = Err(NoSuchFace::Features(features));
            assert_eq!(CardFace::try_from(features), expect);
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        for face in CardFace::all() {
            let text = face.to_string();
            assert_eq!(text.parse(), Ok(face));
            assert_eq!(text.to_lowercase().parse(), Ok(face));
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let check = |text: &str, expect: &str| {
            let error = text.parse::<CardFace>().unwrap_err();
            assert_eq!(error.to_string(), expect);
        };
        let two_letters = "a card is a rank and a suit such as QS, or Jk for the joker, not ";
        check("", &format!("{two_letters}\"\""));
        check("10H", &format!("{two_letters}\"10H\""));
        check("1H", "the rank of a card is one of A23456789TJQK, not '1'");
        check("Q♠", "the suit of a card is one of C, D, H and S, not '♠'");
    }
}
