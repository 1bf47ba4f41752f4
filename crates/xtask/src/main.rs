//! The chores of this workspace, as `cargo xtask <task>`.

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

/// The chores of this workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Check everything, or only the steps named, and stop at the first that fails
    Test { steps: Vec<TestStep> },
    /// Check the crates that differ from the branch `main`: formatting, clippy, quick tests
    Quick,
    /// Run what takes too long for every day: tests at full size, long fuzzing, all benches
    ReleaseCheck,
    /// Measure, and fail where a measurement misses its bar
    #[command(subcommand)]
    Bench(Bench),
    /// Draw docs/screens/*.svg by playing in a terminal
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

/// Builds a program of the workspace for release, and gives its path.
fn build_release(sh: &Shell, package: &str) -> Result<PathBuf> {
    cmd!(sh, "cargo build --release --locked --package {package}").run()?;
    Ok(target(sh)?.join("release").join(package))
}

/// The folder that cargo builds in.
fn target(sh: &Shell) -> Result<PathBuf> {
    let metadata = cmd!(sh, "cargo metadata --format-version 1 --no-deps --locked").quiet();
    let metadata = cargo_metadata::MetadataCommand::parse(metadata.read()?);
    let metadata = metadata.context("reading the metadata of the workspace")?;
    Ok(metadata.target_directory.into())
}
