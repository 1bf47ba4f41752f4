//! The limits of an exploration, and whether it was complete.

use std::fmt;

/// Limits of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphLimits {
    /// Maximum number of states.
    pub states: usize,
    /// Maximum number of bytes for the graph and the values of its states.
    pub memory: usize,
}

impl GraphLimits {
    /// As many states as fit one gibibyte.
    pub const DEFAULT: Self = Self {
        states: u32::MAX as usize,
        memory: 1 << 30,
    };

    /// The default memory, and at most this many states.
    #[must_use]
    pub const fn with_states(states: usize) -> Self {
        Self {
            states,
            ..Self::DEFAULT
        }
    }
}

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
    Interrupted,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "the limit on states was reached",
            Self::Memory => "the limit on memory was reached",
            Self::Interrupted => "it was cancelled or ran out of time",
        })
    }
}
