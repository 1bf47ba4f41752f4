//! Running command lines.

use std::fmt;
use std::process::{Command, Stdio};

use super::CommandLine;
use crate::workspace;

/// Something that runs command lines. The tests of this crate use one that only takes notes.
pub trait Shell {
    /// Runs a command line, with its output shown.
    ///
    /// # Errors
    /// [`CommandFailed`] if it did not start or did not end well.
    fn run(&mut self, command: &CommandLine) -> Result<(), CommandFailed>;

    /// Runs a command line, with its output hidden, to see whether it works at all.
    fn works(&mut self, command: &CommandLine) -> bool;
}

/// Runs programs of this machine in the root of the workspace.
#[derive(Clone, Copy, Debug)]
pub struct RealShell;

impl Shell for RealShell {
    fn run(&mut self, command: &CommandLine) -> Result<(), CommandFailed> {
        let failed = |reason: String| CommandFailed {
            command: *command,
            reason,
        };
        match prepare(command).status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(failed(status.to_string())),
            Err(error) => Err(failed(format!("it did not start: {error}"))),
        }
    }

    fn works(&mut self, command: &CommandLine) -> bool {
        prepare(command)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }
}

fn prepare(command: &CommandLine) -> Command {
    let mut process = Command::new(command.program.path());
    process
        .args(command.words)
        .envs(
            command
                .variable
                .map(|(name, value)| (name, value.to_string())),
        )
        .current_dir(workspace::root());
    process
}

/// A command line that did not end well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandFailed {
    /// What was run.
    pub command: CommandLine,
    /// Its exit status, or why it did not start.
    pub reason: String,
}

impl fmt::Display for CommandFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.command, self.reason)
    }
}

impl std::error::Error for CommandFailed {}

/// A shell that starts nothing, for the tests of the other files of this folder.
#[cfg(test)]
pub(super) mod fake {
    use super::{CommandFailed, CommandLine, Shell};

    /// Takes notes of what it is asked, and fails every command that contains one of its
    /// `broken` texts.
    #[derive(Default)]
    pub struct FakeShell {
        pub broken: Vec<&'static str>,
        pub notes: Vec<String>,
    }

    impl FakeShell {
        pub fn with_broken(broken: &[&'static str]) -> Self {
            Self {
                broken: broken.to_vec(),
                notes: Vec::new(),
            }
        }
    }

    impl Shell for FakeShell {
        fn run(&mut self, command: &CommandLine) -> Result<(), CommandFailed> {
            let line = command.to_string();
            let broken = self.broken.iter().any(|broken| line.contains(broken));
            self.notes.push(line);
            if broken {
                Err(CommandFailed {
                    command: *command,
                    reason: "exit status: 101".to_owned(),
                })
            } else {
                Ok(())
            }
        }

        fn works(&mut self, command: &CommandLine) -> bool {
            self.run(command).is_ok()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_good_command_works() {
        let version = CommandLine::cargo(&["--version"]);
        assert!(RealShell.works(&version));
    }

    #[test]
    fn a_bad_command_fails_with_its_status() {
        let nonsense = CommandLine::cargo(&["--quiet", "no-such-subcommand-of-cargo"]);
        assert!(!RealShell.works(&nonsense));
        let failed = RealShell.run(&nonsense).unwrap_err();
        assert_eq!(
            failed.to_string(),
            "`cargo --quiet no-such-subcommand-of-cargo`: exit status: 101"
        );
    }
}
