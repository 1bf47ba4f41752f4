//! Answers to questions about a game.

use thiserror::Error;

use crate::Record;

/// The answer to a question about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// Yes; `witness` is set when a single line proves it.
    Yes {
        /// The line that proves it.
        witness: Option<PlayLine<M>>,
    },
    /// No.
    No {
        /// What is violated.
        reason: &'static str,
        /// The line of play that shows it, if there is one.
        counterexample: Option<PlayLine<M>>,
    },
    /// Not known.
    Unknown(Unknown),
}

impl<M> Verdict<M> {
    /// Whether the answer is yes.
    #[must_use]
    pub const fn is_yes(&self) -> bool {
        matches!(self, Self::Yes { .. })
    }

    /// The line of play that shows the answer, if there is one.
    #[must_use]
    pub const fn line(&self) -> Option<&PlayLine<M>> {
        match self {
            Self::Yes { witness } => witness.as_ref(),
            Self::No { counterexample, .. } => counterexample.as_ref(),
            Self::Unknown(_) => None,
        }
    }
}

/// A line of play, such as one that shows an answer. It may end by returning to one of its states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayLine<M> {
    /// The start and the moves.
    pub record: Record<M>,
    /// If the last state repeats an earlier one: the number of moves before that earlier occurrence.
    pub returns_to: Option<usize>,
}

impl<M> From<Record<M>> for PlayLine<M> {
    fn from(record: Record<M>) -> Self {
        Self {
            record,
            returns_to: None,
        }
    }
}

/// Why a question about a game has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unknown {
    /// The exploration of the graph was not complete.
    #[error("not exhausted after {states} states")]
    NotExhausted {
        /// Number of states found.
        states: usize,
    },
    /// Chance takes part, so values are expectations, not what can be forced.
    #[error("chance takes part in this game, so its values are expectations")]
    Chance,
    /// The computation was stopped.
    #[error("stopped before the values were computed")]
    Stopped,
}
