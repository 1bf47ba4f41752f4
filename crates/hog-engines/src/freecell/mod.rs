//! Solvers of FreeCell: a fast one, one for short solutions, and one that decides for certain.

mod card_code;
mod exhaust;
mod fast;
mod memory;
mod proof;
mod rule_tables;
mod runs;
mod short;
mod solution;
mod solver;
#[cfg(test)]
mod tests;
mod verdict;

pub use solution::{BadSolution, CardStep, Goal, Solution};
pub use solver::{Mode, Solver, SolverLimits, exhaustive_search};
pub use verdict::{GaveUp, Shortest, SolverReport, SolverVerdict};
