//! The terminal door: the lobby and tables on a screen, and tables played in lines.
//!
//! It knows places, counters and moves as text, and no game.

pub mod app;
mod background;
pub mod board;
mod cascades;
mod command;
mod compact;
mod drawing;
mod hold;
mod input;
mod numbers;
mod paragraph;
mod plain;
mod rows;
mod sitting;
mod telling;
pub mod terminal;
mod thinking;

pub use drawing::draw;
pub use numbers::grouped;
pub use paragraph::paragraph;
pub use plain::{Patience, Waiting, play_in_lines};
pub use sitting::Sitting;
pub use telling::turn_in_words;
