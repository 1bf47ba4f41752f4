//! The program as people and other programs run it. `tests/console` has what it prints to people.

mod go_fish;
mod positional;
mod process;
mod program;
mod server;
mod show;
mod solve;
mod transfer;
mod verify;
