//! The programs that the steps need, and how to get them.

use std::fmt;

use super::command_line::Program;
use super::{CommandLine, Shell};

/// A program that a step needs.
struct Tool {
    name: &'static str,
    /// Works exactly if the tool is there.
    probe: CommandLine,
    /// What installs it, one after the other.
    install: &'static [CommandLine],
}

const TOOLS: [Tool; 5] = [
    Tool {
        name: "rustfmt",
        probe: CommandLine::cargo(&["fmt", "--version"]),
        install: &[CommandLine::rustup(&[
            "component",
            "add",
            "rustfmt",
            "clippy",
        ])],
    },
    Tool {
        name: "clippy",
        probe: CommandLine::cargo(&["clippy", "--version"]),
        install: &[CommandLine::rustup(&[
            "component",
            "add",
            "rustfmt",
            "clippy",
        ])],
    },
    Tool {
        name: "cargo-nextest",
        probe: CommandLine::cargo(&["nextest", "--version"]),
        install: &[CommandLine::cargo(&[
            "install",
            "cargo-nextest",
            "--locked",
        ])],
    },
    FREECELL_SOLVER,
    TMUX,
];

const FREECELL_SOLVER: Tool = Tool {
    name: "freecell-solver-bin",
    probe: CommandLine::of(Program::MakeFreecellBoard, &["-t", "1"]),
    install: &[
        CommandLine::of(Program::AptGet, &["update"]),
        CommandLine::of(Program::AptGet, &["install", "-y", "freecell-solver-bin"]),
    ],
};

const TMUX: Tool = Tool {
    name: "tmux",
    probe: CommandLine::of(Program::Tmux, &["-V"]),
    install: &[
        CommandLine::of(Program::AptGet, &["update"]),
        CommandLine::of(Program::AptGet, &["install", "-y", "tmux"]),
    ],
};

/// Installs every tool that is missing.
pub(super) fn ensure(shell: &mut dyn Shell) -> Result<(), ToolMissing> {
    TOOLS.iter().try_for_each(|tool| tool.ensure(shell))
}

/// Installs Freecell Solver if it is missing.
///
/// # Errors
/// [`ToolMissing`] if it cannot be installed.
pub fn ensure_freecell_solver(shell: &mut dyn Shell) -> Result<(), ToolMissing> {
    FREECELL_SOLVER.ensure(shell)
}

/// Installs tmux if it is missing.
///
/// # Errors
/// [`ToolMissing`] if it cannot be installed.
pub fn ensure_tmux(shell: &mut dyn Shell) -> Result<(), ToolMissing> {
    TMUX.ensure(shell)
}

impl Tool {
    /// Installs the tool if it is missing.
    fn ensure(&self, shell: &mut dyn Shell) -> Result<(), ToolMissing> {
        if shell.works(&self.probe) {
            return Ok(());
        }
        let missing = |reason| ToolMissing {
            name: self.name,
            install: self.install,
            reason,
        };
        for command in self.install {
            shell
                .run(command)
                .map_err(|failed| missing(Some(failed.reason)))?;
        }
        // An installation can end well and still leave nothing that cargo finds, for
        // instance if the folder of installed programs is not in the PATH.
        if shell.works(&self.probe) {
            Ok(())
        } else {
            Err(missing(None))
        }
    }
}

/// A tool that is missing and that we could not install.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolMissing {
    name: &'static str,
    install: &'static [CommandLine],
    /// Why the installation failed; `None` if it ended well but the tool is still not found.
    reason: Option<String>,
}

impl fmt::Display for ToolMissing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        let install: Vec<String> = self.install.iter().map(CommandLine::to_string).collect();
        let install = install.join(" && ");
        match &self.reason {
            Some(reason) => write!(
                f,
                "{name} is missing and could not be installed ({reason}); get it with `{install}`, \
                 or from the packages of your system"
            ),
            None => write!(
                f,
                "{name} is missing although `{install}` ended well; see that the folder of installed \
                 programs (cargo's is usually ~/.cargo/bin) is in your PATH"
            ),
        }
    }
}

impl std::error::Error for ToolMissing {}

#[cfg(test)]
mod tests {
    use super::super::shell::fake::FakeShell;
    use super::*;

    #[test]
    fn nothing_is_installed_if_all_is_there() {
        let mut shell = FakeShell::default();
        assert_eq!(ensure(&mut shell), Ok(()));
        assert_eq!(
            shell.notes,
            [
                "cargo fmt --version",
                "cargo clippy --version",
                "cargo nextest --version",
                "make-microsoft-freecell-board -t 1",
                "tmux -V",
            ]
        );
    }

    #[test]
    fn a_failed_installation_says_what_is_missing_and_how_to_get_it() {
        let mut shell = FakeShell::with_broken(&["nextest"]);
        assert_eq!(
            ensure(&mut shell).unwrap_err().to_string(),
            "cargo-nextest is missing and could not be installed (exit status: 101); get it with \
             `cargo install cargo-nextest --locked`, or from the packages of your system"
        );
    }

    #[test]
    fn what_several_commands_install_is_told_with_all_of_them() {
        let mut shell = FakeShell::with_broken(&["freecell"]);
        assert_eq!(
            ensure(&mut shell).unwrap_err().to_string(),
            "freecell-solver-bin is missing and could not be installed (exit status: 101); get it \
             with `apt-get update && apt-get install -y freecell-solver-bin`, or from the packages \
             of your system"
        );
        let last = &shell.notes[shell.notes.len() - 2..];
        assert_eq!(
            last,
            ["apt-get update", "apt-get install -y freecell-solver-bin"]
        );
    }

    #[test]
    fn the_terminal_of_the_tests_is_installed_where_it_is_missing() {
        let mut shell = FakeShell::with_broken(&["tmux -V"]);
        let text = ensure(&mut shell).unwrap_err().to_string();
        assert!(
            text.starts_with(
                "tmux is missing although `apt-get update && apt-get install -y tmux`"
            ),
            "{text}"
        );
        assert!(shell.notes.contains(&"apt-get install -y tmux".to_owned()));
    }

    #[test]
    fn an_installation_without_effect_is_noticed() {
        let mut shell = FakeShell::with_broken(&["clippy --version"]);
        assert_eq!(
            ensure(&mut shell).unwrap_err().to_string(),
            "clippy is missing although `rustup component add rustfmt clippy` ended well; see \
             that the folder of installed programs (cargo's is usually ~/.cargo/bin) is in your PATH"
        );
        assert_eq!(
            shell.notes,
            [
                "cargo fmt --version",
                "cargo clippy --version",
                "rustup component add rustfmt clippy",
                "cargo clippy --version",
            ]
        );
    }
}
