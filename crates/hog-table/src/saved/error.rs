//! What can be wrong with a saved table.

use std::fmt::Display;

use hog_core::quoted;
use thiserror::Error;

use crate::TableError;

/// Why a text is no saved table that can be continued.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SavedError {
    /// The text is not JSON, or a field is missing, unknown or of another type.
    #[error("line {line}, column {column}: {what}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1; 0 if a line ends too early.
        column: usize,
        /// What was found there, and what was expected.
        what: String,
    },
    /// The value of a field contradicts the game or another field, or the text is of another kind or
    /// version. The message says what was found and what was expected.
    #[error("{0}")]
    Wrong(String),
    /// A move cannot be made in its position.
    #[error("move {number} of {count}, {}: {error}", quoted(text))]
    Move {
        /// The number of the move, from 1. The moves that were taken back are numbered on after the
        /// others.
        number: usize,
        /// How many moves there are.
        count: usize,
        /// The move, as text.
        text: String,
        /// Why it cannot be made.
        error: TableError,
    },
    /// The table cannot be set up at all.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// The message of a JSON reader's error, without the line and column at its end.
#[must_use]
pub fn without_place(error: &serde_json::Error) -> String {
    let what = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    what.strip_suffix(&place).unwrap_or(&what).to_string()
}

/// The error with this message.
pub(crate) fn wrong(message: impl Display) -> SavedError {
    SavedError::Wrong(message.to_string())
}
