//! The terminal door: tables drawn as text and played in lines.
//!
//! It knows places, counters and moves as text, and no game.

mod drawing;
mod input;
mod paragraph;
mod plain;

pub use drawing::draw;
pub use paragraph::paragraph;
pub use plain::{Waiting, play_in_lines};
