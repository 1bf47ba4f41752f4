//! `cargo xtask screens`: the pictures of screens in `docs/screens`, each a real capture of the
//! program while a few moves are made. The same program makes the same pictures, to the byte.

mod lines;
mod picture;
mod shot;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use hog_tmux::TerminalError;

use crate::bench::{ChildFailed, Hog};
use crate::steps::{Shell, ToolMissing, ensure_tmux};
use crate::workspace;
use shot::SHOTS;

/// Where the pictures are, from the root of the workspace.
pub const FOLDER: &str = "docs/screens";

/// Builds the program, plays, and writes the pictures.
///
/// # Errors
/// [`ScreensFailed`] if something of that cannot be done; pictures that were made before stay.
pub fn run(shell: &mut dyn Shell, out: &mut dyn Write) -> Result<(), ScreensFailed> {
    ensure_tmux(shell)?;
    let hog = Hog::build()?;
    let folder = workspace::root().join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| ScreensFailed::write(folder.clone(), error))?;
    for shot in &SHOTS {
        let svg = shot.take(hog.path())?;
        let path = folder.join(shot.name).with_extension("svg");
        fs::write(&path, svg).map_err(|error| ScreensFailed::write(path, error))?;
        // A report that cannot be written does not change what was made.
        writeln!(out, "{FOLDER}/{}.svg", shot.name).ok();
    }
    Ok(())
}

/// Why the pictures cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum ScreensFailed {
    /// There is no terminal.
    #[error("error: {0}; installing packages needs root")]
    Tool(#[from] ToolMissing),
    /// The program cannot be built.
    #[error("error: {0}")]
    Build(#[from] ChildFailed),
    /// A screen does not show what it must.
    #[error("error: {0}")]
    Terminal(#[from] TerminalError),
    /// A picture cannot be written.
    #[error("error: {} cannot be written: {error}", path.display())]
    Write {
        /// The picture.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
}

impl ScreensFailed {
    const fn write(path: PathBuf, error: io::Error) -> Self {
        Self::Write { path, error }
    }
}
