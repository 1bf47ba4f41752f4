//! The log of a table, read from a store.

use super::{Entry, Head, Record, StoreError, StoredTable};
use crate::TableId;

/// A table's head and entries. Applied in order to a [`Record`] and to a live table, the entries rebuild the
/// table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLog {
    /// The table's id.
    pub id: TableId,
    /// The head.
    pub head: Head,
    /// The entries, oldest first.
    pub entries: Vec<Entry>,
}

impl TableLog {
    /// The record of the table.
    ///
    /// # Errors
    /// A message that says which entry, counted from 1, cannot follow the ones before it, and why.
    pub fn record(&self) -> Result<Record, String> {
        let mut record = Record::new(self.id.clone(), self.head.clone());
        for (number, entry) in (1..).zip(&self.entries) {
            let applied = record.apply(entry);
            applied.map_err(|error| format!("entry {number}: {error}"))?;
        }
        Ok(record)
    }
}

impl StoredTable {
    /// Reads the stored texts.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] that says what is damaged, and where.
    pub fn log(&self) -> Result<TableLog, StoreError> {
        let read = || {
            let head = serde_json::from_str(&self.head);
            let entries = (1..).zip(&self.entries).map(|(number, text)| {
                let entry = serde_json::from_str(text);
                entry.map_err(|error| format!("entry {number}: {error}"))
            });
            Ok(TableLog {
                id: self.id.clone(),
                head: head.map_err(|error| format!("its head: {error}"))?,
                entries: entries.collect::<Result<_, _>>()?,
            })
        };
        read().map_err(|what| self.damaged(what))
    }

    /// The record of the table.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] that says what is damaged, and where.
    pub fn record(&self) -> Result<Record, StoreError> {
        self.log()?.record().map_err(|what| self.damaged(what))
    }

    fn damaged(&self, what: String) -> StoreError {
        StoreError::Damaged {
            id: self.id.to_string(),
            what,
        }
    }
}
