//! The limits of an exploration.

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
    pub const fn states(states: usize) -> Self {
        Self {
            states,
            ..Self::DEFAULT
        }
    }
}

impl Default for GraphLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
