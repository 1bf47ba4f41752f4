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
    /// Installs packages of Debian.
    AptGet,
    /// Makes the deals that ours are compared with.
    MakeFreecellBoard,
    /// Holds a terminal for the tests that need a real one.
    Tmux,
}

impl Program {
    /// What to start.
    pub(super) fn path(self) -> OsString {
        match self {
            Self::Cargo => workspace::cargo(),
            Self::Rustup | Self::AptGet | Self::MakeFreecellBoard | Self::Tmux => {
                self.to_string().into()
            }
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
