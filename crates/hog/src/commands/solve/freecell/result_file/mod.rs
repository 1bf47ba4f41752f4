//! Books: files with a row for every deal that was solved, which can be taken up again.

mod format;
mod path;

pub use format::{Heading, RowError};
pub use path::{Format, ResultFilePath};

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use hog_games::freecell::DealNumber;
use thiserror::Error;

use super::row::Row;

/// A result file that is being written.
///
/// A row is a line. A last line without an end was being written when the program ended: it is
/// dropped, and its deal solved again.
pub struct ResultFile {
    file: BufWriter<File>,
    heading: Heading,
    format: Format,
}

impl ResultFile {
    /// Creates a result file, or resumes one that has the same heading, with the rows that it has.
    ///
    /// # Errors
    /// [`ResultFileError`] if the file cannot be read or written, or has another heading; then it is as it was.
    pub fn open(
        path: &ResultFilePath,
        heading: Heading,
    ) -> Result<(Self, Vec<(DealNumber, Row)>), ResultFileError> {
        let name = || path.path().display().to_string();
        let io = |error: io::Error| ResultFileError::Io {
            name: name(),
            error: error.to_string(),
        };
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path.path()).map_err(io)?;
        let text = io::read_to_string(&file).map_err(io)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let format = path.format();
        let expected = heading.lines(format);
        let mut rows = Vec::new();
        let mut keep = whole;
        if let Some(body) = text[..whole].strip_prefix(&expected) {
            for (line, text) in (expected.lines().count() + 1..).zip(body.lines()) {
                let row = format.read(text, &heading);
                rows.push(row.map_err(|error| ResultFileError::Row {
                    name: name(),
                    line,
                    error,
                })?);
            }
        } else if expected.starts_with(&text) {
            // Nothing yet, or not even the heading was finished.
            keep = 0;
        } else {
            let (found, expected) = first_difference(&text, &expected);
            return Err(ResultFileError::OtherHeading {
                name: name(),
                found,
                expected,
            });
        }
        file.set_len(keep as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut results = Self {
            file: BufWriter::with_capacity(1 << 16, file),
            heading,
            format,
        };
        if keep == 0 {
            results.file.write_all(expected.as_bytes()).map_err(io)?;
            results.flush().map_err(io)?;
        }
        Ok((results, rows))
    }

    /// Writes a row.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self, deal: DealNumber, row: &Row) -> io::Result<()> {
        let line = self.format.write(deal, row, &self.heading);
        self.file.write_all(line.as_bytes())
    }

    /// Sees to it that every row is in the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The first lines of a heading that differ, or as much of them as people want to read.
fn first_difference(found: &str, expected: &str) -> (String, String) {
    let short = |line: &str| line.chars().take(200).collect();
    let mut found = found.lines();
    for expected in expected.lines() {
        let found = found.next().unwrap_or_default();
        if found != expected {
            return (short(found), short(expected));
        }
    }
    (String::new(), String::new())
}

/// Why a result file cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResultFileError {
    /// The file cannot be read or written.
    #[error("cannot use {name}: {error}")]
    Io {
        /// Its name.
        name: String,
        /// Why not.
        error: String,
    },
    /// The file was written with other settings.
    #[error(
        "{name} was begun with other settings, and is left as it is\n  \
         it has:   {found}\n  expected: {expected}"
    )]
    OtherHeading {
        /// The results.
        name: String,
        /// The first line of it that differs.
        found: String,
        /// What this line should be.
        expected: String,
    },
    /// A line that is no row.
    #[error("{name} has a line that is no row, and is left as it is: line {line}: {error}")]
    Row {
        /// The results.
        name: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: RowError,
    },
}

#[cfg(test)]
mod tests;
