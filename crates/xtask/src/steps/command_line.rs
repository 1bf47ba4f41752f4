//! A command line: a program, its words, and what it finds in its environment.

use std::ffi::OsString;
use std::fmt;

use crate::workspace;

/// A program that steps run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Builds, checks and tests.
    Cargo,
    /// Installs parts of the toolchain.
    Rustup,
}

impl Program {
    /// What to start.
    pub(super) fn path(self) -> OsString {
        match self {
            Self::Cargo => workspace::cargo(),
            Self::Rustup => "rustup".into(),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cargo => "cargo",
            Self::Rustup => "rustup",
        })
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
    pub variable: Option<(&'static str, &'static str)>,
}

impl CommandLine {
    /// A command line of cargo.
    #[must_use]
    pub const fn cargo(words: &'static [&'static str]) -> Self {
        Self {
            program: Program::Cargo,
            words,
            variable: None,
        }
    }

    /// A command line of rustup.
    #[must_use]
    pub const fn rustup(words: &'static [&'static str]) -> Self {
        Self {
            program: Program::Rustup,
            words,
            variable: None,
        }
    }

    /// The same command line with a variable of the environment set.
    #[must_use]
    pub const fn with_variable(mut self, name: &'static str, value: &'static str) -> Self {
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
            line.with_variable("RUSTDOCFLAGS", "-D warnings")
                .to_string(),
            "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps"
        );
    }
}
