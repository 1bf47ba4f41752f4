//! The steps of the test command.

use super::CommandLine;

/// A step of `cargo xtask test`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The programs that the other steps need are there.
    Tools,
    /// The code is formatted.
    Formatting,
    /// The linter has nothing to say.
    Clippy,
    /// The tests pass.
    Tests,
    /// The examples in the documentation run.
    Doctests,
    /// The documentation can be built and its links lead somewhere.
    Docs,
}

impl Step {
    /// Every step, in the order in which they run: the quickest to fail come first.
    pub const ALL: [Self; 6] = [
        Self::Tools,
        Self::Formatting,
        Self::Clippy,
        Self::Tests,
        Self::Doctests,
        Self::Docs,
    ];

    /// The word for this step on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tools => "tools",
            Self::Formatting => "formatting",
            Self::Clippy => "clippy",
            Self::Tests => "tests",
            Self::Doctests => "doctests",
            Self::Docs => "docs",
        }
    }

    /// What the step does, in one line for people.
    #[must_use]
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Tools => {
                "install what is missing: rustfmt, clippy, cargo-nextest, Freecell Solver, tmux"
            }
            Self::Formatting => "the code is formatted; `cargo fmt --all` mends it",
            Self::Clippy => "the linter finds nothing in any crate, tests included",
            Self::Tests => "all tests pass, among them the checks of the documents",
            Self::Doctests => "the examples in the documentation run",
            Self::Docs => "the documentation builds without a warning",
        }
    }

    /// The command line of the step; `None` for [`Step::Tools`], which runs several.
    #[must_use]
    pub const fn command(self) -> Option<CommandLine> {
        match self {
            Self::Tools => None,
            Self::Formatting => Some(CommandLine::cargo(&["fmt", "--all", "--", "--check"])),
            Self::Clippy => Some(CommandLine::cargo(&[
                "clippy",
                "--workspace",
                "--all-targets",
                "--locked",
                "--",
                "-D",
                "warnings",
            ])),
            Self::Tests => Some(CommandLine::cargo(&[
                "nextest",
                "run",
                "--workspace",
                "--locked",
                "--no-fail-fast",
            ])),
            Self::Doctests => Some(CommandLine::cargo(&[
                "test",
                "--workspace",
                "--doc",
                "--locked",
            ])),
            Self::Docs => Some(
                CommandLine::cargo(&[
                    "doc",
                    "--workspace",
                    "--no-deps",
                    "--locked",
                    "--document-private-items",
                ])
                .with_variable("RUSTDOCFLAGS", "-D warnings"),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_runs_what_we_say_it_runs() {
        let lines: Vec<String> = Step::ALL
            .iter()
            .filter_map(|step| Some(format!("{}: {}", step.name(), step.command()?)))
            .collect();
        assert_eq!(
            lines,
            [
                "formatting: cargo fmt --all -- --check",
                "clippy: cargo clippy --workspace --all-targets --locked -- -D warnings",
                "tests: cargo nextest run --workspace --locked --no-fail-fast",
                "doctests: cargo test --workspace --doc --locked",
                "docs: RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps --locked \
                 --document-private-items",
            ]
        );
    }
}
