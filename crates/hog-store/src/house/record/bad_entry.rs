//! What cannot happen at a table.

use hog_games::catalogue::NameError;
use thiserror::Error;

/// Why an entry cannot follow what has happened so far.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BadEntry {
    /// There is no such seat.
    #[error("there is no seat {seat}: expected a number from 1 to {seats}")]
    NoSuchSeat {
        /// What was named, from 1.
        seat: usize,
        /// How many there are.
        seats: usize,
    },
    /// Somebody sits there.
    #[error("seat {seat} is taken: expected a free one")]
    SeatTaken {
        /// Which, from 1.
        seat: usize,
    },
    /// Nobody sits there.
    #[error("seat {seat} is free: expected somebody to sit there")]
    SeatFree {
        /// Which, from 1.
        seat: usize,
    },
    /// A share came when the cards were dealt already.
    #[error("seat {seat} has a share of the deal, but the game has begun")]
    LateShare {
        /// Which, from 1.
        seat: usize,
    },
    /// A share was given before.
    #[error("seat {seat} has given its share of the deal before")]
    SharedBefore {
        /// Which, from 1.
        seat: usize,
    },
    /// There is no such engine.
    #[error("there is no such engine: {0}")]
    Engine(#[from] NameError),
    /// The game has begun, once.
    #[error("the game has begun already")]
    HasBegun,
    /// The game has not begun.
    #[error("the game has not begun yet")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game goes on.
    #[error("the game goes on: expected it to be over")]
    NotOver,
    /// Another game follows already.
    #[error("another game follows this one already")]
    FollowedBefore,
    /// The clock is another.
    #[error("there are times of {found} seats: expected {seats}")]
    Clock {
        /// How many times there are.
        found: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// More moves were taken back, or made again, than there are, or none.
    #[error("{moves} moves cannot be taken back or made again: expected 1 to {most}")]
    Moves {
        /// How many.
        moves: usize,
        /// How many can be.
        most: usize,
    },
}
