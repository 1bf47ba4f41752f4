//! A program in a real terminal, driven from outside: keys and mouse go in, screens come out.
//!
//! The terminal is a window of `tmux`, on a server of its own, so that other sessions of the user are not
//! touched. [`Terminal`] is that window, [`Screen`] what can be read in it, [`Press`] what a hand
//! does. Nothing here sleeps and hopes: [`Terminal::wait_until`] looks until the screen shows what
//! is waited for, and tells the last screen if that never comes.

mod error;
mod picture;
mod press;
mod screen;
mod terminal;

pub use error::TerminalError;
pub use picture::picture;
pub use press::{Key, Press};
pub use screen::{Cell, Screen};
pub use terminal::{Size, Terminal};
