//! Why something is not known.

use thiserror::Error;

/// Why a question about a game has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unknown {
    /// The graph is not whole.
    #[error("not exhausted after {states} states")]
    NotExhausted {
        /// How many states were seen.
        states: usize,
    },
    /// Chance takes part, and what can be forced is then not all that matters.
    #[error("chance takes part in this game: its values are expectations")]
    Chance,
    /// The computation was stopped.
    #[error("stopped before the values were computed")]
    Stopped,
}
