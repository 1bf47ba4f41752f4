//! Refusals of requests.

use hog_store::server::BadEntry;
use hog_table::catalogue::{NameError, TextError};
use hog_table::{BadPace, NoJudgement, Refusal, TableError};
use thiserror::Error;

use crate::wire::{ErrorCode, WireError};

/// Why a request was refused, as the client receives it. Nothing has changed then.
///
/// A refusal tells the client nothing that its seat may not know.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", .0.message)]
pub struct RequestError(WireError);

impl RequestError {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self(WireError::new(code, message))
    }

    /// The kind of error, for programs.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.0.code
    }

    /// The store failed, or the server is shutting down.
    pub(crate) fn unavailable() -> Self {
        let message = "the server could not store or load this: try again";
        Self::new(ErrorCode::Unavailable, message)
    }

    /// The request shows no token of a seat.
    pub(crate) fn players_only() -> Self {
        let message = "only players may do that: a seat's token is needed";
        Self::new(ErrorCode::NoToken, message)
    }

    /// One person would have two seats in a game with hidden information.
    pub(crate) fn one_seat_only() -> Self {
        let message = "a game with hidden information allows one seat per person";
        Self::new(ErrorCode::Invalid, message)
    }

    /// One of the given tokens, counted from 1, is not of a seat of the table.
    pub(crate) fn unknown_token(which: usize) -> Self {
        let message =
            format!("token {which} does not belong to a seat of this table, or its seat was left");
        Self(WireError {
            which: Some(which),
            ..WireError::new(ErrorCode::NoToken, message)
        })
    }

    /// A move of a list, counted from 1, was refused.
    pub(crate) fn in_move(number: usize, refusal: &Refusal) -> Self {
        let message = format!("move {number}: {refusal}");
        Self::new(code_of_refusal(refusal), message)
    }
}

impl From<RequestError> for WireError {
    fn from(error: RequestError) -> Self {
        error.0
    }
}

impl From<Refusal> for RequestError {
    fn from(refusal: Refusal) -> Self {
        Self::new(code_of_refusal(&refusal), refusal.to_string())
    }
}

impl From<TableError> for RequestError {
    fn from(error: TableError) -> Self {
        Self::new(code_of_table_error(&error), error.to_string())
    }
}

impl From<BadEntry> for RequestError {
    fn from(error: BadEntry) -> Self {
        let code = match error {
            BadEntry::SeatTaken(_) => ErrorCode::SeatTaken,
            BadEntry::NoSuchSeat { .. } => ErrorCode::NotFound,
            BadEntry::Engine(_) => ErrorCode::Invalid,
            _ => ErrorCode::NotNow,
        };
        Self::new(code, error.to_string())
    }
}

impl From<NameError> for RequestError {
    fn from(error: NameError) -> Self {
        Self::new(ErrorCode::Invalid, error.to_string())
    }
}

impl From<TextError> for RequestError {
    fn from(error: TextError) -> Self {
        Self(WireError {
            line: Some(error.line),
            column: Some(error.column),
            ..WireError::new(ErrorCode::Invalid, error.to_string())
        })
    }
}

impl From<BadPace> for RequestError {
    fn from(error: BadPace) -> Self {
        Self::new(ErrorCode::Invalid, error.to_string())
    }
}

impl From<NoJudgement> for RequestError {
    fn from(error: NoJudgement) -> Self {
        Self::new(ErrorCode::NotNow, error.to_string())
    }
}

const fn code_of_refusal(refusal: &Refusal) -> ErrorCode {
    match refusal {
        Refusal::Table(error) => code_of_table_error(error),
        Refusal::EnginesTurn(_) => ErrorCode::NotYourTurn,
        Refusal::Engine(_) => ErrorCode::Invalid,
        Refusal::NoSuchSeat { .. } => ErrorCode::NotFound,
        Refusal::NoPerson => ErrorCode::NotYourSeat,
        Refusal::SeatsHide
        | Refusal::OneSeat
        | Refusal::NoSolver { .. }
        | Refusal::NotFollowing
        | Refusal::TimeUp(_)
        | Refusal::Resigned(_) => ErrorCode::NotNow,
    }
}

const fn code_of_table_error(error: &TableError) -> ErrorCode {
    match error {
        TableError::NotAMove { .. } | TableError::Illegal { .. } => ErrorCode::Illegal,
        TableError::NotYourTurn(_) => ErrorCode::NotYourTurn,
        TableError::Over
        | TableError::ChanceToMove
        | TableError::NothingToUndo
        | TableError::NothingToRedo
        | TableError::NotForgotten => ErrorCode::NotNow,
        TableError::NotAdjustable { .. } => ErrorCode::Invalid,
        TableError::NoRandomness => ErrorCode::Unavailable,
    }
}
