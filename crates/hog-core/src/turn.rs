//! Whose turn it is.

use crate::{Outcome, Seat, Value};

/// Whose turn it is in a state, or how the game ended.
///
/// One type for both makes "over, yet a seat is to move" unrepresentable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This seat chooses the next move.
    Seat(Seat),
    /// Chance makes the next move: the dealer, or a search that samples.
    Chance,
    /// The game has ended with this outcome.
    Over(Outcome),
}

impl Turn {
    /// Whether the game has ended.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over(_))
    }

    /// The value that the rules give the state for a seat; `None` while it is undecided.
    #[must_use]
    pub const fn value_for(self, seat: Seat) -> Option<Value> {
        match self {
            Self::Over(outcome) => Some(outcome.value_for(seat)),
            Self::Seat(_) | Self::Chance => None,
        }
    }
}
