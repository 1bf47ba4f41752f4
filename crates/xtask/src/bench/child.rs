//! Programs that a bench runs, and the time they use.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};
use serde_json::Value;

use crate::workspace;

/// What a program wrote and used.
#[derive(Clone, Debug)]
pub struct Ran {
    /// Its standard output.
    pub output: String,
    /// The CPU time that it used itself, not the system for it.
    pub user_seconds: f64,
}

/// A program of ours, built for speed.
pub struct Hog {
    path: PathBuf,
}

impl Hog {
    /// Builds the program.
    ///
    /// # Errors
    /// [`ChildFailed`] if that fails.
    pub fn build() -> Result<Self, ChildFailed> {
        Self::build_package("hog")
    }

    /// Builds another program of the workspace.
    ///
    /// # Errors
    /// [`ChildFailed`] if that fails.
    pub fn build_package(package: &str) -> Result<Self, ChildFailed> {
        let words = ["build", "--release", "--locked", "--package", package];
        let words = [&words[..], &["--message-format", "json-render-diagnostics"]].concat();
        let cargo = workspace::cargo();
        let ran = run_timed(&cargo, &words)?;
        let path = ran.output.lines().rev().find_map(executable);
        let path = path.ok_or_else(|| ChildFailed {
            command: told(&cargo, &words),
            reason: "it tells no executable".to_owned(),
        })?;
        Ok(Self { path })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs the program.
    ///
    /// # Errors
    /// [`ChildFailed`] if it does not end well.
    pub fn run(&self, words: &[&str]) -> Result<Ran, ChildFailed> {
        run_timed(self.path.as_os_str(), words)
    }
}

/// The program that a line of cargo's JSON tells, if it does.
fn executable(line: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    Some(PathBuf::from(message["executable"].as_str()?))
}

/// Runs a program to its end, alone: the time of all children that end meanwhile counts.
///
/// # Errors
/// [`ChildFailed`] if it does not start or end well, or writes no text.
pub fn run_timed(program: &OsStr, words: &[&str]) -> Result<Ran, ChildFailed> {
    let failed = |reason: String| ChildFailed {
        command: told(program, words),
        reason,
    };
    let before = children_seconds().map_err(|error| failed(error.to_string()))?;
    let output = Command::new(program)
        .args(words)
        .current_dir(workspace::root())
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| failed(format!("it did not start: {error}")))?;
    let after = children_seconds().map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        return Err(failed(output.status.to_string()));
    }
    Ok(Ran {
        output: String::from_utf8(output.stdout).map_err(|error| failed(error.to_string()))?,
        user_seconds: after - before,
    })
}

/// The user time of all children that have ended and been waited for.
fn children_seconds() -> nix::Result<f64> {
    let time = getrusage(UsageWho::RUSAGE_CHILDREN)?.user_time();
    let time = std::time::Duration::new(
        u64::try_from(time.tv_sec()).unwrap_or(0),
        u32::try_from(time.tv_usec()).unwrap_or(0) * 1000,
    );
    Ok(time.as_secs_f64())
}

fn told(program: &OsStr, words: &[&str]) -> String {
    format!("{} {}", program.display(), words.join(" "))
}

/// A program that did not end well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChildFailed {
    command: String,
    reason: String,
}

impl fmt::Display for ChildFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` failed: {}", self.command, self.reason)
    }
}

impl std::error::Error for ChildFailed {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_run_and_timed() {
        let ran = run_timed(&workspace::cargo(), &["--version"]).unwrap();
        assert!(ran.output.starts_with("cargo "), "{ran:?}");
        assert!(ran.user_seconds >= 0.0);
        let failed = run_timed("no-such-program".as_ref(), &["1"]).unwrap_err();
        let failed = failed.to_string();
        assert!(
            failed.starts_with("`no-such-program 1` failed: it did not start"),
            "{failed}"
        );
    }

    #[test]
    fn cargo_tells_where_a_program_is() {
        let line = r#"{"reason":"compiler-artifact","executable":"/a/hog"}"#;
        assert_eq!(executable(line), Some(PathBuf::from("/a/hog")));
        assert_eq!(executable(r#"{"reason":"x","executable":null}"#), None);
        assert_eq!(executable("building"), None);
    }
}
