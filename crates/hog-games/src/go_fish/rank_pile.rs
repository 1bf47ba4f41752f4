//! Piles of cards of which only the ranks matter.

use hog_cards::Rank;

use super::pile::{Pile, pile_text, shift};
use super::ranks::Ranks;

/// The number of cards of each rank, at most four: four bits per rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RankPile(u64);

impl RankPile {
    /// One card of each of these ranks.
    #[must_use]
    pub fn one_of_each(ranks: Ranks) -> Self {
        Self(ranks.iter().fold(0, |bits, rank| bits | 1 << shift(rank)))
    }

    /// The ranks of these cards.
    #[must_use]
    pub fn without_suits<P: Pile>(pile: P) -> Self {
        let mut ranks = Self::default();
        for (card, alike) in pile.cards() {
            for _ in 0..alike {
                ranks = ranks.with(P::rank(card));
            }
        }
        ranks
    }

    fn of(count: u16, rank: Rank) -> Self {
        Self(u64::from(count) << shift(rank))
    }
}

impl Pile for RankPile {
    type Card = Rank;

    fn pack(ranks: u8, suits: u8) -> Self {
        Self(Self::one_of_each(Ranks::first(ranks)).0 * u64::from(suits))
    }

    fn rank(card: Rank) -> Rank {
        card
    }

    fn write_card(card: Rank) -> String {
        card.letter().to_string()
    }

    fn read_card(text: &str) -> Option<Rank> {
        super::text::read_rank(text)
    }

    #[inline]
    fn alike(self, card: Rank) -> u8 {
        self.count(card)
    }

    #[inline]
    fn count(self, rank: Rank) -> u8 {
        (self.0 >> shift(rank) & 15) as u8
    }

    #[inline]
    fn len(self) -> u8 {
        const LOW_NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & LOW_NIBBLES) + (self.0 >> 4 & LOW_NIBBLES);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    #[inline]
    fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn with(self, card: Rank) -> Self {
        Self(self.0 + (1 << shift(card)))
    }

    #[inline]
    fn without(self, card: Rank) -> Self {
        Self(self.0 - (1 << shift(card)))
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    #[inline]
    fn less(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    #[inline]
    fn one(self, rank: Rank) -> Self {
        Self::of(u16::from(self.count(rank).min(1)), rank)
    }

    #[inline]
    fn all(self, rank: Rank) -> Self {
        Self(self.0 & 15 << shift(rank))
    }

    fn cards(self) -> impl Iterator<Item = (Rank, u8)> {
        let ranks = self.ranks().iter();
        ranks.map(move |rank| (rank, self.count(rank)))
    }

    fn spread(piles: [Self; 6], rank: Rank) -> u16 {
        // A number to base 5, since a pile has at most four cards of the rank.
        let counts = piles.iter().rev().map(|pile| u16::from(pile.count(rank)));
        counts.fold(0, |spread, count| 5 * spread + count)
    }

    fn of_spread(mut spread: u16, rank: Rank) -> [Self; 6] {
        [(); 6].map(|()| {
            let pile = Self::of(spread % 5, rank);
            spread /= 5;
            pile
        })
    }
}

pile_text!(RankPile, Rank);
