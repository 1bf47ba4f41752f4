//! Errors of a server.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a server did not do what was asked. Its debug form is its text, so that a test that fails shows
/// what the server said.
#[derive(thiserror::Error)]
pub enum ServerError {
    /// PostgreSQL is not installed.
    #[error(
        "no PostgreSQL server is in the PATH or below {}; on Debian: apt-get install postgresql",
        .0.display()
    )]
    NotInstalled(PathBuf),
    /// PostgreSQL does not run as root, and there is no other user to run it.
    #[error("PostgreSQL does not run as root, and there is no user `{0}` to run it as")]
    NoUser(&'static str),
    /// A program failed.
    #[error("{}: {reason}", program.display())]
    Refused {
        /// The program.
        program: PathBuf,
        /// What it said.
        reason: String,
    },
    /// A file or folder cannot be used, or a program not be started.
    #[error("{}: {error}", path.display())]
    File {
        /// The file, folder or program.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The server did not start.
    #[error("the server did not start: {error}; its log:\n{log}")]
    NotStarted {
        /// Why not.
        error: String,
        /// What it wrote.
        log: String,
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
