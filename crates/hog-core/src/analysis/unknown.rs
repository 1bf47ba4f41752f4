//! Why an answer is not known.

use thiserror::Error;

/// Why a question about a game has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unknown {
    /// The exploration of the graph was not complete.
    #[error("not exhausted after {states} states")]
    NotExhausted {
        /// How many states were seen.
        states: usize,
    },
    /// Chance takes part, so values are expectations, not what can be forced.
    #[error("chance takes part in this game, so its values are expectations")]
    Chance,
    /// The computation was stopped.
    #[error("stopped before the values were computed")]
    Stopped,
}
