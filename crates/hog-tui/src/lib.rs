//! The terminal client: a lobby and tables on a full screen, or a table played in lines of text.
//!
//! It shows places, counters and moves of any game, and knows the rules of none.

pub mod app;
pub mod board;
mod hand_over;
mod plain;
pub mod terminal;
mod words;

pub use plain::{PATIENCE, WorkRunner, play_in_lines};
pub use words::{grouped, paragraph, turn_in_words};
