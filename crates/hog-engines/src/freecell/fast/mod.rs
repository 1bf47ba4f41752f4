//! The fast solver: a sequence of best-first searches with different weights.
//!
//! Most deals are solved in a few hundred states with suitable weights, but not all with the same
//! ones. So a search gives up early, and the next one begins anew with other weights. Every solution is
//! replayed by the rules; failure proves nothing.

mod moves;
mod position;
mod search;
mod seen;
mod stages;
#[cfg(test)]
mod tests;

pub(super) use search::{Fast, FastEffort, FastResult};
