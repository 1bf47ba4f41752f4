//! What can go wrong in the store of a house.

use thiserror::Error;

use super::Version;
use crate::TableId;

/// Why something was not kept or read. It is cheap to give to all who wait for the same.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// A table of this name is there already.
    #[error("there is a table {id} already")]
    Exists {
        /// What it is called.
        id: TableId,
    },
    /// There is no such table.
    #[error("there is no table {id} in this house")]
    NoSuchTable {
        /// What it would be called.
        id: TableId,
    },
    /// More or less has happened at a table than whoever writes knows.
    #[error("table {id} is at version {found}: expected {expected}")]
    Stale {
        /// What it is called.
        id: TableId,
        /// What the writer knows.
        expected: Version,
        /// How it is.
        found: Version,
    },
    /// Another program has the store.
    #[error("another house is open on {address}")]
    InUse {
        /// Where it is.
        address: String,
    },
    /// A later program has written to the store.
    #[error(
        "{address} was written by a later program, in version {found}: expected at most {known}"
    )]
    Newer {
        /// Where it is.
        address: String,
        /// The version of what is there.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// What is kept of a table cannot be read.
    #[error("table {id} is damaged: {what}")]
    Damaged {
        /// The table.
        id: String,
        /// What is wrong, and where.
        what: String,
    },
    /// The store cannot be reached or opened.
    #[error("cannot open {address}: {reason}")]
    Unreachable {
        /// Where it is.
        address: String,
        /// What the database or the operating system says.
        reason: String,
    },
    /// The store refused, such as a disk that is full. Nothing was written.
    #[error("the store of the house refused: {reason}")]
    Refused {
        /// What the database says.
        reason: String,
    },
    /// The store was lost while it wrote: what was to be written may be there or not.
    #[error("the store of the house was lost: {reason}")]
    Lost {
        /// What the database says.
        reason: String,
    },
    /// The house is closed.
    #[error("the store of the house is closed")]
    Closed,
}

impl StoreError {
    /// What logs are told: nothing that names a table, or quotes what is kept of it.
    #[must_use]
    pub fn for_logs(&self) -> String {
        match self {
            Self::Exists { .. } => "there is such a table already".to_string(),
            Self::NoSuchTable { .. } => "there is no such table in this house".to_string(),
            Self::Stale {
                expected, found, ..
            } => format!("the table is at version {found}: expected {expected}"),
            Self::Damaged { .. } => "what is kept of the table is damaged".to_string(),
            Self::InUse { .. }
            | Self::Newer { .. }
            | Self::Unreachable { .. }
            | Self::Refused { .. }
            | Self::Lost { .. }
            | Self::Closed => self.to_string(),
        }
    }
}
