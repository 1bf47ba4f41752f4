//! The program in a real terminal: every game from the lobby to its end, by keys and by the mouse;
//! what is kept when it is killed; and the terminal as it was before.
#![cfg(unix)]

mod ending;
mod keeping;
mod mouse;
mod restoring;
mod sitting;
