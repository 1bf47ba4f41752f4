//! Errors of a store.

use thiserror::Error;

use super::Version;
use crate::TableId;

/// Why something was not written or read. If a group fails, each of its changes gets a clone of the error.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// There is a table of this name already.
    #[error("there is a table {0} already")]
    Exists(TableId),
    /// There is no table of this name.
    #[error("there is no table {0} in the store")]
    NoSuchTable(TableId),
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
    /// Another server has the store at this address open.
    #[error("another server has {0} open")]
    InUse(String),
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
    /// The store refused, for this reason, such as a disk that is full. Nothing was written.
    #[error("the store refused: {0}")]
    Refused(String),
    /// The store was lost during a commit, for this reason: all of the group is written, or nothing.
    #[error("the store was lost: {0}")]
    Lost(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// The store at this address cannot be reached or opened, for this reason.
    pub(super) fn unreachable(address: &str, reason: &impl ToString) -> Self {
        Self::Unreachable {
            address: address.to_string(),
            reason: reason.to_string(),
        }
    }

    /// The error as text for logs, which names no table and quotes nothing of one.
    #[must_use]
    pub fn for_logs(&self) -> String {
        match self {
            Self::Exists(_) => "there is a table of this name already".to_string(),
            Self::NoSuchTable(_) => "there is no such table in the store".to_string(),
            Self::Stale {
                expected, found, ..
            } => format!("the table is at version {found}, not {expected}"),
            Self::Damaged { .. } => "the stored table is damaged".to_string(),
            Self::InUse(_)
            | Self::Newer { .. }
            | Self::Unreachable { .. }
            | Self::Refused(_)
            | Self::Lost(_)
            | Self::Closed => self.to_string(),
        }
    }
}
