//! Why a state cannot be searched.

use hog_core::{Game, Seat, Stopped, Turn};
use thiserror::Error;

/// Why there is no thought of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotSearch {
    /// There is no move to find.
    #[error("the game is over")]
    Over,
    /// This search has no answer to chance.
    #[error("chance takes part: expected a game in which seats make all the moves")]
    Chance,
    /// This search knows one side and the other.
    #[error("the game has {seats} seats: expected one or two")]
    TooManySeats {
        /// How many seats the game has.
        seats: usize,
    },
    /// This engine needs to see everything, and the game hides something.
    #[error(
        "this engine needs to see everything, and the game hides something: expected {}",
        .able.join(", ")
    )]
    Hidden {
        /// The kinds of engines that can play it.
        able: &'static [&'static str],
    },
    /// This engine is made for other games.
    #[error("this engine plays other games: expected {}", .able.join(", "))]
    OtherGames {
        /// The kinds of engines that can play this one.
        able: &'static [&'static str],
    },
    /// It was stopped before it had looked at a single move.
    #[error("stopped before a move was found")]
    Stopped,
}

impl From<Stopped> for CannotSearch {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

/// The seat to move, for a search of one side against the other.
pub(crate) fn seat_to_move<G: Game>(game: &G, state: &G::State) -> Result<Seat, CannotSearch> {
    let seats = game.seats();
    if seats > 2 {
        return Err(CannotSearch::TooManySeats { seats });
    }
    match game.turn(state) {
        Turn::Over(_) => Err(CannotSearch::Over),
        Turn::Chance => Err(CannotSearch::Chance),
        Turn::Seat(seat) => Ok(seat),
    }
}
