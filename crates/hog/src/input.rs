//! Games and boards that arguments name: names of the catalogue, and files.

use std::fs::File;
use std::io::Read;

use hog_games::catalogue::{Choice, NameError};
use hog_games::positional::file::LONGEST_FILE;

/// The prefix of a game that is defined in a file.
const FILE: &str = "file:";

/// Reads the name of a game and, if it names a file, the file.
pub fn choice(text: &str) -> Result<Choice, String> {
    let Some(path) = text.strip_prefix(FILE) else {
        return text.parse::<Choice>().map_err(|error| match error {
            NameError::Unknown { .. } => format!("{error}, or {FILE}<path>"),
            other => other.to_string(),
        });
    };
    let file = File::open(path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let definition = read_text(path, file, LONGEST_FILE)?;
    Choice::from_text(text, &definition).map_err(|error| {
        let lines = error.message.lines();
        let lines: Vec<String> = lines.map(|line| format!("{path}: {line}")).collect();
        lines.join("\n")
    })
}

/// Reads a text of at most `max` bytes.
pub fn read_text(name: &str, source: impl Read, max: usize) -> Result<String, String> {
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that the text is too long.
    let read = source.take(max as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| format!("cannot read {name}: {error}"))?;
    if bytes.len() > max {
        return Err(format!("{name} is too long: expected at most {max} bytes"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        format!("{name} is not text: expected UTF-8, but byte {at} is not")
    })
}
