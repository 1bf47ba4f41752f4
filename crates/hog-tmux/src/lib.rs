//! A program in a real terminal, driven from outside: keys and mouse go in, screens come out.
//!
//! The terminal is a window of `tmux`, on a server of its own, so that other sessions of the user are not
//! touched. [`Terminal`] is that window, [`Screen`] the text in it, [`Press`] an input of the keyboard or the
//! mouse. [`Terminal::wait_until`] reads the screen until it is as expected, so that no test sleeps for a fixed
//! time; if it never is, the error contains the last screen.

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
