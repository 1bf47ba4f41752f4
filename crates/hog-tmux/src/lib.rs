//! Runs a program in a real terminal: sends input of the keyboard and the mouse, and reads the screen.
//!
//! The terminal is a window of a private `tmux` server, so other sessions of the user are not touched.
//! [`Terminal`] is the window, [`Screen`] the text in the window, [`Press`] an input of the keyboard or the
//! mouse. [`Terminal::wait_until`] reads the screen until the screen is as expected, so no test sleeps for a
//! fixed time.

mod picture;
mod press;
mod screen;
mod terminal;

pub use picture::picture;
pub use press::{Key, Press};
pub use screen::{Cell, Screen};
pub use terminal::{Size, Terminal};
