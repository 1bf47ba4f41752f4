//! Why something is not done, as those are told who asked.

use hog_table::{Refusal, TableError};

use crate::wire::{ErrorCode, WireError};

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

    /// The store failed. What it says is for the log of the house, and for nobody else.
    #[must_use]
    pub fn unavailable() -> Self {
        let message =
            "the house could not keep or find this: expected its store to answer; try again";
        Self::new(ErrorCode::Unavailable, message)
    }
}

/// A live table tells nothing by its refusals that the asker may not know.
impl From<Refusal> for WireError {
    fn from(refusal: Refusal) -> Self {
        let code = match &refusal {
            Refusal::Table(error) => code_of(error),
            Refusal::EnginesTurn { .. } => ErrorCode::NotYourTurn,
            Refusal::Engine(_) => ErrorCode::Invalid,
            Refusal::NoSuchSeat { .. } => ErrorCode::NotFound,
            Refusal::NoPerson => ErrorCode::NotYourSeat,
            Refusal::SeatsHide
            | Refusal::OneSeat
            | Refusal::NoSolver { .. }
            | Refusal::NotFollowing
            | Refusal::TimeUp { .. }
            | Refusal::Resigned { .. } => ErrorCode::NotNow,
        };
        Self::new(code, refusal.to_string())
    }
}

impl From<TableError> for WireError {
    fn from(error: TableError) -> Self {
        Self::new(code_of(&error), error.to_string())
    }
}

const fn code_of(error: &TableError) -> ErrorCode {
    match error {
        TableError::NotAMove { .. } | TableError::Illegal { .. } => ErrorCode::Illegal,
        TableError::NotYourTurn { .. } => ErrorCode::NotYourTurn,
        TableError::Over
        | TableError::ChanceToMove
        | TableError::NothingToUndo
        | TableError::NothingToRedo
        | TableError::NotForgotten => ErrorCode::NotNow,
        TableError::NotAdjustable { .. } => ErrorCode::Invalid,
        TableError::NoRandomness => ErrorCode::Unavailable,
    }
}
