//! Packs: which cards there are.

use hog_board::category::{Categories, SuitRank, canasta, standard_deck};
use hog_board::{Category, Counter};

use crate::CardFace;

/// The cards of a game: so many standard decks and so many jokers.
///
/// Every card is a counter of its own, numbered deck by deck and then the jokers; cards that look
/// alike share a category.
///
/// ```
/// use hog_board::Counter;
/// use hog_cards::Pack;
///
/// let pack = Pack::CANASTA;
/// assert_eq!(pack.len(), 108);
/// assert_eq!(pack.categories().len(), 53);
/// assert_eq!(pack.face(Counter(3)), pack.face(Counter(55)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pack {
    /// How many standard decks of 52 cards.
    pub decks: u8,
    /// How many jokers in all.
    pub jokers: u8,
}

impl Pack {
    /// One standard deck.
    pub const STANDARD: Self = Self {
        decks: 1,
        jokers: 0,
    };
    /// Two standard decks, two jokers with each, as Canasta is played.
    pub const CANASTA: Self = Self {
        decks: 2,
        jokers: 4,
    };

    const DECK: u32 = SuitRank::SUITS as u32 * SuitRank::RANKS as u32;

    /// How many cards there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.suited() as usize + self.jokers as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    const fn suited(self) -> u32 {
        self.decks as u32 * Self::DECK
    }

    /// All cards, in order of their numbers.
    pub fn cards(self) -> impl Iterator<Item = Counter> {
        (0..self.suited() + u32::from(self.jokers)).map(Counter)
    }

    /// The face of a card, if it is in the pack.
    #[must_use]
    pub fn face(self, card: Counter) -> Option<CardFace> {
        let category = self.category(card)?;
        Some(CardFace::try_from(category).expect("a pack has only playing cards"))
    }

    /// The category of a card, if it is in the pack.
    #[must_use]
    pub fn category(self, card: Counter) -> Option<Category> {
        if card.0 < self.suited() {
            let number = u16::try_from(card.0 % Self::DECK).expect("51 fits 16 bits");
            Some(Category(number))
        } else if card.0 - self.suited() < u32::from(self.jokers) {
            Some(CardFace::Joker.into())
        } else {
            None
        }
    }

    /// The cards with this face, in order of their numbers.
    pub fn cards_with(self, face: CardFace) -> impl Iterator<Item = Counter> {
        self.cards()
            .filter(move |card| self.face(*card) == Some(face))
    }

    /// The categories of the cards: 52, and with jokers 53.
    #[must_use]
    pub fn categories(self) -> Categories<SuitRank> {
        if self.jokers == 0 {
            standard_deck()
        } else {
            canasta()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_deck_has_every_face_once() {
        let pack = Pack::STANDARD;
        let faces: Vec<_> = pack.cards().filter_map(|card| pack.face(card)).collect();
        assert!(faces.into_iter().eq(CardFace::all().take(52)));
        assert_eq!(pack.category(Counter(52)), None);
    }

    #[test]
    fn in_canasta_cards_share_categories() {
        let pack = Pack::CANASTA;
        assert_eq!(pack.cards().count(), pack.len());
        for face in CardFace::all() {
            let expect = if face == CardFace::Joker { 4 } else { 2 };
            assert_eq!(pack.cards_with(face).count(), expect);
        }
    }

    #[test]
    fn every_category_has_features() {
        for (decks, jokers) in [(0, 0), (0, 1), (1, 0), (255, 255)] {
            let pack = Pack { decks, jokers };
            let categories = pack.categories();
            assert_eq!(pack.is_empty(), pack.cards().next().is_none());
            for card in pack.cards() {
                let features = categories.features(pack.category(card).unwrap());
                assert_eq!(features.copied(), pack.face(card).map(SuitRank::from));
            }
        }
    }
}
