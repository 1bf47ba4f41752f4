//! Finished games, move by move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ActInfo, Stack};

/// A finished game, move by move, as the viewer saw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// How many moves the seats made.
    pub length: usize,
    /// What was seen after each of some moves, in order.
    pub frames: Vec<Frame>,
}

/// What a viewer saw after so many moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Frame {
    /// After how many moves of the seats.
    pub after: usize,
    /// The places with counters.
    pub places: Vec<Stack>,
    /// Where the last move went.
    pub last: Vec<u32>,
    /// What shows why the game was won.
    pub decisive: Vec<u32>,
    /// How many entries of the viewer's history there were.
    pub noticed: usize,
}

/// What a position of a finished game was worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Judgement {
    /// After how many moves of the seats.
    pub after: usize,
    /// The chance of the first seat to win, from 0 to 1; a draw counts one half.
    pub chance: f64,
    /// Whether that is proved, or estimated.
    pub proved: bool,
    /// The seat to move, whose chances the reasons of moves tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<usize>,
    /// How best play goes on.
    pub line: Vec<String>,
    /// Moves, best first, and why.
    pub moves: Vec<JudgedMove>,
}

/// A move of a position, and why it is good or bad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JudgedMove {
    /// The move, with its gestures.
    #[serde(flatten)]
    pub act: ActInfo,
    /// Why, in a few words.
    pub reason: String,
}
