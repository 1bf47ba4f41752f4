//! What the house keeps for a person: saved tables, and how games ended.
//!
//! All of it is in one [`Folder`], as text that people can read: `tables/` has a file for every saved
//! table, and `results.jsonl` a line for every game that came to its end, of which [`Statistics`] are
//! made. Several programs may use the folder at once.
//!
//! The file of a game in which chance deals holds the seed of the deal, which tells all that is
//! hidden. Files are therefore readable by their owner only, and nothing else tells the seed.

mod error;
mod file;
mod folder;
pub mod house;
mod ledger;
mod played;
mod statistics;
mod table_id;

pub use error::{Act, StoreError};
pub use folder::{Entry, Folder, Summary};
pub use ledger::{BadLine, Ledger};
pub use played::{OwnResult, Played, PlayedResult};
pub use statistics::{Best, Statistics};
pub use table_id::{BadTableId, TableId};
