//! How far an exploration may go.

/// The bounds of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The greatest number of states.
    pub states: usize,
    /// The greatest number of bytes that the graph and the values of its states may need.
    pub memory: usize,
}

impl Limits {
    /// As many states as fit one gibibyte.
    pub const DEFAULT: Self = Self {
        states: u32::MAX as usize,
        memory: 1 << 30,
    };

    /// The default memory, and at most this many states.
    #[must_use]
    pub const fn states(states: usize) -> Self {
        Self {
            states,
            ..Self::DEFAULT
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
