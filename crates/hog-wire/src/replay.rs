//! Finished games, move by move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{HintInfo, Stack};

/// A finished game, move by move, as the viewer saw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReplayInfo {
    /// How many moves the seats made.
    pub length: usize,
    /// The requested states, in order.
    pub frames: Vec<Frame>,
}

/// What the viewer saw after a number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Frame {
    /// The number of moves made by the seats.
    pub after: usize,
    /// The places with counters.
    pub places: Vec<Stack>,
    /// Where the last move went.
    pub last: Vec<u32>,
    /// What shows why the game was won.
    pub decisive: Vec<u32>,
    /// The number of lines of the viewer's history after these moves.
    pub noticed: usize,
}

/// The analysis of a state of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AnalysisInfo {
    /// The number of moves made by the seats.
    pub after: usize,
    /// The first seat's chance to win, from 0 to 1; a draw counts one half.
    pub chance: f64,
    /// Whether that is proved rather than estimated.
    pub proved: bool,
    /// The seat to move; `reason` in `moves` is from its point of view.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<usize>,
    /// The expected line.
    pub line: Vec<String>,
    /// Moves, best first, and why.
    pub moves: Vec<HintInfo>,
}
