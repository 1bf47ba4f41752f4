//! The interface of all stores.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Entry, Head, Listing, Phase, StoreError, Summary, TableVisibility, Version};
use crate::{TableId, to_json};

/// A store, which one server alone has open until it is dropped.
pub trait Store: Send {
    /// Writes a group of changes in one transaction, and returns the outcome of each, in order. When this
    /// returns the changes are durable. A change that does not fit fails alone.
    ///
    /// # Errors
    /// [`StoreError`] if nothing was written; after [`StoreError::Lost`], all of the group or nothing.
    fn commit(&mut self, group: &[Write]) -> Result<Vec<WriteResult>, StoreError>;

    /// A connection that reads while this one writes, and sees all earlier commits.
    ///
    /// # Errors
    /// [`StoreError`] if there can be none.
    fn reader(&self) -> Result<Box<dyn Reader>, StoreError>;

    /// Finds out whether something can be written now, by writing something that is never read.
    ///
    /// # Errors
    /// [`StoreError`] if not.
    fn check(&mut self) -> Result<(), StoreError>;

    /// Does work that can wait until a commit is answered. It is called after each.
    fn tidy(&mut self) {}

    /// Size of the write-ahead log in bytes; `None` if the store does not tell.
    fn log_bytes(&self) -> Option<u64> {
        None
    }
}

/// The version after a change, or why it was not made.
pub type WriteResult = Result<Version, StoreError>;

/// A connection that reads a store.
pub trait Reader: Send {
    /// A table as it is stored; `None` if there is none of this name.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read.
    fn read(&mut self, id: &TableId) -> Result<Option<StoredTable>, StoreError>;

    /// The public tables of each phase that changed last, at most this many of each, in one read.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read.
    fn list(&mut self, limit: usize) -> Result<Vec<Listing>, StoreError>;

    /// The names of the tables after one, in order, at most this many.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read.
    fn tables(&mut self, after: Option<&TableId>, limit: usize)
    -> Result<Vec<TableId>, StoreError>;
}

/// A change of a table, as text.
#[derive(Clone)]
pub struct Write {
    /// The table.
    pub(crate) id: TableId,
    /// The first row of a new table.
    pub(crate) new: Option<NewTable>,
    /// The version of the table before, as far as the writer knows.
    pub(crate) after: Version,
    /// The entries that are added.
    pub(crate) entries: Vec<String>,
    /// The new summary in the list, if it changed; a new table has one.
    pub(crate) summary: Option<NewSummary>,
}

/// A new table, as text.
#[derive(Clone)]
pub(crate) struct NewTable {
    pub(crate) created: SystemTime,
    pub(crate) head: String,
    pub(crate) listing: TableVisibility,
}

/// The summary of a table in the list, as text.
#[derive(Clone)]
pub(crate) struct NewSummary {
    pub(crate) text: String,
    pub(crate) phase: Phase,
    pub(crate) changed: SystemTime,
}

/// A table as text, as it is stored. The head holds the seed of the deal.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredTable {
    /// Its name.
    pub id: TableId,
    /// When its summary was last written, to the millisecond.
    pub changed: SystemTime,
    /// Its head.
    pub head: String,
    /// Its entries, from the first.
    pub entries: Vec<String>,
}

impl Write {
    /// Creates a table with its first entries.
    #[must_use]
    pub fn create(id: TableId, head: &Head, entries: &[Entry], summary: &Summary) -> Self {
        let new = NewTable {
            created: whole_seconds(head.created),
            head: to_json(head),
            listing: head.listing,
        };
        Self {
            new: Some(new),
            ..Self::append(id, Version::START, entries, Some(summary))
        }
    }

    /// Appends entries to a table that is at a version.
    #[must_use]
    pub fn append(
        id: TableId,
        after: Version,
        entries: &[Entry],
        summary: Option<&Summary>,
    ) -> Self {
        Self {
            id,
            new: None,
            after,
            entries: entries.iter().map(to_json).collect(),
            summary: summary.map(|summary| NewSummary {
                text: to_json(summary),
                phase: summary.stage,
                changed: SystemTime::now(),
            }),
        }
    }
}

/// A time as precise as in a head.
fn whole_seconds(time: SystemTime) -> SystemTime {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    UNIX_EPOCH + Duration::from_secs(since.as_secs())
}

impl std::fmt::Debug for StoredTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StoredTable")
            .field("id", &self.id)
            .field("entries", &self.entries.len())
            .finish_non_exhaustive()
    }
}
