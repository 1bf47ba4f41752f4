//! Cards as the solvers number them.

use hog_cards::{Rank, Suit};
use hog_games::freecell::Card;

/// A card as the solvers number it: four times its rank, and its suit in the last two bits, of which
/// the last is the colour. So one comparison tells the higher of two ranks, one bit the colour, and
/// the next card of a suit is four more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Code(u8);

/// The suits by their last two bits: the other suit of a colour is two away.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

impl Code {
    /// Number of cards.
    pub const COUNT: usize = Card::COUNT as usize;

    /// The card with this number.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        assert!(number < Card::COUNT, "there are 52 cards");
        Self(number)
    }

    /// All cards, by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Card::COUNT).map(Self)
    }

    /// The card's number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's number, as small as it is.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The rank: 0 for the ace, 12 for the king.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 2
    }

    /// The suit, from 0 to 3.
    #[must_use]
    pub const fn suit(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The set that holds this card alone.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The card of the rules.
    #[must_use]
    pub fn card(self) -> Card {
        Card::new(Rank::ALL[usize::from(self.rank())], SUITS[self.suit()])
    }
}

impl From<Card> for Code {
    fn from(card: Card) -> Self {
        Self(card.rank().index() * 4 + suit_number(card.suit()))
    }
}

/// The number of a suit among the codes.
pub(super) const fn suit_number(suit: Suit) -> u8 {
    match suit {
        Suit::Clubs => 0,
        Suit::Diamonds => 1,
        Suit::Spades => 2,
        Suit::Hearts => 3,
    }
}

/// The suit with a number.
pub(super) const fn suit_of(number: usize) -> Suit {
    SUITS[number]
}

/// A set of cards, as bits by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cards(pub(super) u64);

impl IntoIterator for Cards {
    type Item = Code;
    type IntoIter = Lowest;

    /// The cards from the lowest.
    #[inline]
    fn into_iter(self) -> Lowest {
        Lowest(self.0)
    }
}

/// The cards of a set, from the lowest.
pub(super) struct Lowest(u64);

impl Iterator for Lowest {
    type Item = Code;

    #[inline]
    fn next(&mut self) -> Option<Code> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        // At most 63, so nothing is lost.
        #[expect(clippy::cast_possible_truncation)]
        Some(Code(lowest as u8))
    }
}

#[cfg(test)]
mod tests {
    use hog_cards::SuitColour;

    use super::*;

    #[test]
    fn codes_are_cards() {
        for code in Code::all() {
            let card = code.card();
            assert_eq!(Code::from(card), code);
            assert_eq!(card.rank().index(), code.rank());
            assert_eq!(card.colour() == SuitColour::Red, code.number() & 1 == 1);
            assert_eq!(suit_of(code.suit()), card.suit());
            assert_eq!(usize::from(suit_number(card.suit())), code.suit());
        }
    }

    #[test]
    fn sets_give_their_cards_from_the_lowest() {
        let cards = [Code(3), Code(17), Code(51)];
        let set = Cards(cards.iter().map(|card| card.bit()).sum());
        assert_eq!(set.into_iter().collect::<Vec<_>>(), cards);
    }
}
