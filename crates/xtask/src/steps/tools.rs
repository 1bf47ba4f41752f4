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
    /// Who has it otherwise.
    source: Source,
}

/// Where a tool can be had from, if it cannot be installed as we do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// A package of the system, which may have another name there.
    System,
    /// The registry of npm, and nobody else.
    Npm,
}

const TOOLS: [Tool; 9] = [
    Tool {
        name: "rustfmt",
        probe: CommandLine::cargo(&["fmt", "--version"]),
        install: &[CommandLine::rustup(&[
            "component",
            "add",
            "rustfmt",
            "clippy",
        ])],
        source: Source::System,
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
        source: Source::System,
    },
    Tool {
        name: "cargo-nextest",
        probe: CommandLine::cargo(&["nextest", "--version"]),
        install: &[CommandLine::cargo(&[
            "install",
            "cargo-nextest",
            "--locked",
        ])],
        source: Source::System,
    },
    FREECELL_SOLVER,
    TMUX,
    // Its package may also start a server. We use none but our own.
    Tool {
        name: "postgresql",
        probe: CommandLine::of(Program::Postgres, &["--version"]),
        install: &[UPDATE, apt(&["install", "-y", "postgresql"])],
        source: Source::System,
    },
    Tool {
        name: "nodejs",
        probe: CommandLine::of(Program::Node, &["--version"]),
        install: &[UPDATE, apt(&["install", "-y", "nodejs"])],
        source: Source::System,
    },
    Tool {
        name: "npm",
        probe: CommandLine::of(Program::Npm, &["--version"]),
        install: &[UPDATE, apt(&["install", "-y", "npm"])],
        source: Source::System,
    },
    Tool {
        name: "chromium",
        probe: CommandLine::of(Program::Chromium, &["--version"]),
        // The font has the signs of cards and chessmen.
        install: &[
            UPDATE,
            apt(&["install", "-y", "chromium", "fonts-dejavu-core"]),
        ],
        source: Source::System,
    },
];

const UPDATE: CommandLine = apt(&["update"]);

const fn apt(words: &'static [&'static str]) -> CommandLine {
    CommandLine::of(Program::AptGet, words)
}

/// What the tests of the browser use.
const PACKAGES: Tool = Tool {
    name: "what browser/package-lock.json lists",
    probe: CommandLine::of(Program::Node, &["browser/installed.js"]),
    install: &[CommandLine::of(
        Program::Npm,
        &["ci", "--prefix", "browser", "--prefer-offline"],
    )],
    source: Source::Npm,
};

const FREECELL_SOLVER: Tool = Tool {
    name: "freecell-solver-bin",
    probe: CommandLine::of(Program::MakeFreecellBoard, &["-t", "1"]),
    install: &[UPDATE, apt(&["install", "-y", "freecell-solver-bin"])],
    source: Source::System,
};

const TMUX: Tool = Tool {
    name: "tmux",
    probe: CommandLine::of(Program::Tmux, &["-V"]),
    install: &[UPDATE, apt(&["install", "-y", "tmux"])],
    source: Source::System,
};

/// Installs every tool that is missing.
pub(super) fn ensure(shell: &mut dyn Shell) -> Result<(), ToolMissing> {
    let mut done = Vec::new();
    TOOLS
        .iter()
        .try_for_each(|tool| tool.ensure(shell, &mut done))
}

/// Installs what `browser/package-lock.json` lists, if that is not what is there.
pub(super) fn ensure_packages(shell: &mut dyn Shell) -> Result<(), ToolMissing> {
    PACKAGES.ensure(shell, &mut Vec::new())
}

/// Installs Freecell Solver if it is missing.
///
/// # Errors
/// [`ToolMissing`] if it cannot be installed.
pub fn ensure_freecell_solver(shell: &mut dyn Shell) -> Result<(), ToolMissing> {
    FREECELL_SOLVER.ensure(shell, &mut Vec::new())
}

/// Installs tmux if it is missing.
///
/// # Errors
/// [`ToolMissing`] if it cannot be installed.
pub fn ensure_tmux(shell: &mut dyn Shell) -> Result<(), ToolMissing> {
    TMUX.ensure(shell, &mut Vec::new())
}

impl Tool {
    /// Installs the tool if it is missing. What was `done` for another tool is not done again.
    fn ensure(
        &self,
        shell: &mut dyn Shell,
        done: &mut Vec<CommandLine>,
    ) -> Result<(), ToolMissing> {
        if shell.works(&self.probe) {
            return Ok(());
        }
        let missing = |reason| ToolMissing {
            name: self.name,
            install: self.install,
            source: self.source,
            reason,
        };
        for command in self.install {
            if !done.contains(command) {
                shell
                    .run(command)
                    .map_err(|failed| missing(Some(failed.reason)))?;
                done.push(*command);
            }
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
    source: Source,
    /// Why the installation failed; `None` if it ended well but the tool is still not found.
    reason: Option<String>,
}

impl fmt::Display for ToolMissing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        let install: Vec<String> = self.install.iter().map(CommandLine::to_string).collect();
        let install = install.join(" && ");
        match (&self.reason, self.source) {
            (Some(reason), Source::System) => write!(
                f,
                "{name} is missing and could not be installed ({reason}); get it with `{install}`, \
                 or from the packages of your system"
            ),
            (Some(reason), Source::Npm) => write!(
                f,
                "{name} is missing and could not be installed ({reason}); get it with `{install}`, \
                 which needs the registry of npm: see that it can be reached"
            ),
            (None, Source::System) => write!(
                f,
                "{name} is missing although `{install}` ended well; see that the folder of installed \
                 programs (cargo's is usually ~/.cargo/bin) is in your PATH"
            ),
            (None, Source::Npm) => write!(
                f,
                "{name} is missing although `{install}` ended well; remove browser/node_modules and \
                 try again"
            ),
        }
    }
}

impl std::error::Error for ToolMissing {}

#[cfg(test)]
mod tests {
    use super::super::CommandFailed;
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
                "postgres --version",
                "node --version",
                "npm --version",
                "chromium --version",
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
    fn the_lists_of_packages_are_updated_once_for_all_that_is_missing() {
        /// A machine on which nothing works until it is installed.
        #[derive(Default)]
        struct Bare(Vec<String>);
        impl Shell for Bare {
            fn run(&mut self, command: &CommandLine) -> Result<(), CommandFailed> {
                self.0.push(command.to_string());
                Ok(())
            }
            fn works(&mut self, command: &CommandLine) -> bool {
                let tool = TOOLS.iter().find(|tool| tool.probe == *command);
                let install = tool.and_then(|tool| tool.install.last());
                install.is_none_or(|install| self.0.contains(&install.to_string()))
            }
        }
        let mut machine = Bare::default();
        assert_eq!(ensure(&mut machine), Ok(()));
        assert_eq!(
            machine.0,
            [
                "rustup component add rustfmt clippy",
                "cargo install cargo-nextest --locked",
                "apt-get update",
                "apt-get install -y freecell-solver-bin",
                "apt-get install -y tmux",
                "apt-get install -y postgresql",
                "apt-get install -y nodejs",
                "apt-get install -y npm",
                "apt-get install -y chromium fonts-dejavu-core",
            ]
        );
    }

    #[test]
    fn packages_that_cannot_be_fetched_are_told_with_the_registry() {
        let mut shell = FakeShell::with_broken(&["installed.js", "npm ci"]);
        assert_eq!(
            ensure_packages(&mut shell).unwrap_err().to_string(),
            "what browser/package-lock.json lists is missing and could not be installed (exit \
             status: 101); get it with `npm ci --prefix browser --prefer-offline`, which needs the \
             registry of npm: see that it can be reached"
        );
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
