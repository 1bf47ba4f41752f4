//! Errors of a table, which leave it unchanged.

use thiserror::Error;

/// Why a table refused an act.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The text means no move.
    #[error("{text} is not a move: expected {expected}")]
    NotAMove {
        /// The text, shortened and in quotes.
        text: String,
        /// What a move looks like.
        expected: String,
    },
    /// The move is against the rules.
    #[error("{objection}")]
    Illegal {
        /// Why.
        objection: String,
    },
    /// The seat of this name is to move. The rules were not asked about the move, since their answer may
    /// reveal what is hidden.
    #[error("it is {0}'s turn")]
    NotYourTurn(String),
    /// No move can be made any more.
    #[error("the game is over")]
    Over,
    /// Chance is to move.
    #[error("no player is to move: chance moves next")]
    ChanceToMove,
    /// There is no move to take back.
    #[error("no moves to undo")]
    NothingToUndo,
    /// No move was taken back, or another one was made since.
    #[error("nothing to redo")]
    NothingToRedo,
    /// In a game that hides something, moves are taken back only if all players agree.
    #[error("moves cannot be undone in this game, because they may have shown hidden cards")]
    NoConsent,
    /// Only preferences change in the midst of a game.
    #[error("{present} cannot become {game} during a game: only automatic play can be changed")]
    NotAdjustable {
        /// The game that was asked for.
        game: String,
        /// The game that is played.
        present: String,
    },
    /// The operating system gave no random numbers.
    #[error("the cards cannot be dealt: the operating system gives no random numbers")]
    NoRandomness,
}
