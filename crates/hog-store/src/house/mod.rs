//! What a house keeps: every table with all that happened at it.
//!
//! A table is a [`Head`], written once, and entries, one after the other.

mod digits;
mod entry;
mod head;
mod summary;
mod token;

pub use digits::{BadDigits, Digits};
pub use entry::{ActId, Entry, Maker};
pub use head::{Entrance, Head, ListedAs, Talk};
pub use summary::{Phase, Seated, Summary};
pub use token::{BadToken, NoRandomness, Token, TokenHash};
