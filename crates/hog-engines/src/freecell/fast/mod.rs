//! The fast solver: best-first searches, each with its own taste, one after another.
//!
//! Most deals come out in a few hundred states for whoever knows what to look for, and a few do not;
//! those come out quickly for somebody else. So a search gives up early, and the next one begins
//! anew with other weights. Every solution is replayed by the rules; that nothing was found proves
//! nothing.

mod breadth;
mod moves;
mod position;
mod search;
mod seen;
mod stages;
#[cfg(test)]
mod tests;
mod weights;

pub(super) use search::{Fast, FastResult, Patience};
