//! The games, one folder each, and the catalogue that lists them.
//!
//! In a game's folder, `rules.rs` holds the rules, or in the card games their parameters, with the game in
//! `game.rs`; neither knows anything of text or screens. `notation.rs` writes and reads moves, `show.rs` shows
//! states as places and counters, and `mod.rs` describes the game as a [`family`], which the [`catalogue`] lists.
//! Positional games share all of that, in [`positional`]; their own folders only say which game is meant.

pub mod catalogue;
pub mod cube;
pub mod cube_ttt;
pub mod drop;
pub mod family;
pub mod fano;
pub mod freecell;
pub mod go_fish;
pub mod gomoku;
pub mod hex;
pub mod mnk;
pub mod number_scrabble;
pub mod positional;
pub mod qubic;
pub mod three_mens_morris;
pub mod tictactoe;
pub mod y;

pub use family::{Listed, Visitor};
