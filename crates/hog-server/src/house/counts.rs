//! How much is going on in a house.

/// How much is going on in a house. It tells nothing of any table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The tables in use now.
    pub rooms: u64,
    /// Those who look at tables now.
    pub viewers: u64,
    /// The tables that were set up.
    pub created: u64,
    /// The moves that were made, by persons and minds.
    pub moves: u64,
    /// The requests that were granted.
    pub granted: u64,
    /// The requests that were refused.
    pub refused: u64,
    /// The viewers who were too slow, and were let go.
    pub too_slow: u64,
    /// The changes that could not be kept.
    pub not_kept: u64,
}
