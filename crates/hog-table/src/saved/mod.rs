//! Saved tables: a game in progress as a text that is kept, and played on later.
//!
//! The text is JSON that people can read. It holds the game whole, with the text that defines it if
//! it came from a file, and the moves; the rest follows from the rules. In a game in which chance
//! deals it holds the seed, too, which tells all that is hidden: the text is for the table alone.

mod error;
mod page;

use hog_games::catalogue::{Choice, Seed};
use serde::Deserialize;
use serde_json::Value;
use serde_json::error::Category;

use self::page::{ChangeEntry, Page, Secret, StageWord, TABLE};
use crate::Stage;

pub use self::error::SavedError;

/// The version of the format that is written, and the latest that is read.
pub const VERSION: u64 = 1;

/// What begins the name of a game whose text is saved with it.
const FILE: &str = "file:";
