//! What a store does, wherever it keeps things.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Entry, Head, ListedAs, Listing, Phase, StoreError, Summary, Version};
use crate::TableId;

/// A store, opened by one house alone until it is dropped.
pub trait Store: Send {
    /// Writes a group of changes in one transaction: when this returns they are kept whatever happens,
    /// and each has its own outcome, in their order. A change that does not fit fails alone.
    ///
    /// # Errors
    /// [`StoreError`] if nothing was written; after [`StoreError::Lost`] all of the group or nothing.
    fn commit(&mut self, group: &[Write]) -> Result<Vec<Outcome>, StoreError>;

    /// Another connection, which reads while this one writes, and sees what was written before.
    ///
    /// # Errors
    /// [`StoreError`] if there can be none.
    fn reader(&self) -> Result<Box<dyn Reader>, StoreError>;

    /// Finds out whether something could be written now, by writing what nobody reads.
    ///
    /// # Errors
    /// [`StoreError`] if not.
    fn check(&mut self) -> Result<(), StoreError>;

    /// Does what need not be done before a commit is answered. It is called after each.
    fn tidy(&mut self) {}

    /// How many bytes are in what was written last and has not come to its place yet; `None` if the
    /// store does not tell.
    fn log_bytes(&self) -> Option<u64> {
        None
    }
}

/// What came of one change: the version after it.
pub type Outcome = Result<Version, StoreError>;

/// What reads a store.
pub trait Reader: Send {
    /// What is kept of a table; `None` if there is none of this name.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read.
    fn kept(&mut self, id: &TableId) -> Result<Option<KeptTable>, StoreError>;

    /// The tables that everybody finds, in one read: those at which people gather, those that are
    /// played at and those that are over; of each those that changed last, so many at most.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read.
    fn list(&mut self, limit: usize) -> Result<Vec<Listing>, StoreError>;

    /// The names of tables in their order, from the first after one on, so many at most.
    ///
    /// # Errors
    /// [`StoreError`] if the store cannot be read.
    fn tables(&mut self, after: Option<&TableId>, limit: usize)
    -> Result<Vec<TableId>, StoreError>;
}

/// A change of a table, as text.
#[derive(Clone, Debug)]
pub struct Write {
    /// The table.
    pub(crate) id: TableId,
    /// What the table begins with, if it is a new one.
    pub(crate) new: Option<NewTable>,
    /// How much has happened there, as far as the writer knows; nothing at a new table.
    pub(crate) after: Version,
    /// What happened next.
    pub(crate) entries: Vec<String>,
    /// What the list shows from now on; a new table has it.
    pub(crate) summary: Option<NewSummary>,
}

/// What a new table begins with.
#[derive(Clone)]
pub(crate) struct NewTable {
    pub(crate) created: SystemTime,
    pub(crate) head: String,
    pub(crate) listing: ListedAs,
}

/// What the list shows.
#[derive(Clone, Debug)]
pub(crate) struct NewSummary {
    pub(crate) text: String,
    pub(crate) phase: Phase,
    pub(crate) changed: SystemTime,
}

/// A table as it is kept, as text. The head tells the seed of the house.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptTable {
    /// What it is called.
    pub id: TableId,
    /// When its summary was last written, to the millisecond.
    pub changed: SystemTime,
    /// Its head.
    pub head: String,
    /// Its entries, from the first.
    pub entries: Vec<String>,
}

impl Write {
    /// A new table, with what has happened there already.
    #[must_use]
    pub fn create(id: TableId, head: &Head, entries: &[Entry], summary: &Summary) -> Self {
        let new = NewTable {
            created: whole_seconds(head.created),
            head: head.to_json(),
            listing: head.listing,
        };
        Self {
            new: Some(new),
            ..Self::append(id, Version::START, entries, Some(summary))
        }
    }

    /// What happened at a table after so much.
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
            entries: entries.iter().map(Entry::to_json).collect(),
            summary: summary.map(|summary| NewSummary {
                text: summary.to_json(),
                phase: summary.stage,
                changed: SystemTime::now(),
            }),
        }
    }

    /// The same, with another time at which its summary was written.
    #[must_use]
    pub(crate) fn changed_at(mut self, time: SystemTime) -> Self {
        if let Some(summary) = &mut self.summary {
            summary.changed = time;
        }
        self
    }
}

/// As much of a time as a head keeps.
fn whole_seconds(time: SystemTime) -> SystemTime {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    UNIX_EPOCH + Duration::from_secs(since.as_secs())
}

impl std::fmt::Debug for NewTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewTable").finish_non_exhaustive()
    }
}

impl std::fmt::Debug for KeptTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeptTable")
            .field("id", &self.id)
            .field("entries", &self.entries.len())
            .finish_non_exhaustive()
    }
}
