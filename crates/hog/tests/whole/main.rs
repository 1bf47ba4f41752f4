//! The program as a whole, run as people and programs run it.

mod hidden;
mod house;
mod moving;
mod positional;
mod program;
mod running;
mod show;
mod solitaire;
mod solve;
mod solve_hidden;
mod stats;
mod verify;
