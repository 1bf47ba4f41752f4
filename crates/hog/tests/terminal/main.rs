//! The program in a real terminal: every game from the lobby to its end by keys, games by the mouse,
//! tables saved when the program is killed, and the terminal restored.
#![cfg(unix)]

mod games;
mod mouse;
mod player;
mod saved_tables;
mod shell;
