//! What a game must be able to do to be listed or read from a text, and work that is generic over
//! such games.

use hog_board::Show;
use hog_core::{Key, Notation, Observe, Searchable, Tell};
use thiserror::Error;

use super::Family;

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

/// A game that can be read from a text, such as a definition file or a layout of cards.
pub trait FromText: Sized {
    /// Whether a text is meant to be such a game, be it right or wrong.
    fn recognises(text: &str) -> bool;

    /// Reads the game.
    ///
    /// # Errors
    /// [`TextError`] with lines and columns.
    fn read(text: &str) -> Result<Self, TextError>;

    /// The family, summary and rules of the game.
    fn about(&self) -> AboutText<'_>;

    /// Builds the game and does the visitor's work with it.
    fn visit<V: Visitor>(&self, visitor: V) -> V::Output;
}

/// The family, summary and rules of a game that a text describes.
#[derive(Clone, Copy, Debug)]
pub struct AboutText<'a> {
    /// The family whose rules are played, if the text does not give rules of its own.
    pub family: Option<&'static Family>,
    /// What the game is, in a few words.
    pub summary: &'a str,
    /// How it is played.
    pub rules: &'a str,
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
