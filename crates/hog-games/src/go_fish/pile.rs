//! Piles: cards in no order.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use hog_cards::Rank;

use super::ranks::Ranks;

/// Cards in no order: a stock, a hand, or the books of a player.
///
/// The rules need no more than this, so they work for cards with rank and suit
/// ([`CardPile`](super::CardPile)) and for ranks alone ([`RankPile`](super::RankPile)).
pub trait Pile: Copy + Eq + Ord + Hash + Debug + Display + Default + Send + Sync + 'static {
    /// A card of the pile: with its suit, or a rank alone.
    type Card: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// All cards of the lowest `ranks` ranks in the first `suits` suits.
    fn pack(ranks: u8, suits: u8) -> Self;

    /// The rank of a card.
    fn rank(card: Self::Card) -> Rank;

    /// A card as people write it.
    fn write_card(card: Self::Card) -> String;

    /// The card that a text names, in letters of either case.
    fn read_card(text: &str) -> Option<Self::Card>;

    /// The number of cards equal to this one.
    fn alike(self, card: Self::Card) -> u8;

    /// The number of cards of the rank.
    fn count(self, rank: Rank) -> u8;

    /// The number of cards.
    fn len(self) -> u8;

    /// Whether there are no cards.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Four bits for every rank, the ace's lowest; they are all 0 where the rank has no card.
    fn bits(self) -> u64;

    /// The ranks of the cards.
    #[inline]
    fn ranks(self) -> Ranks {
        gathered(any_bit(self.bits()))
    }

    /// The rank with this number among [`ranks`](Pile::ranks); the lowest rank has number 0.
    ///
    /// With a number that is too large the result is an arbitrary rank.
    #[inline]
    fn nth_rank(self, number: usize) -> Rank {
        nth(any_bit(self.bits()), number)
    }

    /// The number of different ranks.
    #[inline]
    fn rank_count(self) -> usize {
        number_of(any_bit(self.bits()))
    }

    /// The pile with one more physical card, which it does not have yet; equal cards may be there.
    #[must_use]
    fn with(self, card: Self::Card) -> Self;

    /// The pile without this card, which is in it.
    #[must_use]
    fn without(self, card: Self::Card) -> Self;

    /// Both piles together; no physical card is in both.
    #[must_use]
    fn and(self, other: Self) -> Self;

    /// The pile without the cards of another, all of which are in it.
    #[must_use]
    fn less(self, other: Self) -> Self;

    /// The card of the rank whose suit comes first; empty if there is none.
    #[must_use]
    fn one(self, rank: Rank) -> Self;

    /// All cards of the rank.
    #[must_use]
    fn all(self, rank: Rank) -> Self;

    /// The different cards, by rank and then by suit, each with the number of its copies.
    fn cards(self) -> impl Iterator<Item = (Self::Card, u8)>;

    /// A number that says how the cards of a rank are distributed over the seven piles of a state. The
    /// hands, the books put aside and the books laid down are given; the stock has the rest.
    fn spread(piles: [Self; 6], rank: Rank) -> u16;

    /// The cards of the rank in the six piles, from the number of [`spread`](Pile::spread).
    fn of_spread(spread: u16, rank: Rank) -> [Self; 6];
}

/// Writes all cards of a pile by rank and suit; `-` if there are none.
pub(super) fn write_cards<P: Pile>(pile: P, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let different = pile.cards();
    let cards = different.flat_map(|(card, alike)| (0..alike).map(move |_| P::write_card(card)));
    let cards: Vec<String> = cards.collect();
    f.write_str(if cards.is_empty() { "-" } else { "" })?;
    f.write_str(&cards.join(" "))
}

/// Implements `FromIterator`, `Display` and `Debug` for a kind of pile.
macro_rules! pile_text {
    ($Pile:ident, $Card:ident) => {
        impl FromIterator<$Card> for $Pile {
            fn from_iter<I: IntoIterator<Item = $Card>>(cards: I) -> Self {
                cards.into_iter().fold(Self::default(), Self::with)
            }
        }

        impl std::fmt::Display for $Pile {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                super::pile::write_cards(*self, f)
            }
        }

        impl std::fmt::Debug for $Pile {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}
pub(super) use pile_text;

/// The lowest bit of every rank's four.
const LOWEST: u64 = 0x1_1111_1111_1111;

/// The number of the lowest of a rank's four bits.
pub(super) const fn shift(rank: Rank) -> u32 {
    4 * rank.index() as u32
}

/// For every rank with a bit set, the lowest of its four bits.
const fn any_bit(bits: u64) -> u64 {
    (bits | bits >> 1 | bits >> 2 | bits >> 3) & LOWEST
}

/// The ranks whose bits are set, where these bits are four apart.
const fn gathered(mut apart: u64) -> Ranks {
    apart = (apart | apart >> 3) & 0x0303_0303_0303_0303;
    apart = (apart | apart >> 6) & 0x000f_000f_000f_000f;
    apart = (apart | apart >> 12) & 0x0000_00ff_0000_00ff;
    Ranks::from_bits(((apart | apart >> 24) & 0xffff) as u16)
}

/// How many bits are set, where the bits are four apart.
const fn number_of(apart: u64) -> usize {
    (apart.wrapping_mul(0x1111_1111_1111_1111) >> 60) as usize
}

/// The rank of the set bit that has `number` set bits below it, where the bits are four apart.
const fn nth(apart: u64, number: usize) -> Rank {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    // Each nibble counts the set ranks up to its own, at most thirteen. The index of the result is
    // the number of nibbles with a count of at most `number`.
    let up_to = apart.wrapping_mul(0x1111_1111_1111_1111);
    let bound = (number as u64).wrapping_mul(BYTES) | BYTES << 7;
    let even = bound.wrapping_sub(up_to & 0x0f0f_0f0f_0f0f_0f0f);
    let odd = bound.wrapping_sub(up_to >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    let below = (even >> 7 & BYTES) + (odd >> 7 & BYTES);
    let index = (below.wrapping_mul(BYTES) >> 56) as usize;
    Rank::ALL[if index < 13 { index } else { 12 }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_that_are_apart_are_gathered_counted_and_found() {
        for bits in 0..=Ranks::ALL.bits() {
            let ranks = Ranks::from_bits(bits);
            let apart = ranks.iter().fold(0, |apart, rank| apart | 1 << shift(rank));
            assert_eq!(gathered(apart), ranks);
            assert_eq!(number_of(apart), ranks.len());
            for (number, rank) in ranks.iter().enumerate() {
                assert_eq!(nth(apart, number), rank, "{ranks:?}");
            }
        }
    }
}
