//! The interface of all stores.

use std::collections::HashMap;
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

    /// Does work that can wait. It is called after each group of jobs was answered, even if all were checks.
    fn tidy(&mut self) {}

    /// Size of the write-ahead log in bytes; `None` if the store does not tell.
    fn wal_bytes(&self) -> Option<u64> {
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

    /// The public tables of each phase that changed last, up to `limit` of each, in one read.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read.
    fn list(&mut self, limit: usize) -> Result<Vec<Listing>, StoreError>;

    /// Up to `limit` ids of tables after `after`, in order.
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

    /// Its entries with their numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (i64, &str)> {
        let before = i64::try_from(self.after.number()).expect("no table has 2^63 entries");
        (before + 1..).zip(self.entries.iter().map(String::as_str))
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

/// The result of each write of a group, in order, given the versions of the tables that exist. Only one
/// server writes, so these versions do not change meanwhile.
pub(super) fn outcomes(group: &[Write], mut found: HashMap<TableId, Version>) -> Vec<WriteResult> {
    let result = |write: &Write| {
        let present = found.get(&write.id).copied();
        let version = base_version(write, present)?.after(write.entries.len());
        found.insert(write.id.clone(), version);
        Ok(version)
    };
    group.iter().map(result).collect()
}

/// The version that a write follows, if it is the present one.
fn base_version(write: &Write, present: Option<Version>) -> WriteResult {
    let id = || write.id.clone();
    match (&write.new, present) {
        (Some(_), None) => Ok(Version::START),
        (Some(_), Some(_)) => Err(StoreError::Exists(id())),
        (None, None) => Err(StoreError::NoSuchTable(id())),
        (None, Some(found)) if found == write.after => Ok(found),
        (None, Some(found)) => Err(StoreError::Stale {
            id: id(),
            expected: write.after,
            found,
        }),
    }
}

/// The writes that succeed, which are those to be stored.
pub(super) fn accepted<'a>(
    group: &'a [Write],
    results: &'a [WriteResult],
) -> impl Iterator<Item = &'a Write> {
    let both = group.iter().zip(results);
    both.filter_map(|(write, result)| result.is_ok().then_some(write))
}
