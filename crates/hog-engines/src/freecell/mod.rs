//! FreeCell solved: quickly, shortly, or for certain.

mod bed;
mod code;
mod exhaust;
mod fast;
mod held;
mod joined;
mod pile;
mod proof;
mod short;
mod solver;
mod step;
mod terms;
mod verdict;

pub use solver::{Limits, Mode, Solver, second_opinion};
pub use step::{Goal, Refused, Solution, Step};
pub use verdict::{GaveUp, Report, Shortest, Verdict};
