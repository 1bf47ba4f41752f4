//! Packs: the cards that a game is played with.

use hog_board::{Categories, Category, Counter, Kind};

use crate::kinds::{JOKER, KINDS};
use crate::{Card, Rank, Suit};

/// The features of a playing card as numbers: a suit from 0 to 3 and a rank from 0, the ace, to 12,
/// the king. A joker has rank 13 and, since its suit is unimportant, suit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SuitRank {
    /// The suit.
    pub suit: u8,
    /// The rank.
    pub rank: u8,
}

impl SuitRank {
    /// The joker.
    pub const JOKER: Self = Self { suit: 0, rank: 13 };
}

/// The cards of a game: decks of S suits and R ranks, and jokers.
///
/// Every card is a counter, numbered deck by deck and then the jokers. [`Pack::category_of`] gives its category:
/// category i below S·R has suit i div R and rank i mod R, and category S·R is the joker.
///
/// ```
/// use hog_board::Counter;
/// use hog_cards::Pack;
///
/// let pack = Pack::CANASTA;
/// assert_eq!((pack.len(), pack.categories().len()), (108, 53));
/// assert_eq!(pack.category_of(Counter(3)), pack.category_of(Counter(55)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pack {
    decks: u8,
    suits: u8,
    ranks: u8,
    jokers: u8,
}

impl Pack {
    /// One standard deck.
    pub const STANDARD: Self = Self::new(4, 13);
    /// Two standard decks with two jokers each, as Canasta is played.
    pub const CANASTA: Self = Self {
        decks: 2,
        jokers: 4,
        ..Self::STANDARD
    };

    /// One deck of the first suits and the lowest ranks, without jokers.
    ///
    /// # Panics
    /// If there are more than 4 suits or 13 ranks.
    #[must_use]
    pub const fn new(suits: u8, ranks: u8) -> Self {
        assert!(
            suits as usize <= Suit::ALL.len() && ranks as usize <= Rank::ALL.len(),
            "a deck has at most 4 suits and 13 ranks"
        );
        Self {
            decks: 1,
            suits,
            ranks,
            jokers: 0,
        }
    }

    /// The number of cards.
    #[must_use]
    pub const fn len(self) -> usize {
        self.suited() as usize + self.jokers as usize
    }

    /// Whether there are no cards.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The number of cards in a deck, without jokers.
    const fn deck(self) -> u32 {
        self.suits as u32 * self.ranks as u32
    }

    /// The number of cards that are not jokers.
    const fn suited(self) -> u32 {
        self.decks as u32 * self.deck()
    }

    /// The counter of this card in the first deck.
    ///
    /// # Panics
    /// If the pack does not have the card.
    #[must_use]
    pub fn counter(self, card: Card) -> Counter {
        let (suit, rank) = (card.suit().index(), card.rank().index());
        let is_there = suit < self.suits && rank < self.ranks;
        assert!(is_there, "{card} is not in {self:?}");
        Counter(u32::from(suit) * u32::from(self.ranks) + u32::from(rank))
    }

    /// The category of a card, if it is in the pack; the document calls it the card's index.
    #[must_use]
    pub fn category_of(self, card: Counter) -> Option<Category> {
        let number = if card.0 < self.suited() {
            card.0 % self.deck()
        } else if card.0 - self.suited() < u32::from(self.jokers) {
            self.deck()
        } else {
            return None;
        };
        u16::try_from(number).ok().map(Category)
    }

    /// The categories of the cards.
    #[must_use]
    pub fn categories(self) -> Categories<SuitRank> {
        let of_suit = |suit| (0..self.ranks).map(move |rank| SuitRank { suit, rank });
        let suited = (0..self.suits).flat_map(of_suit);
        let joker = (self.jokers > 0).then_some(SuitRank::JOKER);
        Categories::new(suited.chain(joker)).expect("no two categories have the same suit and rank")
    }

    /// The kinds of the cards, in the order of their categories.
    #[must_use]
    pub fn kinds(self) -> Vec<Kind> {
        let suits = KINDS.iter().take(self.suits.into());
        let suited = suits.flat_map(|suit| &suit[..usize::from(self.ranks)]);
        let joker = (self.jokers > 0).then_some(&JOKER);
        suited.chain(joker).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_of_cards_are_those_of_the_document() {
        let (standard, canasta) = (Pack::STANDARD.categories(), Pack::CANASTA.categories());
        assert_eq!((standard.len(), canasta.len()), (52, 53));
        for i in 0..52_u8 {
            let (suit, rank) = (i / 13, i % 13);
            for categories in [&standard, &canasta] {
                let features = categories.features(Category(i.into()));
                assert_eq!(features, Some(&SuitRank { suit, rank }));
            }
        }
        assert_eq!(canasta.features(Category(52)), Some(&SuitRank::JOKER));
    }

    #[test]
    fn in_canasta_cards_share_categories() {
        let pack = Pack::CANASTA;
        let mut alike = [0; 53];
        for card in (0..108).map(Counter) {
            alike[usize::from(pack.category_of(card).unwrap().0)] += 1;
        }
        assert_eq!((&alike[..52], alike[52]), (&[2; 52][..], 4));
        assert_eq!(pack.category_of(Counter(108)), None);
    }

    #[test]
    fn suits_and_ranks_are_parameters_of_a_pack() {
        for (suits, ranks) in [(4, 13), (2, 5), (1, 1), (0, 7)] {
            let pack = Pack::new(suits, ranks);
            let (categories, kinds) = (pack.categories(), pack.kinds());
            assert_eq!(pack.len(), usize::from(suits * ranks));
            assert_eq!((categories.len(), kinds.len()), (pack.len(), pack.len()));
            let has = |card: &Card| card.suit().index() < suits && card.rank().index() < ranks;
            for card in Card::all().filter(has) {
                let category = pack.category_of(pack.counter(card)).unwrap();
                let (suit, rank) = (card.suit().index(), card.rank().index());
                assert_eq!(
                    categories.features(category),
                    Some(&SuitRank { suit, rank })
                );
                let kind = kinds[usize::from(category.0)];
                assert_eq!(kind.glyph, card.to_string());
                assert_eq!(kind.name, format!("{} of {}", card.rank(), card.suit()));
            }
        }
        assert_eq!(Pack::CANASTA.kinds()[52].name, "joker");
    }
}
