//! Exact advice on moves, from the whole graph of a game.

use hog_core::analysis::Worth;
use thiserror::Error;

/// All moves of a state with their exact values, and a line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedMoves {
    /// The moves as text, best first, each with the value of the state after it for the player who makes it.
    pub moves: Vec<(String, Worth)>,
    /// The line of best play to the end, or until a state comes again.
    pub line: Vec<String>,
}

/// Why the moves of a state cannot be ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoRankedMoves {
    /// No move can be made.
    #[error("the game is over")]
    Over,
    /// The graph of the game is too large to be searched whole.
    #[error("this game is too large to rate its moves")]
    TooLarge,
    /// Chance takes part, so that no value can be forced.
    #[error("moves cannot be rated in games of chance")]
    Chance,
    /// The whole graph would reveal what is hidden.
    #[error("moves cannot be rated in games with hidden cards")]
    Hidden,
    /// The search was stopped.
    #[error("rating the moves was stopped")]
    Stopped,
}
