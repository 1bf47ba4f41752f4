//! Something in a file that is not as it should be.

use std::fmt;
use std::fs;
use std::path::Path;

/// Something in a file that is not as it should be. It is displayed in one line, in the form
/// `file:line: message`, which editors understand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    file: String,
    line: Option<usize>,
    message: String,
}

impl Problem {
    /// A problem of a whole file.
    pub(super) fn of_file(file: &str, message: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: None,
            message: message.into(),
        }
    }

    /// A problem at a line, counted from 1.
    pub(super) fn at_line(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            line: Some(line),
            ..Self::of_file(file, message)
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

/// The text of a file, named by its path from the root.
pub(super) fn read(root: &Path, file: &str) -> Result<String, Problem> {
    fs::read_to_string(root.join(file))
        .map_err(|error| Problem::of_file(file, format!("cannot be read: {error}")))
}

/// The problems as lines, as the tests of the checks compare them.
#[cfg(test)]
pub(super) fn lines(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(Problem::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_a_problem() {
        let problem = read(Path::new("/"), "no-such-file.md").unwrap_err();
        assert!(
            problem
                .to_string()
                .starts_with("no-such-file.md: cannot be read: "),
            "{problem}"
        );
    }
}
