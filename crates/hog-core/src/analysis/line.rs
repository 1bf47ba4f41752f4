//! Lines of play as evidence of an answer.

use crate::Record;

/// A line of play that shows something; it may end by returning to one of its states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The start and the moves.
    pub record: Record<M>,
    /// The number of moves after which the line's last state occurred before.
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
