//! Entries: what happened at a table, one after the other.

use hog_table::Spent;

use super::{Digits, TokenHash};

/// Something that happened at a table. Seats are counted from 1, as in save files.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A person sat down on a free seat.
    Seated {
        /// Which seat.
        seat: usize,
        /// What the person is called; may be empty.
        name: String,
        /// What is kept of the seat's token.
        token: TokenHash,
        /// The person's share of the deal, where chance deals and the game has not begun.
        share: Option<Digits>,
    },
    /// A mind sat down on a free seat.
    Joined {
        /// Which seat.
        seat: usize,
        /// The name of the mind.
        mind: String,
    },
    /// A person left a seat, which is free now. Its token is worth nothing any more.
    Left {
        /// Which seat.
        seat: usize,
    },
    /// All seats are taken, and the game began.
    Began,
    /// A move was made.
    Moved {
        /// For which seat.
        seat: usize,
        /// The move, as text.
        text: String,
        /// By whom.
        maker: Maker,
        /// By what whoever asked for it calls the request.
        act: Option<ActId>,
        /// What all seats have done with their time.
        clock: Vec<Spent>,
    },
    /// Moves of seats were taken back.
    TakenBack {
        /// How many.
        moves: usize,
        /// By what whoever asked for it calls the request.
        act: Option<ActId>,
        /// What all seats have done with their time.
        clock: Vec<Spent>,
    },
    /// Moves that were taken back were made again.
    MadeAgain {
        /// How many.
        moves: usize,
        /// By what whoever asked for it calls the request.
        act: Option<ActId>,
        /// What all seats have done with their time.
        clock: Vec<Spent>,
    },
    /// A seat gave the game up.
    Resigned {
        /// Which seat.
        seat: usize,
        /// By what whoever asked for it calls the request.
        act: Option<ActId>,
    },
    /// The time of a seat was up.
    TimeUp {
        /// What all seats have done with their time.
        clock: Vec<Spent>,
    },
    /// Somebody said something.
    Said {
        /// From which seat.
        seat: usize,
        /// What.
        text: String,
        /// By what whoever asked for it calls the request.
        act: Option<ActId>,
    },
}

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Maker {
    /// Who sits there.
    Sitter,
    /// A mind or a solver, for the person who sits there.
    Helper,
}

/// By what whoever asks for something calls the request: the same request is granted once. At most
/// 64 letters, digits, `-` and `_`, unique among the requests of its seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ActId(String);
