//! From a file to a store.

use std::collections::HashMap;
use std::io::{self, BufRead, Read};

use super::TransferError;
use super::exporting::parcel;
use super::line::{First, Last, Parcel};
use crate::TableId;
use crate::house::{Reader, Store, StoreError, Write};

/// The longest line that is read, in bytes: far more moves than anybody makes at a table.
const LONGEST: u64 = 64 << 20;

/// How much is written at a time, in bytes of lines.
const GROUP: usize = 4 << 20;

/// What was imported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many tables were written.
    pub written: usize,
    /// How many were there already, just so.
    pub there: usize,
}

/// Writes all tables of a file to a store. The file is opened twice: all of it is looked at before
/// anything is written. Every table is written whole or not at all, and those that are there already
/// with the same entries are passed over, so that what was cut short can be done again.
///
/// # Errors
/// [`TransferError`], and nothing was written, unless the store fails while it writes.
pub fn import<F: Read>(
    store: &mut dyn Store,
    mut file: impl FnMut() -> io::Result<F>,
) -> Result<Imported, TransferError> {
    let mut reader = store.reader()?;
    let mut imported = Imported::default();
    let mut lines = HashMap::new();
    each_table(file()?, |line, parcel, _| {
        let id = &parcel.log.id;
        if let Some(first) = lines.insert(id.clone(), line) {
            let what = format!("table {id} is there twice, first in line {first}");
            return Err(TransferError::Line { line, what });
        }
        if is_there(&mut *reader, id, &parcel, line)? {
            imported.there += 1;
        }
        Ok(())
    })?;
    let mut group = Group::default();
    each_table(file()?, |line, parcel, length| {
        if is_there(&mut *reader, &parcel.log.id, &parcel, line)? {
            return Ok(());
        }
        imported.written += 1;
        group.add(parcel.write(), length, store)
    })?;
    group.write(store)?;
    Ok(imported)
}

/// Whether a table is there, just so.
fn is_there(
    reader: &mut dyn Reader,
    id: &TableId,
    expected: &Parcel,
    line: usize,
) -> Result<bool, TransferError> {
    match parcel(reader, id) {
        Ok(there) if there.log == expected.log => Ok(true),
        Ok(_) => {
            let what = format!("there is another table {id} in this house already");
            Err(TransferError::Line { line, what })
        }
        Err(StoreError::NoSuchTable { .. }) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// What is written at once.
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

/// Does something with every table of a file, its line and how long that is.
fn each_table(
    file: impl Read,
    mut act: impl FnMut(usize, Parcel, usize) -> Result<(), TransferError>,
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
        let missing = "the file ends before its last line: expected how many tables there are";
        let text = text.ok_or_else(|| wrong(line + 1)(missing.into()))?;
        if let Ok(last) = serde_json::from_str::<Last>(&text) {
            check_last(&last, tables).map_err(wrong(line))?;
            break;
        }
        let parcel = Parcel::read(&text).map_err(wrong(line))?;
        act(line, parcel, text.len())?;
        tables += 1;
    }
    match lines.next()? {
        None => Ok(()),
        Some(_) => Err(wrong(lines.number)("expected the end of the file".into())),
    }
}

fn check_last(last: &Last, tables: usize) -> Result<(), String> {
    if last.tables == tables {
        return Ok(());
    }
    Err(format!(
        "there are {tables} tables before this line: expected {}",
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
        let mut limited = (&mut self.file).take(LONGEST);
        if limited.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        let line = self.number;
        if bytes.len() as u64 >= LONGEST {
            let what = format!("the line is too long: expected at most {LONGEST} bytes");
            return Err(TransferError::Line { line, what });
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(error) => {
                let byte = error.utf8_error().valid_up_to() + 1;
                let what = format!("this is not text: expected UTF-8, but byte {byte} is not");
                Err(TransferError::Line { line, what })
            }
        }
    }
}
