//! The games of the house, one folder each, and the catalogue that lists them.
//!
//! In a game's folder, `rules.rs` holds the rules and knows nothing of text or screens;
//! `notation.rs` writes and reads its moves, `show.rs` shows its states as places and counters,
//! and `mod.rs` describes the game and enters it in the [`catalogue`].

pub mod catalogue;
pub mod cube;
mod nine;
pub mod positional;
pub mod three_mens_morris;
pub mod tictactoe;

pub use catalogue::{Listed, Visitor};
