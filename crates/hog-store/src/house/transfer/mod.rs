//! A house as a file, by which it moves from one store to another.
//!
//! The file is JSON, a line for each table between a first line that says what it is and a last line
//! that says how many there are. It tells the seeds of all deals.

mod exporting;
mod importing;
mod line;

use std::io;
use std::path::Path;

use thiserror::Error;

use super::StoreError;
use crate::file;

pub use exporting::export;
pub use importing::{Imported, import};

/// Why a house was not exported or imported.
#[derive(Debug, Error)]
pub enum TransferError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A line that cannot be imported.
    #[error("line {line}: {what}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
}

/// Puts what is written in the place of a file that only its owner can read, once all of it is there.
///
/// # Errors
/// What the writer says, or the file; what was there before is still there then.
pub fn to_file<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> Result<T, TransferError>,
) -> Result<T, TransferError> {
    file::replace_with(path, write)
}
