//! Errors of a person's folder. What was there before an error is still there after it.

use std::io;
use std::path::PathBuf;

use hog_table::SavedError;
use thiserror::Error;

use crate::TableId;

/// Why a file of the folder could not be written, found or read.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The environment names neither a data folder nor a home folder.
    #[error("there is no home folder for saved games: set HOG_DATA or HOME")]
    NoHome,
    /// The operating system refused.
    #[error("cannot {action} {}: {error}", path.display())]
    Refused {
        /// What was to be done: to make, read, write or remove it.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the operating system says.
        error: io::Error,
    },
    /// There is no such table.
    #[error("there is no saved table {id} in {}", folder.display())]
    NoSuchTable {
        /// Its name.
        id: TableId,
        /// Where it would be.
        folder: PathBuf,
    },
    /// The file is longer than a saved table can be.
    #[error("{} is too long: a saved table has at most {most} bytes", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The maximum.
        most: u64,
    },
    /// The file is not text.
    #[error("{} is not text: byte {byte} is not UTF-8", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The first byte that is wrong, from 1.
        byte: usize,
    },
    /// The file is not a saved table that this program can read.
    #[error("{}: {error}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: SavedError,
    },
}

impl FolderError {
    /// The operating system refused an action.
    pub(crate) fn refused(
        action: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Refused {
            action,
            path,
            error,
        }
    }
}
