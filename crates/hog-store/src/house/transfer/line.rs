//! The lines of the file.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::TableId;
use crate::house::{Entry, Head, KeptTable, Record, StoreError, TableLog, Write};

/// What the first line says.
const HOUSE: &str = "house";

/// The version in which houses are exported, and the latest that is imported.
pub const VERSION: u64 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct First {
    #[serde(rename = "house-of-games")]
    what: String,
    version: u64,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Last {
    pub tables: usize,
}

/// A table as it is written.
#[derive(Serialize)]
struct Written<'a> {
    table: &'a TableId,
    changed: String,
    head: serde_json::Value,
    entries: &'a [Entry],
}

/// A table as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    table: TableId,
    changed: String,
    head: serde_json::Value,
    entries: Vec<Entry>,
}

/// A table of the file.
pub struct Parcel {
    pub log: TableLog,
    record: Record,
    changed: SystemTime,
}

impl First {
    pub fn new() -> Self {
        Self {
            what: HOUSE.into(),
            version: VERSION,
        }
    }

    /// Whether this program reads such a file, and why not.
    pub fn check(text: &str) -> Result<(), String> {
        let expected = "expected a house that was exported";
        let first: Self = serde_json::from_str(text)
            .map_err(|error| format!("this is no exported house: {}; {expected}", told(&error)))?;
        match (first.what.as_str(), first.version) {
            (HOUSE, 1..=VERSION) => Ok(()),
            (HOUSE, version) => Err(format!(
                "the house was exported in version {version}: expected at most {VERSION}"
            )),
            _ => Err(format!("this is no exported house: {expected}")),
        }
    }
}

impl Parcel {
    /// The table that is kept, if it is sound.
    pub fn of(kept: &KeptTable) -> Result<Self, StoreError> {
        Ok(Self {
            log: kept.log()?,
            record: kept.record()?,
            changed: kept.changed,
        })
    }

    /// Reads a line.
    pub fn read(text: &str) -> Result<Self, String> {
        let read: Read = serde_json::from_str(text).map_err(|error| told(&error))?;
        let changed = humantime::parse_rfc3339(&read.changed);
        let changed = changed.map_err(|error| format!("\"changed\" is no time: {error}"))?;
        let head = Head::from_json(&read.head.to_string());
        let log = TableLog {
            id: read.table,
            head: head.map_err(|error| format!("its head: {error}"))?,
            entries: read.entries,
        };
        Ok(Self {
            record: log.record()?,
            log,
            changed,
        })
    }

    /// Writes a line.
    pub fn to_json(&self) -> String {
        let head = serde_json::from_str(&self.log.head.to_json());
        let written = Written {
            table: &self.log.id,
            changed: humantime::format_rfc3339_millis(self.changed).to_string(),
            head: head.expect("a head is JSON"),
            entries: &self.log.entries,
        };
        serde_json::to_string(&written).expect("texts and numbers can always be written")
    }

    /// What a store writes of it.
    pub fn write(&self) -> Write {
        let TableLog { id, head, entries } = &self.log;
        let write = Write::create(id.clone(), head, entries, &self.record.summary());
        write.changed_at(self.changed)
    }
}

/// What the reader of JSON says, with the place in front: a line of the file is its only line.
fn told(error: &serde_json::Error) -> String {
    let (what, column) = (error.to_string(), error.column());
    let place = format!(" at line {} column {column}", error.line());
    let what = what.strip_suffix(&place).unwrap_or(&what);
    format!("column {column}: {what}")
}
