//! What a table says of the moves that can be made.

use hog_core::analysis::Worth;
use thiserror::Error;

/// A move, and what it is worth to the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The move, as text.
    pub text: String,
    /// What the state after it is worth to that player.
    pub worth: Worth,
}

/// All moves of a state, and how play goes on: exact, from the whole graph of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedMoves {
    /// The moves, best first.
    pub moves: Vec<Advice>,
    /// Best play to the end, or until it comes back to a state of it.
    pub line: Vec<String>,
}

/// Why there is no suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoSuggestion {
    /// No move can be made.
    #[error("the game is over")]
    Over,
    /// The graph of the game is too large to be searched whole.
    #[error("this game is too large to know what its moves are worth")]
    TooLarge,
    /// Chance takes part, so what can be forced is not all that matters.
    #[error("chance takes part in this game, so no move is certain")]
    Chance,
    /// The whole graph tells what is hidden.
    #[error("this game hides something, so no move is certain")]
    Hidden,
    /// The search was stopped.
    #[error("the search for a suggestion was stopped")]
    Stopped,
}
