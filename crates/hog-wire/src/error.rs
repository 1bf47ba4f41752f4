//! Errors as clients receive them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a request was refused or a connection closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WireError {
    /// For programs.
    pub code: ErrorCode,
    /// For people: what is wrong and what to do.
    pub message: String,
    /// The line of a text that is wrong, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column of that line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// Which of the given tokens is not valid, from 1.
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

/// The kind of an error, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request is not valid JSON, or not of the expected type.
    Malformed,
    /// A value is not allowed, such as the name of a game, an engine or a definition.
    Invalid,
    /// There is no such table, seat or page.
    NotFound,
    /// A token is missing or not valid at this table; only players may do this.
    NoToken,
    /// The token is of another seat.
    NotYourSeat,
    /// The seat is taken.
    SeatTaken,
    /// The table has changed since the version that the client has seen.
    Stale,
    /// It is not this seat's turn.
    NotYourTurn,
    /// The move is illegal or cannot be read.
    Illegal,
    /// It cannot be done at this stage of the game.
    NotNow,
    /// A limit was reached, such as a size or a rate limit.
    TooMuch,
    /// The server cannot do it now, such as when it cannot store or is shutting down. Whether it was stored is
    /// not known: look at the state again.
    Unavailable,
}
