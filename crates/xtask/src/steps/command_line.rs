//! A command line: a program, its words, and what it finds in its environment.

use std::env;
use std::ffi::OsString;
use std::fmt;

use hog_postgres::Programs;

use crate::workspace;

/// A program that steps run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Builds, checks and tests.
    Cargo,
    /// Installs parts of the toolchain.
    Rustup,
    /// Installs packages of Debian.
    AptGet,
    /// Makes the deals that ours are compared with.
    MakeFreecellBoard,
    /// Holds a terminal for the tests that need a real one.
    Tmux,
    /// Keeps the tables of a house.
    Postgres,
    /// Runs the tests of the browser.
    Node,
    /// Installs and runs what those tests use.
    Npm,
    /// Shows the pages of a house.
    Chromium,
}

/// Where Debian puts its browser; the variable names another, here as for the tests themselves.
const CHROMIUM: &str = "/usr/bin/chromium";
const CHROMIUM_VARIABLE: &str = "CHROMIUM";

impl Program {
    /// What to start.
    pub(super) fn path(self) -> OsString {
        match self {
            Self::Cargo => workspace::cargo(),
            Self::Postgres => Programs::find()
                .map_or_else(|_| "postgres".into(), |found| found.path("postgres").into()),
            Self::Chromium => env::var_os(CHROMIUM_VARIABLE).unwrap_or_else(|| CHROMIUM.into()),
            Self::Rustup
            | Self::AptGet
            | Self::MakeFreecellBoard
            | Self::Tmux
            | Self::Node
            | Self::Npm => self.to_string().into(),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cargo => "cargo",
            Self::Rustup => "rustup",
            Self::AptGet => "apt-get",
            Self::MakeFreecellBoard => "make-microsoft-freecell-board",
            Self::Tmux => "tmux",
            Self::Postgres => "postgres",
            Self::Node => "node",
            Self::Npm => "npm",
            Self::Chromium => "chromium",
        })
    }
}

/// The value of a variable of the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// This text.
    Text(&'static str),
    /// Where our program is when it is built as the tests are.
    Hog,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Hog => write!(f, "{}", workspace::hog_of_tests().display()),
        }
    }
}

/// A command line. It is displayed in a form that can be pasted into a shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// What is run.
    pub program: Program,
    /// The words after it.
    pub words: &'static [&'static str],
    /// A variable of the environment to set for it.
    pub variable: Option<(&'static str, Value)>,
}

impl CommandLine {
    /// A command line of cargo.
    #[must_use]
    pub const fn cargo(words: &'static [&'static str]) -> Self {
        Self::of(Program::Cargo, words)
    }

    /// A command line of rustup.
    #[must_use]
    pub const fn rustup(words: &'static [&'static str]) -> Self {
        Self::of(Program::Rustup, words)
    }

    /// A command line of a program.
    #[must_use]
    pub const fn of(program: Program, words: &'static [&'static str]) -> Self {
        Self {
            program,
            words,
            variable: None,
        }
    }

    /// The same command line with a variable of the environment set.
    #[must_use]
    pub const fn with_variable(mut self, name: &'static str, value: Value) -> Self {
        self.variable = Some((name, value));
        self
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, value)) = self.variable {
            write!(f, "{name}=\"{value}\" ")?;
        }
        write!(f, "{}", self.program)?;
        for word in self.words {
            write!(f, " {word}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_displayed_as_a_shell_wants_it() {
        let line = CommandLine::cargo(&["doc", "--no-deps"]);
        assert_eq!(line.to_string(), "cargo doc --no-deps");
        assert_eq!(
            line.with_variable("RUSTDOCFLAGS", Value::Text("-D warnings"))
                .to_string(),
            "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps"
        );
    }
}
