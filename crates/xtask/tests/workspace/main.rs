//! The workspace is as its documents and policies say.

mod dependencies;
mod documents;
mod modules;

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand};
use walkdir::WalkDir;

/// The folder of the workspace.
fn root() -> &'static Path {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("this crate is in crates/xtask")
}

/// The Rust files in a folder and below it, with their text.
fn sources(folder: &Path) -> impl Iterator<Item = (PathBuf, String)> + use<> {
    let paths = WalkDir::new(folder)
        .into_iter()
        .flatten()
        .map(walkdir::DirEntry::into_path);
    let sources = paths.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    sources.map(|path| {
        let text = fs::read_to_string(&path).expect("a source can be read");
        (path, text)
    })
}

/// What cargo says of the workspace and its dependencies on this system. For other systems it would have
/// to fetch packages that are not built here.
fn metadata() -> Metadata {
    let options = ["--locked", "--filter-platform", "x86_64-unknown-linux-gnu"];
    let mut command = MetadataCommand::new();
    command
        .current_dir(root())
        .other_options(options.map(str::to_owned));
    command.exec().expect("cargo describes the workspace")
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}
