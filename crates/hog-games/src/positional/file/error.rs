//! The errors of definition files.

use thiserror::Error;

use crate::family::TextError;

/// The first error of a definition file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {what}{}", tail(expected))]
pub struct FileError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What was expected instead; empty if `what` says it.
    pub expected: String,
}

impl From<FileError> for TextError {
    fn from(error: FileError) -> Self {
        Self {
            line: error.line,
            column: error.column,
            message: error.to_string(),
        }
    }
}

fn tail(expected: &str) -> String {
    if expected.is_empty() {
        String::new()
    } else {
        format!(": expected {expected}")
    }
}

/// Why a game cannot be written as a definition file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The file would not be loaded.
    #[error("this game cannot be written as a definition file: {0}")]
    Refused(FileError),
    /// The file would be loaded as another game.
    #[error("this game cannot be written as a definition file: the file would mean another game")]
    Different,
}

/// An error of a definition file before its line and column are computed.
#[derive(Debug)]
pub(super) struct Fault {
    /// Where it is, in bytes from the beginning of the file.
    pub(super) at: usize,
    pub(super) what: String,
    pub(super) expected: String,
}

impl Fault {
    pub(super) fn new(at: usize, what: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            at,
            what: what.into(),
            expected: expected.into(),
        }
    }

    /// An error of the TOML parser, in its words.
    pub(super) fn of_toml(error: &toml::de::Error, text: &str) -> Self {
        let at = error.span().map_or(text.len(), |span| span.start);
        let what = format!("this is not valid TOML: {}", one_line(error.message()));
        Self::new(at, what, "")
    }

    /// The fault with its line and column.
    pub(super) fn locate(self, text: &str) -> FileError {
        let before = text.get(..self.at).unwrap_or(text);
        let last = before.rsplit('\n').next().unwrap_or("");
        FileError {
            line: before.matches('\n').count() + 1,
            column: last.chars().count() + 1,
            what: self.what,
            expected: self.expected,
        }
    }
}

/// A message in one line, safe to print.
fn one_line(message: &str) -> String {
    let lines: Vec<&str> = message.split(['\n', '\r']).map(str::trim).collect();
    let line = lines.join(", ");
    line.chars().filter(|sign| !sign.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_are_counted_from_one_in_characters() {
        let position = |at, text| {
            let error = Fault::new(at, "", "").locate(text);
            (error.line, error.column)
        };
        assert_eq!(position(0, ""), (1, 1));
        assert_eq!(position(3, "abc"), (1, 4));
        assert_eq!(position(4, "abc\nd"), (2, 1));
        assert_eq!(position(5, "ab\n\nd"), (3, 2));
        assert_eq!(position(5, "a\r\néd"), (2, 2));
        assert_eq!(position(100, "ab\nc"), (2, 2));
    }
}
