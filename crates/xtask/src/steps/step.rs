//! The steps of the test command.

use super::{CommandLine, Program, Value};

/// A step of `cargo xtask test`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The programs that the other steps need are there.
    Tools,
    /// The code is formatted.
    Formatting,
    /// The types of the browser's scripts agree.
    Client,
    /// The linter has nothing to say.
    Clippy,
    /// The tests pass.
    Tests,
    /// The tests in a browser pass.
    Browser,
    /// The examples in the documentation run.
    Doctests,
    /// The documentation can be built and its links lead somewhere.
    Docs,
}

impl Step {
    /// Every step, in the order in which they run: the quickest to fail come first.
    pub const ALL: [Self; 8] = [
        Self::Tools,
        Self::Formatting,
        Self::Client,
        Self::Clippy,
        Self::Tests,
        Self::Browser,
        Self::Doctests,
        Self::Docs,
    ];

    /// The word for this step on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tools => "tools",
            Self::Formatting => "formatting",
            Self::Client => "client",
            Self::Clippy => "clippy",
            Self::Tests => "tests",
            Self::Browser => "browser",
            Self::Doctests => "doctests",
            Self::Docs => "docs",
        }
    }

    /// What the step does, in one line for people.
    #[must_use]
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Tools => {
                "install what is missing: rustfmt, clippy, cargo-nextest, Freecell Solver, tmux, \
                 PostgreSQL, Node, Chromium"
            }
            Self::Formatting => "the code is formatted; `cargo fmt --all` mends it",
            Self::Client => "the types of the browser's scripts agree, as TypeScript sees them",
            Self::Clippy => "the linter finds nothing in any crate, tests included",
            Self::Tests => "all tests pass, among them the checks of the documents",
            Self::Browser => "all tests in a browser pass",
            Self::Doctests => "the examples in the documentation run",
            Self::Docs => "the documentation builds without a warning",
        }
    }

    /// Whether the step uses what `browser/package-lock.json` lists.
    pub(super) const fn uses_packages(self) -> bool {
        matches!(self, Self::Client | Self::Browser)
    }

    /// The command lines of the step, one after the other; none for [`Step::Tools`], which runs what
    /// is needed.
    #[must_use]
    pub fn commands(self) -> Vec<CommandLine> {
        match self {
            Self::Tools => vec![],
            Self::Formatting => vec![CommandLine::cargo(&["fmt", "--all", "--", "--check"])],
            Self::Client => vec![npm(&["--prefix", "browser", "run", "check"])],
            Self::Clippy => vec![CommandLine::cargo(&[
                "clippy",
                "--workspace",
                "--all-targets",
                "--locked",
                "--",
                "-D",
                "warnings",
            ])],
            Self::Tests => vec![CommandLine::cargo(&[
                "nextest",
                "run",
                "--workspace",
                "--locked",
                "--no-fail-fast",
            ])],
            Self::Browser => vec![
                // With a test beside it, however small, cargo chooses features as it does for all tests:
                // so after them nothing is left to build. Without, most is built a second time.
                CommandLine::cargo(&[
                    "build",
                    "--workspace",
                    "--bin",
                    "hog",
                    "--test",
                    "documents",
                    "--locked",
                ]),
                npm(&["--prefix", "browser", "test"]).with_variable("HOG", Value::Hog),
            ],
            Self::Doctests => vec![CommandLine::cargo(&[
                "test",
                "--workspace",
                "--doc",
                "--locked",
            ])],
            Self::Docs => vec![
                CommandLine::cargo(&[
                    "doc",
                    "--workspace",
                    "--no-deps",
                    "--locked",
                    "--document-private-items",
                ])
                .with_variable("RUSTDOCFLAGS", Value::Text("-D warnings")),
            ],
        }
    }
}

const fn npm(words: &'static [&'static str]) -> CommandLine {
    CommandLine::of(Program::Npm, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_runs_what_we_say_it_runs() {
        let lines: Vec<String> = Step::ALL
            .iter()
            .flat_map(|step| step.commands().into_iter().map(|line| (step.name(), line)))
            .map(|(name, line)| format!("{name}: {line}"))
            .collect();
        let hog = crate::workspace::hog_of_tests();
        let in_browser = format!(
            "browser: HOG=\"{}\" npm --prefix browser test",
            hog.display()
        );
        assert_eq!(
            lines,
            [
                "formatting: cargo fmt --all -- --check",
                "client: npm --prefix browser run check",
                "clippy: cargo clippy --workspace --all-targets --locked -- -D warnings",
                "tests: cargo nextest run --workspace --locked --no-fail-fast",
                "browser: cargo build --workspace --bin hog --test documents --locked",
                &in_browser,
                "doctests: cargo test --workspace --doc --locked",
                "docs: RUSTDOCFLAGS=\"-D warnings\" cargo doc --workspace --no-deps --locked \
                 --document-private-items",
            ]
        );
    }
}
