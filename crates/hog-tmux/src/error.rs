//! What can go wrong with a terminal.

use std::fmt;
use std::io;
use std::time::Duration;

use crate::Screen;

/// Why a terminal did not do what it should. Its debug form is its text, so that a test that fails
/// shows the screen as it is.
#[derive(thiserror::Error)]
pub enum TerminalError {
    /// The program `tmux` did not start.
    #[error("tmux did not start: {0}")]
    NoTmux(#[from] io::Error),
    /// `tmux` refused.
    #[error("tmux {command}: {reason}")]
    Refused {
        /// What was asked of it.
        command: String,
        /// What it said.
        reason: String,
    },
    /// What was waited for did not come.
    #[error("after {patience:?} the screen does not show {what}, but:\n{screen}")]
    NeverSeen {
        /// What was waited for.
        what: String,
        /// For how long.
        patience: Duration,
        /// What the screen shows instead.
        screen: Screen,
    },
}

impl fmt::Debug for TerminalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
