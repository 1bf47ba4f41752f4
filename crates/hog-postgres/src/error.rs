//! What can go wrong with a server.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Why a server did not do what it should. Its debug form is its text, so that a test that fails
/// shows what the server said.
#[derive(thiserror::Error)]
pub enum ServerError {
    /// PostgreSQL is not installed.
    #[error(
        "no PostgreSQL server is in the PATH or below {}; on Debian: apt-get install postgresql",
        .0.display()
    )]
    NotInstalled(PathBuf),
    /// PostgreSQL runs for no root, and there is nobody else to run it.
    #[error("PostgreSQL does not run as root, and there is no user `{0}` to run it as")]
    NoUser(&'static str),
    /// A program did not start.
    #[error("{program} did not start: {error}")]
    NoProgram {
        /// Which.
        program: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A program started, and did not end well.
    #[error("{program}: {reason}")]
    Refused {
        /// Which.
        program: PathBuf,
        /// What it said.
        reason: String,
    },
    /// The folder of the server cannot be made or used.
    #[error("{}: {error}", path.display())]
    Folder {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The server ended while it was expected to begin.
    #[error("the server ended before it was ready; its log:\n{log}")]
    Ended {
        /// What it wrote.
        log: String,
    },
    /// The server does not begin.
    #[error("the server is not ready after {patience:?}; its log:\n{log}")]
    NeverReady {
        /// For how long it was waited for.
        patience: Duration,
        /// What it wrote.
        log: String,
    },
    /// A process of the server cannot be signalled or found.
    #[error("the process {process} of the server: {error}")]
    Process {
        /// Its number.
        process: u32,
        /// What is wrong.
        error: io::Error,
    },
    /// The server is to start, but it runs.
    #[error("the server runs already")]
    Running,
    /// The server is to do something, but it does not run.
    #[error("the server does not run")]
    Stopped,
}

impl fmt::Debug for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
