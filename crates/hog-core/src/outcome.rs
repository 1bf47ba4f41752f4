//! How a game ends, and what that is worth to a seat.

use crate::{Seat, Seats};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// These seats won and all the others lost; with nobody among the winners, everybody lost.
    Decided {
        /// Who won.
        winners: Seats,
    },
    /// Nobody won and nobody lost.
    Drawn,
}

impl Outcome {
    /// Everybody lost: the end of a solitaire that did not come out.
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

    /// What this end is worth to a seat.
    #[must_use]
    pub const fn value_for(self, seat: Seat) -> Value {
        match self {
            Self::Drawn => Value::Draw,
            Self::Decided { winners } if winners.contains(seat) => Value::Win,
            Self::Decided { .. } => Value::Lose,
        }
    }
}

/// What a state is worth to one seat, in the rules or under best play.
///
/// There is no "undecided" here: of a state that is not over, the rules say [`None`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Lost.
    Lose,
    /// Neither won nor lost.
    Draw,
    /// Won.
    Win,
}
