//! Errors of a server.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// An error of a server. Its debug form is its text, so that a failing test shows the message of the
/// server.
#[derive(thiserror::Error)]
pub enum ServerError {
    /// A program is missing or failed. The message says which, and what to do.
    #[error("{0}")]
    Failed(String),
    /// A file or folder cannot be used, or a program not be started.
    #[error("{}: {error}", path.display())]
    File {
        /// The file, folder or program.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The server was to be started, but it runs.
    #[error("the server runs already")]
    Running,
    /// The server does not run.
    #[error("the server does not run")]
    Stopped,
}

impl fmt::Debug for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
