//! What can go wrong in the folder. What was there before is still there then.

use std::io;
use std::path::PathBuf;

use hog_table::SavedError;
use thiserror::Error;

use crate::TableId;

/// Why something was not kept, found or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Nobody knows where the person's files are.
    #[error("there is no home folder to keep things in: expected HOG_DATA or HOME to name one")]
    NoHome,
    /// The operating system refused.
    #[error("cannot {act} {}: {error}", path.display())]
    Refused {
        /// What was to be done.
        act: Act,
        /// The file or folder.
        path: PathBuf,
        /// What the operating system says.
        error: io::Error,
    },
    /// There is no such table.
    #[error("there is no saved table {id} in {}", folder.display())]
    NoSuchTable {
        /// What it would be called.
        id: TableId,
        /// Where it would be.
        folder: PathBuf,
    },
    /// The file is longer than any saved table.
    #[error("{} is too long: expected at most {most} bytes", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// How long it could be.
        most: u64,
    },
    /// The file is not text.
    #[error("{} is not text: expected UTF-8, but byte {byte} is not", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The first byte that is wrong, from 1.
        byte: usize,
    },
    /// The file holds no table that this program can read.
    #[error("{}: {error}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: SavedError,
    },
}

/// What was to be done with a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// To make a folder.
    Make,
    /// To read.
    Read,
    /// To write.
    Write,
    /// To remove.
    Remove,
}

impl std::fmt::Display for Act {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Make => "make",
            Self::Read => "read",
            Self::Write => "write",
            Self::Remove => "remove",
        })
    }
}

impl StoreError {
    /// The operating system refused an act.
    pub(crate) fn refused(act: Act, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::Refused { act, path, error }
    }
}
