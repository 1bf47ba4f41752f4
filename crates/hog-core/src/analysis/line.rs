//! Lines of play that show something.

use crate::Record;

/// A line of play; where it ends by returning to an earlier state, it says to which.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The start and the moves.
    pub record: Record<M>,
    /// The line's last state already stood after this many of its moves.
    pub returns_to: Option<usize>,
}

impl<M> From<Record<M>> for Line<M> {
    fn from(record: Record<M>) -> Self {
        Self {
            record,
            returns_to: None,
        }
    }
}
