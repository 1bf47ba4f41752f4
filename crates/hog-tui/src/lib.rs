//! The terminal client: the lobby and tables on a full screen, and tables played in lines of text.
//!
//! It knows places, counters and moves as text, and no game.

pub mod app;
pub mod board;
mod hand_over;
mod plain;
mod raw_mode;
pub mod terminal;
mod text;
mod words;

pub use plain::{Patience, Waiting, play_in_lines};
pub use text::{grouped, paragraph};
pub use words::turn_in_words;
