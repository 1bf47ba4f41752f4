//! Verdicts of the solver.

use thiserror::Error;

use super::solution::Solution;

/// Whether a state can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverVerdict {
    /// It can, by this solution.
    Solved(Solution),
    /// It cannot: a complete search found no way.
    Impossible,
    /// Not decided.
    GaveUp(GaveUp),
}

/// Why a search ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GaveUp {
    /// Its memory was full.
    #[error("its memory was full")]
    Memory,
    /// It was stopped, or its time was over.
    #[error("it was stopped")]
    Stopped,
}

/// A verdict, with the number of states that were searched for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverReport {
    /// The verdict.
    pub verdict: SolverVerdict,
    /// Number of states visited.
    pub states: u64,
    /// Whether the solution is known to be as short as any.
    pub shortest: Shortest,
}

/// Whether a solution is known to be as short as any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// There is none with fewer single-card moves, by a lower bound of the state.
    Proved,
    /// A search that dropped no candidates found none with fewer. It is no proof, since it tells states
    /// apart by hashes of 64 bits: of up to two million states two share a hash about once in several
    /// million searches, and then one is left out.
    Searched,
    /// There may be one with fewer.
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
