//! What a game must be able to do to be listed or read from a text, and work that is generic over
//! such games.

use hog_board::Show;
use hog_core::{Key, Notation, Observe, Searchable, Tell};
use thiserror::Error;

/// What a game must be able to do to be listed.
pub trait Listed:
    Key<Key: Send + Sync, State: Send, Move: Send>
    + Notation
    + Observe<Observation: Send>
    + Tell
    + Show
    + Searchable
    + Send
    + Sync
    + 'static
{
}

impl<G> Listed for G where
    G: Key<Key: Send + Sync, State: Send, Move: Send>
        + Notation
        + Observe<Observation: Send>
        + Tell
        + Show
        + Searchable
        + Send
        + Sync
        + 'static
{
}

/// Work that is done with any game of the catalogue.
///
/// Rust cannot ask at run time what a type can do, so work that needs a capability of a game gets the
/// game with its type.
pub trait Visitor {
    /// Its result.
    type Output;

    /// Does the work.
    fn visit<G: Listed>(self, game: G) -> Self::Output;
}

/// What is wrong with a text that should be a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct TextError {
    /// The line of the first fault, counted from 1.
    pub line: usize,
    /// Its column, counted from 1.
    pub column: usize,
    /// All faults, each with its line and column.
    pub message: String,
}
