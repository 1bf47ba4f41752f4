//! Whether an exploration saw everything.

use std::fmt;

/// How much of a game's graph an exploration saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every state that can be reached, and every move between them.
    Exhausted,
    /// Not all of it.
    NotExhausted(Reason),
}

/// What ended an exploration early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The limit on the number of states.
    States,
    /// The limit on memory.
    Memory,
    /// Somebody stopped it, or its time was up.
    Stopped,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "the limit on states was reached",
            Self::Memory => "the limit on memory was reached",
            Self::Stopped => "it was stopped",
        })
    }
}
