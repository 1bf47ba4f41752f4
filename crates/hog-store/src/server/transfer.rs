//! Export and import of all tables of a store, as one file.
//!
//! The file is JSON: a first line that says what it is, a line for each table, and a last line with the
//! number of tables. It holds the seeds of all deals.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufRead};
use std::path::Path;
use std::time::SystemTime;

use hog_table::without_place;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Entry, Head, Reader, Record, Store, StoreError, StoredTable, TableLog, Write};
use crate::{TableId, file, to_json};

/// The kind of file that the first line names.
const HOUSE: &str = "house";

/// The version in which tables are exported, and the latest that is imported.
const VERSION: u64 = 1;

/// Number of names of tables that are read at a time.
const PAGE: usize = 1_000;

/// Maximum length of a line in bytes: far longer than the log of any table.
const MAX_LINE: u64 = 64 << 20;

/// Total length of the lines that are imported in one commit, in bytes.
const GROUP: usize = 4 << 20;

/// Why a store was not exported or imported.
#[derive(Debug, Error)]
pub enum TransferError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file could not be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A line that cannot be imported.
    #[error("line {line}: {what}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
}

/// Replaces a file once everything is written. Only its owner can read it.
///
/// # Errors
/// [`TransferError`] of the writer or the file; the old file is still there then.
pub fn to_file<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> Result<T, TransferError>,
) -> Result<T, TransferError> {
    file::replace_with(path, write)
}

/// Writes all tables of a store to a file, and returns their number. The bytes do not depend on the kind of
/// store.
///
/// # Errors
/// [`TransferError`] if the store cannot be read, or the file cannot be written.
pub fn export(reader: &mut dyn Reader, out: &mut dyn io::Write) -> Result<usize, TransferError> {
    let first = First {
        what: HOUSE.into(),
        version: VERSION,
    };
    write_line(out, &first)?;
    let (mut tables, mut last) = (0, None);
    loop {
        let page = reader.tables(last.as_ref(), PAGE)?;
        let Some(end) = page.last() else {
            break;
        };
        for id in &page {
            let line = exported_table(reader, id)?.to_json();
            out.write_all(line.as_bytes())?;
            out.write_all(b"\n")?;
        }
        tables += page.len();
        last = Some(end.clone());
    }
    write_line(out, &Last { tables })?;
    Ok(tables)
}

/// Reads a table that exists and is not damaged.
fn exported_table(reader: &mut dyn Reader, id: &TableId) -> Result<ExportedTable, StoreError> {
    let stored = reader.read(id)?;
    let stored = stored.ok_or_else(|| StoreError::NoSuchTable(id.clone()))?;
    ExportedTable::of(&stored)
}

fn write_line(out: &mut dyn io::Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// The result of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many tables were written.
    pub written: usize,
    /// How many were there already, with the same entries.
    pub there: usize,
}

/// Writes all tables of a file to a store. The file is opened twice: all of it is checked before anything
/// is written. A table is written whole or not at all, and one that is there already with the same
/// entries is skipped, so that an import that was interrupted can be repeated.
///
/// # Errors
/// [`TransferError`], and nothing was written, unless the store fails while it writes.
pub fn import<F: io::Read>(
    store: &mut dyn Store,
    mut file: impl FnMut() -> io::Result<F>,
) -> Result<Imported, TransferError> {
    let mut reader = store.reader()?;
    let mut imported = Imported::default();
    let mut lines = HashMap::new();
    each_table(file()?, |line, table, _| {
        let id = &table.log.id;
        if let Some(first) = lines.insert(id.clone(), line) {
            let what = format!("table {id} is in the file twice, first in line {first}");
            return Err(TransferError::Line { line, what });
        }
        if is_there(&mut *reader, &table, line)? {
            imported.there += 1;
        }
        Ok(())
    })?;
    let (mut writes, mut bytes) = (Vec::new(), 0);
    each_table(file()?, |line, table, length| {
        if is_there(&mut *reader, &table, line)? {
            return Ok(());
        }
        imported.written += 1;
        bytes += length;
        writes.push(table.write());
        if bytes >= GROUP {
            bytes = 0;
            commit(store, &mut writes)?;
        }
        Ok(())
    })?;
    commit(store, &mut writes)?;
    Ok(imported)
}

/// Whether the store has the table already, with the same entries. It is an error if it has others.
fn is_there(
    reader: &mut dyn Reader,
    expected: &ExportedTable,
    line: usize,
) -> Result<bool, TransferError> {
    let id = &expected.log.id;
    match exported_table(reader, id) {
        Ok(there) if there.log == expected.log => Ok(true),
        Ok(_) => {
            let what = format!("the store has another table {id} already");
            Err(TransferError::Line { line, what })
        }
        Err(StoreError::NoSuchTable(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Commits changes as one group, and empties the list.
fn commit(store: &mut dyn Store, writes: &mut Vec<Write>) -> Result<(), TransferError> {
    for outcome in store.commit(&std::mem::take(writes))? {
        outcome?;
    }
    Ok(())
}

/// Calls a function with the line number, the content and the length in bytes of every table of a file.
fn each_table(
    file: impl io::Read,
    mut act: impl FnMut(usize, ExportedTable, usize) -> Result<(), TransferError>,
) -> Result<(), TransferError> {
    let mut lines = Lines {
        file: io::BufReader::new(file),
        number: 0,
    };
    let first = lines.next()?;
    let wrong = |line| move |what| TransferError::Line { line, what };
    let first = first.ok_or_else(|| wrong(1)("the file is empty".into()))?;
    First::check(&first).map_err(wrong(1))?;
    let mut tables = 0;
    loop {
        let text = lines.next()?;
        let line = lines.number;
        let missing = "the file ends before its last line, which has the number of tables";
        let text = text.ok_or_else(|| wrong(line + 1)(missing.into()))?;
        if let Ok(last) = serde_json::from_str::<Last>(&text) {
            if last.tables == tables {
                break;
            }
            let expected = last.tables;
            let what = format!("there are {tables} tables before this line, not {expected}");
            return Err(wrong(line)(what));
        }
        let table = ExportedTable::read(&text).map_err(wrong(line))?;
        act(line, table, text.len())?;
        tables += 1;
    }
    match lines.next()? {
        None => Ok(()),
        Some(_) => Err(wrong(lines.number)(
            "the file goes on after its last line".into(),
        )),
    }
}

/// The lines of a file.
struct Lines<F> {
    file: F,
    number: usize,
}

impl<F: BufRead> Lines<F> {
    /// The next line; `None` at the end.
    fn next(&mut self) -> Result<Option<String>, TransferError> {
        let mut bytes = Vec::new();
        let mut limited = io::Read::take(&mut self.file, MAX_LINE);
        if limited.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        let line = self.number;
        if bytes.len() as u64 >= MAX_LINE {
            let what = format!("the line is longer than {MAX_LINE} bytes");
            return Err(TransferError::Line { line, what });
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                let byte = error.utf8_error().valid_up_to() + 1;
                let what = format!("this is not text: byte {byte} is not UTF-8");
                Err(TransferError::Line { line, what })
            }
        }
    }
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    #[serde(rename = "house-of-games")]
    what: String,
    version: u64,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    tables: usize,
}

/// The line of a table.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableLine<'a> {
    table: Cow<'a, TableId>,
    changed: String,
    head: Cow<'a, Head>,
    entries: Cow<'a, [Entry]>,
}

/// A table of the file.
struct ExportedTable {
    log: TableLog,
    record: Record,
    changed: SystemTime,
}

impl First {
    /// Checks that this program can read a file with this first line.
    fn check(text: &str) -> Result<(), String> {
        let first: Self = serde_json::from_str(text)
            .map_err(|error| format!("this is not an exported store: {}", json_error(&error)))?;
        match (first.what.as_str(), first.version) {
            (HOUSE, 1..=VERSION) => Ok(()),
            (HOUSE, version) => Err(format!(
                "the store was exported in version {version}; this program reads up to {VERSION}"
            )),
            (what, _) => Err(format!("this is not an exported store but a {what:?}")),
        }
    }
}

impl ExportedTable {
    /// A stored table, if it is not damaged.
    fn of(stored: &StoredTable) -> Result<Self, StoreError> {
        Ok(Self {
            log: stored.log()?,
            record: stored.record()?,
            changed: stored.changed,
        })
    }

    /// Reads a line.
    fn read(text: &str) -> Result<Self, String> {
        let read: TableLine = serde_json::from_str(text).map_err(|error| json_error(&error))?;
        let changed = humantime::parse_rfc3339(&read.changed);
        let changed = changed.map_err(|error| format!("\"changed\" is not a time: {error}"))?;
        let log = TableLog {
            id: read.table.into_owned(),
            head: read.head.into_owned(),
            entries: read.entries.into_owned(),
        };
        Ok(Self {
            record: log.record()?,
            log,
            changed,
        })
    }

    /// Writes a line.
    fn to_json(&self) -> String {
        let written = TableLine {
            table: Cow::Borrowed(&self.log.id),
            changed: humantime::format_rfc3339_millis(self.changed).to_string(),
            head: Cow::Borrowed(&self.log.head),
            entries: Cow::Borrowed(&self.log.entries),
        };
        to_json(&written)
    }

    /// The change that creates the table in a store.
    fn write(&self) -> Write {
        let TableLog { id, head, entries } = &self.log;
        let mut write = Write::create(id.clone(), head, entries, &self.record.summary());
        if let Some(summary) = &mut write.summary {
            summary.changed = self.changed;
        }
        write
    }
}

/// The message of a JSON error with its column but no line: each line of the file is parsed by itself.
fn json_error(error: &serde_json::Error) -> String {
    format!("column {}: {}", error.column(), without_place(error))
}
