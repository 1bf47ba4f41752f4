//! The categories of playing cards.

use super::Categories;

/// The features of a playing card, as numbers: a suit from 0 to 3, a rank from 0, the ace, to 12,
/// the king. A joker has rank 13 and, since its suit is unimportant, suit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SuitRank {
    /// The suit.
    pub suit: u8,
    /// The rank.
    pub rank: u8,
}

impl SuitRank {
    /// The number of suits.
    pub const SUITS: u8 = 4;
    /// The number of ranks, without the joker's.
    pub const RANKS: u8 = 13;
    /// The joker.
    pub const JOKER: Self = Self {
        suit: 0,
        rank: Self::RANKS,
    };
}

/// The 52 categories of the standard deck: i ↦ (i div 13, i mod 13).
#[must_use]
pub fn standard_deck() -> Categories<SuitRank> {
    Categories::new(standard()).expect("suit and rank tell i")
}

/// The 53 categories of Canasta: those of the standard deck, and the joker.
#[must_use]
pub fn canasta() -> Categories<SuitRank> {
    let cards = standard().chain([SuitRank::JOKER]);
    Categories::new(cards).expect("suit and rank tell i, and the joker's rank is its own")
}

fn standard() -> impl Iterator<Item = SuitRank> {
    (0..SuitRank::SUITS * SuitRank::RANKS).map(|i| SuitRank {
        suit: i / SuitRank::RANKS,
        rank: i % SuitRank::RANKS,
    })
}
