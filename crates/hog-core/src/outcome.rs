//! Outcomes of games, and their value for a seat.

use crate::{Seat, Seats};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// These seats won and all the others lost. Without winners, every seat lost.
    Decided {
        /// The seats that won.
        winners: Seats,
    },
    /// No seat won and none lost.
    Drawn,
}

impl Outcome {
    /// Every seat lost: the end of a solitaire that did not come out.
    pub const LOST: Self = Self::Decided {
        winners: Seats::NONE,
    };

    /// This seat won, all others lost.
    #[must_use]
    pub const fn won_by(seat: Seat) -> Self {
        Self::Decided {
            winners: Seats::only(seat),
        }
    }

    /// The value of this outcome for a seat.
    #[must_use]
    pub const fn value_for(self, seat: Seat) -> Value {
        match self {
            Self::Drawn => Value::Draw,
            Self::Decided { winners } if winners.contains(seat) => Value::Win,
            Self::Decided { .. } => Value::Lose,
        }
    }
}

/// The value of a state for one seat, by the rules or under best play.
///
/// There is no "undecided": for a state that is not over, the rules say [`None`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Lost.
    Lose,
    /// Neither won nor lost.
    Draw,
    /// Won.
    Win,
}
