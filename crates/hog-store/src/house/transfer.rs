//! All tables of a store as one file, to move them from one store to another.
//!
//! The file is JSON: a first line that says what it is, a line for each table, and a last line with the
//! number of tables. It holds the seeds of all deals.

use std::collections::HashMap;
use std::io::{self, BufRead};
use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Entry, Head, Reader, Record, Store, StoreError, StoredTable, TableLog, Write};
use crate::TableId;
use crate::file;

/// What the first line says that the file is.
const HOUSE: &str = "house";

/// The version in which tables are exported, and the latest that is imported.
const VERSION: u64 = 1;

/// How many names of tables are read at a time.
const PAGE: usize = 1_000;

/// Maximum length of a line in bytes: far more moves than are made at a table.
const MAX_LINE: u64 = 64 << 20;

/// How much is written at a time, in bytes of lines.
const GROUP: usize = 4 << 20;

/// Why a store was not exported or imported.
#[derive(Debug, Error)]
pub enum TransferError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file.
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

/// Puts what is written in the place of a file that only its owner can read, once all of it is there.
///
/// # Errors
/// [`TransferError`] of the writer or the file; the old file is still there then.
pub fn to_file<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn io::Write) -> Result<T, TransferError>,
) -> Result<T, TransferError> {
    file::replace_with(path, write)
}

/// Writes all tables of a store to a file, and returns their number. The same tables are the same bytes,
/// whichever store they are in.
///
/// # Errors
/// [`TransferError`] if the store cannot be read, or the file cannot be written.
pub fn export(reader: &mut dyn Reader, out: &mut dyn io::Write) -> Result<usize, TransferError> {
    write_line(out, &First::new())?;
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
    let stored = stored.ok_or_else(|| StoreError::NoSuchTable { id: id.clone() })?;
    ExportedTable::of(&stored)
}

fn write_line(out: &mut dyn io::Write, line: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// What was imported.
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
        if is_there(&mut *reader, id, &table, line)? {
            imported.there += 1;
        }
        Ok(())
    })?;
    let mut group = Group::default();
    each_table(file()?, |line, table, length| {
        if is_there(&mut *reader, &table.log.id, &table, line)? {
            return Ok(());
        }
        imported.written += 1;
        group.add(table.write(), length, store)
    })?;
    group.write(store)?;
    Ok(imported)
}

/// Whether the table is there with the same entries.
fn is_there(
    reader: &mut dyn Reader,
    id: &TableId,
    expected: &ExportedTable,
    line: usize,
) -> Result<bool, TransferError> {
    match exported_table(reader, id) {
        Ok(there) if there.log == expected.log => Ok(true),
        Ok(_) => {
            let what = format!("the store has another table {id} already");
            Err(TransferError::Line { line, what })
        }
        Err(StoreError::NoSuchTable { .. }) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Tables that are written at once.
#[derive(Default)]
struct Group {
    writes: Vec<Write>,
    bytes: usize,
}

impl Group {
    fn add(
        &mut self,
        write: Write,
        length: usize,
        store: &mut dyn Store,
    ) -> Result<(), TransferError> {
        self.writes.push(write);
        self.bytes += length;
        if self.bytes >= GROUP {
            self.write(store)?;
        }
        Ok(())
    }

    fn write(&mut self, store: &mut dyn Store) -> Result<(), TransferError> {
        let group = std::mem::take(self);
        if group.writes.is_empty() {
            return Ok(());
        }
        for outcome in store.commit(&group.writes)? {
            outcome?;
        }
        Ok(())
    }
}

/// Calls a function with every table of a file, the number of its line and the length of it.
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
            check_last(&last, tables).map_err(wrong(line))?;
            break;
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

fn check_last(last: &Last, tables: usize) -> Result<(), String> {
    if last.tables == tables {
        return Ok(());
    }
    Err(format!(
        "there are {tables} tables before this line, not {}",
        last.tables
    ))
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

/// A table as it is written.
#[derive(Serialize)]
struct WrittenTable<'a> {
    table: &'a TableId,
    changed: String,
    head: serde_json::Value,
    entries: &'a [Entry],
}

/// A table as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadTable {
    table: TableId,
    changed: String,
    head: serde_json::Value,
    entries: Vec<Entry>,
}

/// A table of the file.
struct ExportedTable {
    log: TableLog,
    record: Record,
    changed: SystemTime,
}

impl First {
    fn new() -> Self {
        Self {
            what: HOUSE.into(),
            version: VERSION,
        }
    }

    /// Why this program cannot read a file with this first line, if it cannot.
    fn check(text: &str) -> Result<(), String> {
        let first: Self = serde_json::from_str(text)
            .map_err(|error| format!("this is no exported store: {}", json_error(&error)))?;
        match (first.what.as_str(), first.version) {
            (HOUSE, 1..=VERSION) => Ok(()),
            (HOUSE, version) => Err(format!(
                "the store was exported in version {version}; this program reads up to {VERSION}"
            )),
            (what, _) => Err(format!("this is no exported store, but a {what:?}")),
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
        let read: ReadTable = serde_json::from_str(text).map_err(|error| json_error(&error))?;
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
    fn to_json(&self) -> String {
        let head = serde_json::from_str(&self.log.head.to_json());
        let written = WrittenTable {
            table: &self.log.id,
            changed: humantime::format_rfc3339_millis(self.changed).to_string(),
            head: head.expect("a head is JSON"),
            entries: &self.log.entries,
        };
        serde_json::to_string(&written).expect("texts and numbers can always be written")
    }

    /// The change that creates the table in a store.
    fn write(&self) -> Write {
        let TableLog { id, head, entries } = &self.log;
        let write = Write::create(id.clone(), head, entries, &self.record.summary());
        write.changed_at(self.changed)
    }
}

/// An error of JSON with its column in front: each line of the file is read by itself.
fn json_error(error: &serde_json::Error) -> String {
    let (what, column) = (error.to_string(), error.column());
    let place = format!(" at line {} column {column}", error.line());
    let what = what.strip_suffix(&place).unwrap_or(&what);
    format!("column {column}: {what}")
}
