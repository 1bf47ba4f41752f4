//! The fast solver: a sequence of best-first searches that differ in limits, moves and weights.
//!
//! Most deals are solved in a few hundred states by a suitable search, but not all by the same one. So a
//! search gives up early, and the next one begins anew. Every solution is replayed by the rules; failure
//! proves nothing.

mod moves;
mod position;
mod search;
mod seen;
mod stages;
#[cfg(test)]
mod tests;

pub(super) use search::{Fast, FastEffort, FastResult};
