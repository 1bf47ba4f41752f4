//! Why something cannot be done with cards and hands.

use hog_board::{Counter, Place};
use thiserror::Error;

/// Why an operation was refused. Nothing is changed then.
///
/// Cards and hands are called by their abstract names, so an error stays at the table, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CardError {
    /// The hand is not in the game.
    #[error("there is no hand {}", hand.0)]
    NoSuchHand {
        /// The hand asked for.
        hand: Place,
    },
    /// The card is not in the game.
    #[error("card {} is in no hand", card.0)]
    NoSuchCard {
        /// The card asked for.
        card: Counter,
    },
    /// The pack has no such card.
    #[error("the pack has no card {}: it has {cards} cards, numbered from 0", card.0)]
    NotInPack {
        /// The card asked for.
        card: Counter,
        /// How many cards the pack has.
        cards: usize,
    },
    /// The card is in the game already.
    #[error("card {} is in hand {} already", card.0, hand.0)]
    AlreadyInGame {
        /// The card.
        card: Counter,
        /// The hand that it is in.
        hand: Place,
    },
    /// The central hand and the discard are in every game.
    #[error("hand {} is in every game and stays", hand.0)]
    HandStays {
        /// The hand.
        hand: Place,
    },
    /// A hand cannot be dealt to itself.
    #[error("hand {} cannot be dealt to itself", hand.0)]
    DealtToItself {
        /// The hand.
        hand: Place,
    },
    /// There are too few cards to deal.
    #[error("hand {} has {there} cards, and {needed} are to be dealt", hand.0)]
    NotEnoughCards {
        /// The hand that is dealt from.
        hand: Place,
        /// How many cards it has.
        there: usize,
        /// How many it should have at least.
        needed: usize,
    },
    /// A position is infinite or no number.
    #[error("hand {} has no position: x and y must be finite", hand.0)]
    NoPosition {
        /// The hand.
        hand: Place,
    },
}
