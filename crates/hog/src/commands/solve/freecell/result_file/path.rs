//! The path and format of a result file.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use hog_core::quoted;
use thiserror::Error;

/// The path of a result file; its extension decides the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultFilePath {
    path: PathBuf,
    format: Format,
}

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Values with commas between them.
    Csv,
    /// A JSON object in each line.
    JsonLines,
}

impl ResultFilePath {
    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The format of the file.
    pub const fn format(&self) -> Format {
        self.format
    }
}

impl FromStr for ResultFilePath {
    type Err = UnknownEnding;

    fn from_str(text: &str) -> Result<Self, UnknownEnding> {
        let path = PathBuf::from(text);
        let format = match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Format::Csv,
            Some("jsonl") => Format::JsonLines,
            _ => return Err(UnknownEnding(text.to_string())),
        };
        Ok(Self { path, format })
    }
}

/// A name whose ending says no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the ending of {} says no format: expected .csv or .jsonl", quoted(.0))]
pub struct UnknownEnding(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_says_the_format() {
        let format = |text: &str| text.parse::<ResultFilePath>().map(|path| path.format());
        assert_eq!(format("a/b.csv"), Ok(Format::Csv));
        assert_eq!(format("b.x.jsonl"), Ok(Format::JsonLines));
        for bad in ["", "csv", "a.json", "a.csv.gz", ".csv", "a.CSV"] {
            let error = format(bad).unwrap_err().to_string();
            assert!(error.ends_with("expected .csv or .jsonl"), "{error}");
        }
    }
}
