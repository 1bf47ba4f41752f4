//! FreeCell solved: quickly, shortly, or for certain.

mod bed;
mod code;
mod destination;
mod exhaust;
mod fast;
mod held;
mod joined;
mod proof;
mod short;
mod solver;
mod step;
mod terms;
mod verdict;

pub use solver::{Mode, Solver, SolverLimits, second_opinion};
pub use step::{BadSolution, CardStep, Goal, Solution};
pub use verdict::{GaveUp, Shortest, SolverReport, SolverVerdict};
