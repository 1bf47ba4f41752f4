//! Whether an exploration was complete.

use std::fmt;

/// Whether an exploration of a game's graph was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every reachable state and every move was explored.
    Exhausted,
    /// The exploration ended early.
    NotExhausted(StopReason),
}

/// Why an exploration ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The limit on the number of states.
    States,
    /// The limit on memory.
    Memory,
    /// It was cancelled, or its deadline passed.
    Stopped,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "the limit on states was reached",
            Self::Memory => "the limit on memory was reached",
            Self::Stopped => "it was stopped",
        })
    }
}
