//! The game that an argument means: a name of the catalogue, or a file.

use std::fs::File;
use std::io::Read;

use hog_games::catalogue::{Choice, NameError};
use hog_games::positional::file::LONGEST_FILE;

/// What begins the name of a game that is defined in a file.
const FILE: &str = "file:";

/// Reads the name of a game and, if it is a file's, the file.
pub fn choice(text: &str) -> Result<Choice, String> {
    match text.strip_prefix(FILE) {
        Some(path) => from_file(text, path),
        None => text.parse::<Choice>().map_err(|error| match error {
            NameError::Unknown { .. } => format!("{error}, or {FILE}<path>"),
            other => other.to_string(),
        }),
    }
}

fn from_file(name: &str, path: &str) -> Result<Choice, String> {
    let read = || -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // One byte more than is allowed tells a file that is too long.
        let most = LONGEST_FILE as u64 + 1;
        File::open(path)?.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error| format!("cannot read {path}: {error}"))?;
    if bytes.len() > LONGEST_FILE {
        return Err(format!(
            "{path} is too long: expected at most {LONGEST_FILE} bytes"
        ));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!(
            "{path} is not text: expected UTF-8, but byte {} is not",
            at + 1
        )
    })?;
    Choice::from_text(name, &text).map_err(|error| {
        // One line for each thing that is wrong.
        let lines = error.message.lines();
        let lines: Vec<String> = lines.map(|line| format!("{path}: {line}")).collect();
        lines.join("\n")
    })
}
