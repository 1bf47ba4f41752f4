//! Piles of cards with rank and suit.

use hog_cards::{Card, Rank, Suit};

use super::pile::{Pile, pile_text, shift};
use super::ranks::Ranks;

/// A set of cards of the standard deck: four bits for every rank, one for each suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardPile(u64);

impl CardPile {
    fn bit(card: Card) -> u64 {
        1 << (shift(card.rank()) + u32::from(card.suit().index()))
    }

    /// The suits of a rank, a bit each.
    fn suits(self, rank: Rank) -> u8 {
        (self.0 >> shift(rank) & 15) as u8
    }
}

impl Pile for CardPile {
    type Card = Card;

    fn pack(ranks: u8, suits: u8) -> Self {
        let suits = (1_u64 << suits) - 1;
        let ranks = Ranks::first(ranks).iter();
        Self(ranks.fold(0, |bits, rank| bits | suits << shift(rank)))
    }

    fn rank(card: Card) -> Rank {
        card.rank()
    }

    fn write_card(card: Card) -> String {
        card.to_string()
    }

    fn read_card(text: &str) -> Option<Card> {
        text.parse().ok()
    }

    #[inline]
    fn alike(self, card: Card) -> u8 {
        u8::from(self.0 & Self::bit(card) != 0)
    }

    #[inline]
    fn count(self, rank: Rank) -> u8 {
        const BITS_SET: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        BITS_SET[usize::from(self.suits(rank))]
    }

    #[inline]
    fn len(self) -> u8 {
        u8::try_from(self.0.count_ones()).expect("there are 52 cards")
    }

    #[inline]
    fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn with(self, card: Card) -> Self {
        Self(self.0 | Self::bit(card))
    }

    #[inline]
    fn without(self, card: Card) -> Self {
        Self(self.0 & !Self::bit(card))
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    fn less(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    fn one(self, rank: Rank) -> Self {
        let all = self.all(rank).0;
        Self(all & all.wrapping_neg())
    }

    #[inline]
    fn all(self, rank: Rank) -> Self {
        Self(self.0 & 15 << shift(rank))
    }

    fn cards(self) -> impl Iterator<Item = (Card, u8)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            let rank = Rank::ALL.get(bit as usize / 4)?;
            left &= left - 1;
            let suit = Suit::ALL[bit as usize % 4];
            Some((Card::new(*rank, suit), 1))
        })
    }

    fn spread(piles: [Self; 6], rank: Rank) -> u16 {
        // One base-7 digit per suit: the number of the pile that has the card.
        let digit = |suit: u8| {
            let numbered = (1..).zip(piles);
            let mut holds = numbered.filter(|(_, pile)| pile.suits(rank) >> suit & 1 == 1);
            holds.next().map_or(0, |(number, _)| number)
        };
        (0..4)
            .rev()
            .fold(0, |spread, suit| 7 * spread + digit(suit))
    }

    fn of_spread(mut spread: u16, rank: Rank) -> [Self; 6] {
        let mut piles = [Self::default(); 6];
        for suit in Suit::ALL {
            if let Some(number) = usize::from(spread % 7).checked_sub(1) {
                piles[number] = piles[number].with(Card::new(rank, suit));
            }
            spread /= 7;
        }
        piles
    }
}

pile_text!(CardPile, Card);
