//! Answers to questions about a game.

use super::{Line, Unknown};

/// The answer to a question about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// Yes, for all states, with a line of play where one is enough to show it.
    Yes {
        /// The line that shows it.
        witness: Option<Line<M>>,
    },
    /// No.
    No {
        /// What is violated.
        reason: &'static str,
        /// The line of play that shows it, if there is one.
        counterexample: Option<Line<M>>,
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

    /// Whether the answer is no.
    #[must_use]
    pub const fn is_no(&self) -> bool {
        matches!(self, Self::No { .. })
    }

    /// The line of play that shows the answer, if there is one.
    #[must_use]
    pub const fn line(&self) -> Option<&Line<M>> {
        match self {
            Self::Yes { witness } => witness.as_ref(),
            Self::No { counterexample, .. } => counterexample.as_ref(),
            Self::Unknown(_) => None,
        }
    }
}
