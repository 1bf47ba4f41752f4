//! Abstract cards and hands: what they are, whoever looks.

use hog_board::{Category, Counter, Place, Sight};
use hog_core::{Seat, Seats};

use crate::{CardFace, Rank, Suit};

/// Which side of a card is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// The face: everybody sees what the card is.
    Up,
    /// The back: only the owner of the card's hand sees what it is.
    Down,
}

impl Facing {
    /// The other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// Who may know a card that lies so in a hand with this owner.
    #[must_use]
    pub fn sight(self, owner: Option<Seat>) -> Sight {
        match self {
            Self::Up => Sight::Open,
            Self::Down => Sight::Only(owner.map_or(Seats::NONE, Seats::only)),
        }
    }
}

/// A card as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbstractCard {
    /// Which card of the pack it is.
    pub counter: Counter,
    /// What is printed on it.
    pub face: CardFace,
    /// Which side is up.
    pub facing: Facing,
    /// The hand that holds it.
    pub hand: Place,
}

impl AbstractCard {
    /// Its index: the number of its face among all faces.
    #[must_use]
    pub fn index(&self) -> Category {
        self.face.into()
    }

    /// Its suit, which a joker has not.
    #[must_use]
    pub const fn suit(&self) -> Option<Suit> {
        self.face.suit()
    }

    /// Its rank, which a joker has not.
    #[must_use]
    pub const fn rank(&self) -> Option<Rank> {
        self.face.rank()
    }
}

/// A hand as it is: a sequence of cards, none of them twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbstractHand {
    /// Which hand it is.
    pub place: Place,
    /// Who may look at its cards even when they are face down, if anybody may.
    pub owner: Option<Seat>,
    /// The cards, bottom first.
    pub cards: Vec<AbstractCard>,
}
