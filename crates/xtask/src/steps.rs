//! The steps of `cargo xtask test`, `quick` and `release-check`.

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::ValueEnum;
use xshell::{Cmd, Shell, cmd};

use crate::bench::Bench;
use crate::{target, tools};

/// A step of `cargo xtask test`. After the tools, cheap steps come first.
#[derive(Clone, Copy, ValueEnum)]
pub enum TestStep {
    /// Install what the other steps need
    Tools,
    /// The code is formatted; `cargo fmt --all` mends it
    Formatting,
    /// No word is misspelt; .codespellrc lists exceptions
    Spelling,
    /// The types of the browser's scripts agree
    Client,
    /// Clippy finds nothing, including in tests and fuzz targets
    Clippy,
    /// All tests pass, including those of documents, licences and dependencies
    Tests,
    /// All tests in a browser pass
    Browser,
    /// The examples in the documentation run
    Doctests,
    /// The documentation builds without a warning
    Docs,
}

impl TestStep {
    fn run(self, sh: &Shell) -> Result<()> {
        let command = match self {
            Self::Tools => return tools::install_all(sh),
            Self::Formatting => cargo(sh, "fmt --all -- --check"),
            Self::Spelling => cmd!(sh, "codespell"),
            Self::Client => {
                tools::install_npm_packages(sh)?;
                cmd!(sh, "npm --prefix browser run check")
            }
            Self::Clippy => cargo(
                sh,
                "clippy --workspace --all-targets --locked -- -D warnings",
            ),
            Self::Tests => cargo(sh, "nextest run --workspace --locked --no-fail-fast"),
            Self::Browser => {
                tools::install_npm_packages(sh)?;
                // `--test` makes cargo choose the same features of dependencies as for the tests. Otherwise it
                // would build most crates a second time.
                cargo(sh, "build --workspace --bin hog --test workspace --locked").run()?;
                cmd!(sh, "npm --prefix browser test").env("HOG", target(sh)?.join("debug/hog"))
            }
            Self::Doctests => cargo(sh, "test --workspace --doc --locked"),
            Self::Docs => cargo(
                sh,
                "doc --workspace --no-deps --locked --document-private-items",
            )
            .env("RUSTDOCFLAGS", "-D warnings"),
        };
        Ok(command.run()?)
    }
}

fn cargo<'a>(sh: &'a Shell, line: &str) -> Cmd<'a> {
    cmd!(sh, "cargo").args(line.split(' '))
}

/// Runs the chosen steps, or all if none is chosen, up to the first that fails.
pub fn test(sh: &Shell, chosen: &[TestStep]) -> Result<()> {
    let steps = if chosen.is_empty() {
        TestStep::value_variants()
    } else {
        chosen
    };
    let start = Instant::now();
    for step in steps {
        let value = step.to_possible_value().context("every step has a name")?;
        let name = value.get_name();
        timed(name, || step.run(sh)).with_context(|| {
            format!("the step `{name}` failed; `cargo xtask test {name}` repeats it alone")
        })?;
    }
    println!("==> all passed in {}", seconds(start));
    Ok(())
}

/// Checks the crates that differ from the branch `main`, committed or not, and the rules that hold for the whole
/// workspace.
pub fn quick(sh: &Shell) -> Result<()> {
    let start = Instant::now();
    let changed = changed_crates(sh)?;
    println!("==> changed: {changed:?}");
    timed("formatting", || TestStep::Formatting.run(sh))?;
    if !changed.is_empty() {
        let packages: Vec<_> = changed
            .iter()
            .map(|name| format!("--package {name}"))
            .collect();
        let packages = packages.join(" ");
        let clippy = format!("clippy {packages} --all-targets --locked -- -D warnings");
        timed("clippy", || Ok(cargo(sh, &clippy).run()?))?;
        let tests = format!("nextest run {packages} --profile quick --locked --no-tests pass");
        timed("tests", || Ok(cargo(sh, &tests).run()?))?;
    }
    let rules = "nextest run --package xtask --locked";
    timed("rules of the workspace", || Ok(cargo(sh, rules).run()?))?;
    println!("==> all passed in {}", seconds(start));
    Ok(())
}

/// The crates with a file that has changed since this branch left `main`, or that is new.
fn changed_crates(sh: &Shell) -> Result<BTreeSet<String>> {
    let git = |line: &str| {
        cmd!(sh, "git")
            .args(line.split(' '))
            .quiet()
            .ignore_stderr()
            .read()
    };
    let base = git("merge-base HEAD main").unwrap_or_else(|_| "HEAD".to_owned());
    let changed = git(&format!("diff --name-only {base}"))?;
    let new = git("ls-files --others --exclude-standard")?;
    let names = changed.lines().chain(new.lines()).filter_map(|file| {
        let (name, _) = file.strip_prefix("crates/")?.split_once('/')?;
        sh.path_exists(format!("crates/{name}/Cargo.toml"))
            .then(|| name.to_owned())
    });
    Ok(names.collect())
}

/// Runs `test`, then all tests at full size and everything else that only a release needs.
pub fn release_check(sh: &Shell) -> Result<()> {
    test(sh, &[])?;
    let tests = cargo(
        sh,
        "nextest run --workspace --locked --release --no-fail-fast",
    )
    .env("HOG_TEST_SIZE", "full")
    .env("HOG_KILLS", "100")
    .env("HOG_SECRET_GAMES", "1000")
    .env("HOG_FUZZ_SECONDS", "600");
    timed("tests at full size", || Ok(tests.run()?))?;
    let sessions = "run --release --locked --package hog-tui --example sessions -- 10000";
    timed("sessions", || Ok(cargo(sh, sessions).run()?))?;
    for bench in Bench::all() {
        timed(&format!("{bench:?}"), || bench.run(sh))?;
    }
    Ok(())
}

/// Runs `work`, and prints its name before and its duration after.
fn timed(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("==> {name}");
    let start = Instant::now();
    let result = work();
    let verdict = if result.is_ok() {
        "done in"
    } else {
        "failed after"
    };
    println!("==> {name}: {verdict} {}", seconds(start));
    result
}

fn seconds(start: Instant) -> String {
    let time = start.elapsed();
    match time.as_secs() / 60 {
        0 => format!("{:.1} s", time.as_secs_f64()),
        minutes => format!("{minutes} min {} s", time.as_secs() % 60),
    }
}
