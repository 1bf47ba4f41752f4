//! What is told when something was not done.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why something was not done. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WireError {
    /// For programs.
    pub code: ErrorCode,
    /// For people: what, where, and what was expected.
    pub message: String,
    /// The line of a text in which it is wrong, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column of that line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Which of the tokens that were given is worth nothing, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub which: Option<usize>,
}

impl WireError {
    /// An error with its text.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            line: None,
            column: None,
            which: None,
        }
    }
}

/// Why something was not done, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// It is not JSON, or not what is expected there.
    Malformed,
    /// A value is not allowed: a name of a game, an engine, a definition.
    Invalid,
    /// There is no such table, seat or page.
    NotFound,
    /// A token is missing, or is no token of this table any more.
    NoToken,
    /// The token is of another seat, or an onlooker asks for what only players may do.
    NotYourSeat,
    /// The seat is taken.
    SeatTaken,
    /// The table has changed since; look again.
    Stale,
    /// It is not this seat's turn.
    NotYourTurn,
    /// The move is against the rules, or is none.
    Illegal,
    /// It cannot be done at this stage of the game.
    NotNow,
    /// Too much at once, or too often.
    TooMuch,
    /// The house could not keep it. It was not done.
    Unavailable,
}
