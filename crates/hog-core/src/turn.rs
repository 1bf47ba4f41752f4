//! Who is to move, if anybody.

use crate::{Outcome, Seat, Value};

/// Whose turn it is in a state: a seat's, chance's, or nobody's because the game is over.
///
/// One type for both questions makes "over, yet somebody is to move" impossible to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This seat chooses the next move.
    Seat(Seat),
    /// Chance makes the next move: a dealer, or a search that samples.
    Chance,
    /// The game has ended like this.
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
