//! What a solver says in the end.

use std::fmt;

use super::step::Solution;

/// Whether a state can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverVerdict {
    /// It can: so.
    Solved(Solution),
    /// It cannot: all that can be reached was searched.
    Impossible,
    /// The search ended before it knew.
    GaveUp(GaveUp),
}

/// Why a search ended before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// It needed more memory than it might use.
    Memory,
    /// It was told to stop, or its time was over.
    Stopped,
}

/// A verdict, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverReport {
    /// The verdict.
    pub verdict: SolverVerdict,
    /// How many states were looked at.
    pub states: u64,
    /// Whether no solution has fewer single-card moves, as far as is known.
    pub shortest: Shortest,
}

/// Whether a solution is known to be as short as any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// There is none with fewer single-card moves: a lower bound of the state says so.
    Proved,
    /// A search that left nothing out found none with fewer, but it told states apart by hashes of 64
    /// bits. If two of the million states that it met share one, which happens once in some million
    /// searches, one of them was left out; so this is no proof.
    Searched,
    /// There may be one.
    Unknown,
}

impl SolverVerdict {
    /// The verdict in one word, or two.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Impossible => "impossible",
            Self::GaveUp(_) => "gave up",
        }
    }

    /// The solution, if there is one.
    #[must_use]
    pub const fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Solved(solution) => Some(solution),
            Self::Impossible | Self::GaveUp(_) => None,
        }
    }
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Memory => "its memory was full",
            Self::Stopped => "it was stopped",
        })
    }
}
