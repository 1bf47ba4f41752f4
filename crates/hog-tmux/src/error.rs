//! Errors of terminals.

use std::fmt;
use std::io;
use std::time::Duration;

use crate::Screen;

/// An error of a terminal. Its debug form is its text, so that a failed test shows the screen with its line
/// breaks.
#[derive(thiserror::Error)]
pub enum TerminalError {
    /// The program `tmux` did not start.
    #[error("tmux did not start: {0}")]
    NoTmux(io::Error),
    /// A command of `tmux` failed.
    #[error("tmux {command}: {reason}")]
    Refused {
        /// The command.
        command: String,
        /// The message of `tmux`.
        reason: String,
    },
    /// The screen did not become as expected in time.
    #[error("after {patience:?} the screen does not show {what}, but:\n{screen}")]
    NeverSeen {
        /// The expectation, in words.
        what: String,
        /// The time that was waited.
        patience: Duration,
        /// The last screen.
        screen: Screen,
    },
}

impl fmt::Debug for TerminalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
