//! Games that are described by a text, beside those that a name describes.

use thiserror::Error;

use super::{Family, Visitor};

/// A game that can be read from a text, such as a definition file or a layout of cards.
pub trait FromText: Sized {
    /// Whether a text is meant to be such a game, be it right or wrong.
    fn recognises(text: &str) -> bool;

    /// Reads the game.
    ///
    /// # Errors
    /// [`TextError`] with lines and columns.
    fn read(text: &str) -> Result<Self, TextError>;

    /// What there is to say of the game.
    fn about(&self) -> AboutText<'_>;

    /// Builds the game and does the visitor's work with it.
    fn visit<V: Visitor>(&self, visitor: V) -> V::Output;
}

/// What there is to say of a game that a text describes.
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
