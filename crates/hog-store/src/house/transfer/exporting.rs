//! From a store to a file.

use std::io;

use super::TransferError;
use super::line::{First, Last, Parcel};
use crate::TableId;
use crate::house::{Reader, StoreError};

/// How many names of tables are read at a time.
const PAGE: usize = 1_000;

/// Writes all tables of a store, one after the other, and tells how many there are. The same tables
/// are the same bytes, whatever keeps them.
///
/// # Errors
/// [`TransferError`] if the store cannot be read or the file not be written.
pub fn export(reader: &mut dyn Reader, out: &mut dyn io::Write) -> Result<usize, TransferError> {
    write_line(out, &First::new())?;
    let (mut tables, mut last) = (0, None);
    loop {
        let page = reader.tables(last.as_ref(), PAGE)?;
        let Some(end) = page.last() else {
            break;
        };
        for id in &page {
            let line = parcel(reader, id)?.to_json();
            out.write_all(line.as_bytes())?;
            out.write_all(b"\n")?;
        }
        tables += page.len();
        last = Some(end.clone());
    }
    write_line(out, &Last { tables })?;
    Ok(tables)
}

/// A table that is there and sound.
pub(super) fn parcel(reader: &mut dyn Reader, id: &TableId) -> Result<Parcel, StoreError> {
    let kept = reader.kept(id)?;
    let kept = kept.ok_or_else(|| StoreError::NoSuchTable { id: id.clone() })?;
    Parcel::of(&kept)
}

fn write_line(out: &mut dyn io::Write, line: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}
