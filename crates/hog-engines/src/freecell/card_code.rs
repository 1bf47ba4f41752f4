//! Cards, what they lie on and where they go, as the solvers number them.

use hog_cards::{Rank, Suit};
use hog_games::freecell::{Card, Rules};

use super::solution::Goal;

/// A card as the solvers number it: four times its rank, and its suit in the last two bits, of which
/// the last is the colour. So one comparison tells the higher of two ranks, one bit the colour, and
/// the next card of a suit is four more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct CardCode(u8);

/// Maximum number of columns.
pub(super) const COLUMNS: usize = Rules::MOST_COLUMNS as usize;

/// All clubs as a set of bits: they have the first number of every rank.
pub(super) const CLUBS: u64 = 0x1_1111_1111_1111;

/// The suits by their last two bits: the other suit of a colour is two away.
const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

impl CardCode {
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

    /// The card's number, as a byte.
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

    /// The set of this card alone, as a bit.
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

impl From<Card> for CardCode {
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

/// The cards of a set of bits, from the lowest.
#[inline]
pub(super) fn cards_of(mut set: u64) -> impl Iterator<Item = CardCode> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros();
        set &= set - 1;
        // At most 63, so nothing is lost.
        #[expect(clippy::cast_possible_truncation)]
        Some(CardCode(lowest as u8))
    })
}

/// What a card lies on: another card, the table at the foot of a column, a cell or its foundation.
/// A small number, so that it can index tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Support(u8);

impl Support {
    /// The foot of a column.
    pub const TABLE: Self = Self(52);
    /// Any cell.
    pub const CELL: Self = Self(53);
    /// The foundation of the card's suit.
    pub const FOUNDATION: Self = Self(54);
    /// Number of supports.
    pub const COUNT: usize = 55;

    /// Another card.
    #[inline]
    pub const fn on(card: CardCode) -> Self {
        Self(card.number())
    }

    /// The support's number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card, if it is one.
    #[inline]
    pub const fn card(self) -> Option<CardCode> {
        if self.0 < Self::TABLE.0 {
            Some(CardCode::new(self.0))
        } else {
            None
        }
    }
}

/// The destination of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    Column(u8),
    Cell,
    Foundation,
}

impl Destination {
    /// What a card will lie on there, given the tops of the columns.
    #[inline]
    pub const fn support(self, tops: &[Support]) -> Support {
        match self {
            Self::Column(column) => tops[column as usize],
            Self::Cell => Support::CELL,
            Self::Foundation => Support::FOUNDATION,
        }
    }

    /// The destination as a goal of a step, given the tops of the columns.
    pub fn goal(self, tops: &[Support]) -> Goal {
        match self {
            Self::Column(_) => match self.support(tops).card() {
                Some(host) => Goal::Onto(host.card()),
                None => Goal::EmptyColumn,
            },
            Self::Cell => Goal::Cell,
            Self::Foundation => Goal::Foundation,
        }
    }
}

#[cfg(test)]
mod tests {
    use hog_cards::SuitColour;

    use super::*;

    #[test]
    fn codes_are_cards() {
        for code in CardCode::all() {
            let card = code.card();
            assert_eq!(CardCode::from(card), code);
            assert_eq!(card.rank().index(), code.rank());
            assert_eq!(card.colour() == SuitColour::Red, code.number() & 1 == 1);
            assert_eq!(suit_of(code.suit()), card.suit());
            assert_eq!(usize::from(suit_number(card.suit())), code.suit());
        }
    }

    #[test]
    fn sets_give_their_cards_from_the_lowest() {
        let cards = [CardCode(3), CardCode(17), CardCode(51)];
        let set = cards.iter().map(|card| card.bit()).sum();
        assert_eq!(cards_of(set).collect::<Vec<_>>(), cards);
    }
}
