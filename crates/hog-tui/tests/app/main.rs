//! The app, driven as a person drives it.

mod driver;
mod hidden;
mod keeping;
mod keys;
mod lobby;
mod mouse;
mod names;
mod room;
mod stray;
mod words;
