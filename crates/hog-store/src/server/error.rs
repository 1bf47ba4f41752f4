//! Errors of a store.

use thiserror::Error;

use super::Version;
use crate::TableId;

/// Why something was not written or read. All changes of a group that fails get a clone of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// There is a table of this name already.
    #[error("there is a table {id} already")]
    Exists {
        /// Its name.
        id: TableId,
    },
    /// There is no such table.
    #[error("there is no table {id} in the store")]
    NoSuchTable {
        /// Its name.
        id: TableId,
    },
    /// A change was meant for another version of the table.
    #[error("table {id} is at version {found}, not {expected}")]
    Stale {
        /// Its name.
        id: TableId,
        /// The version that the writer knows.
        expected: Version,
        /// Its version.
        found: Version,
    },
    /// Another server has the store open.
    #[error("another server has {address} open")]
    InUse {
        /// Where it is.
        address: String,
    },
    /// A later program has written to the store.
    #[error(
        "{address} was written by a later program, in version {found}; this program reads up to {known}"
    )]
    Newer {
        /// Where it is.
        address: String,
        /// The version of what is there.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// A stored table cannot be read.
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
    #[error("the store refused: {reason}")]
    Refused {
        /// What the database says.
        reason: String,
    },
    /// The store was lost during a commit: all of the group is written, or nothing.
    #[error("the store was lost: {reason}")]
    Lost {
        /// What the database says.
        reason: String,
    },
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// The error as text for logs, which names no table and quotes nothing of one.
    #[must_use]
    pub fn for_logs(&self) -> String {
        match self {
            Self::Exists { .. } => "there is a table of this name already".to_string(),
            Self::NoSuchTable { .. } => "there is no such table in the store".to_string(),
            Self::Stale {
                expected, found, ..
            } => format!("the table is at version {found}, not {expected}"),
            Self::Damaged { .. } => "the stored table is damaged".to_string(),
            Self::InUse { .. }
            | Self::Newer { .. }
            | Self::Unreachable { .. }
            | Self::Refused { .. }
            | Self::Lost { .. }
            | Self::Closed => self.to_string(),
        }
    }
}
