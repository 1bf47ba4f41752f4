//! Storage: saved tables and results of a person here, and the tables of a server in [`server`].
//!
//! A person's files are in one [`Folder`], as readable text: `tables/` has a file for every saved table,
//! and `results.jsonl` a line for every finished game, from which [`Statistics`] are made. Several programs
//! may use the folder at once.
//!
//! The file of a game in which chance deals holds the seed of the deal, which reveals the hidden cards. Files
//! are therefore readable by their owner only.

use serde::Serialize;

mod error;
mod file;
mod folder;
mod results;
pub mod server;
mod table_id;

pub use error::FolderError;
pub use folder::{Folder, SavedSummary, SavedTable};
pub use results::{BadLine, Best, OwnResult, PlayedGame, PlayedResult, Results, Statistics};
pub use table_id::{BadTableId, TableId};

/// A value as a line of JSON, without the line end.
fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers can always be written")
}
