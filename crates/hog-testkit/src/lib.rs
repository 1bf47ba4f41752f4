//! Conformance tests for every game. For tests only.
//!
//! - [`Laws`]: the laws that every game must keep, checked along random games by one call per game.
//! - [`secrecy`]: no viewer can learn what is hidden from it.
//! - [`golden`]: a playthrough of every game as text, which a test compares with a file.
//! - [`games`]: small games to test with: three seats, several starts, chance and hidden cards, and
//!   games given as graphs.
//! - [`sized`]: the size of tests that are too long for every day.
//! - [`legal_moves`]: the moves of a state in a list.
//!
//! A failure panics and names the law, the seed and the moves.

pub mod games;
pub mod golden;
mod laws;
pub mod secrecy;
mod size;
mod walk;

pub use laws::Laws;
pub use size::sized;
pub use walk::legal_moves;
