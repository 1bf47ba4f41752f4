//! Checks, measures and draws the programs of this workspace: `cargo xtask <task>`.

mod bench;
mod screens;
mod steps;
mod tools;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use xshell::{Shell, cmd};

use bench::Bench;
use steps::TestStep;

/// Check and measure the programs of this workspace
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Run all test steps, or only those that are named, up to the first that fails
    Test { steps: Vec<TestStep> },
    /// Check the formatting, run clippy and the quick tests of the crates that differ from the branch
    /// `main`, and check the rules of the workspace
    Quick,
    /// Run `test`, then what takes too long for every day: all tests at full size, long fuzzing, all benches
    ReleaseCheck,
    /// Run a bench, and fail if a measurement misses its limit
    #[command(subcommand)]
    Bench(Bench),
    /// Play in a terminal, and draw its screens as docs/screens/*.svg
    Screens,
}

fn main() -> Result<()> {
    let task = Task::parse();
    let sh = Shell::new()?;
    sh.change_dir(root());
    match task {
        Task::Test { steps } => steps::test(&sh, &steps),
        Task::Quick => steps::quick(&sh),
        Task::ReleaseCheck => steps::release_check(&sh),
        Task::Bench(bench) => bench.run(&sh),
        Task::Screens => screens::draw(&sh),
    }
}

/// The folder of the workspace.
fn root() -> &'static Path {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("this crate is in crates/xtask")
}

/// Builds a program of the workspace for release, and returns its path.
fn build_release(sh: &Shell, package: &str) -> Result<PathBuf> {
    cmd!(sh, "cargo build --release --locked --package {package}").run()?;
    Ok(target(sh)?.join("release").join(package))
}

/// The folder in which cargo builds.
fn target(sh: &Shell) -> Result<PathBuf> {
    let metadata = cmd!(sh, "cargo metadata --format-version 1 --no-deps --locked").quiet();
    let metadata = cargo_metadata::MetadataCommand::parse(metadata.read()?);
    let metadata = metadata.context("reading the metadata of the workspace")?;
    Ok(metadata.target_directory.into())
}
