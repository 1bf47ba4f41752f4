//! What every game of the house is held to. For tests only.
//!
//! - [`Laws`]: one call per game checks what must be true of every game, along random games.
//! - [`secrecy`]: what a viewer may not know cannot be learned from anything that reaches it.
//! - [`golden`]: a playthrough of every game is kept as text and compared.
//! - [`games`]: small games that keep the core honest: three seats, several starts, chance and
//!   hidden cards, and games given as graphs.
//!
//! A failure panics, as tests do, and says which law, which seed and after which moves.

pub mod games;
pub mod golden;
mod laws;
pub mod secrecy;
mod walk;

pub use laws::Laws;
