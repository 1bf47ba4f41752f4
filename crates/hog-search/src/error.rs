//! The error of a search.

use hog_core::{Game, Seat, Stopped, Turn};
use thiserror::Error;

/// Why a state cannot be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CannotSearch {
    /// There is no move to find.
    #[error("the game is over")]
    Over,
    /// This search cannot handle chance.
    #[error("this search cannot handle games of chance")]
    Chance,
    /// This search is for one or two seats.
    #[error("this search handles one or two seats: the game has {seats}")]
    TooManySeats {
        /// Number of seats of the game.
        seats: usize,
    },
    /// This engine needs to see everything, and the game hides something.
    #[error(
        "this engine cannot play games with hidden cards (choose {})",
        .able.join(", ")
    )]
    Hidden {
        /// The kinds of engines that can play it.
        able: &'static [&'static str],
    },
    /// This engine is made for other games.
    #[error("this engine does not play this game (choose {})", .able.join(", "))]
    OtherGames {
        /// The kinds of engines that can play this one.
        able: &'static [&'static str],
    },
    /// It was stopped before it had tried a move.
    #[error("stopped before a move was found")]
    Stopped,
}

impl From<Stopped> for CannotSearch {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

/// The seat to move, for a search of one seat against another.
pub(crate) fn one_of_two_to_move<G: Game>(
    game: &G,
    state: &G::State,
) -> Result<Seat, CannotSearch> {
    let seats = game.seats();
    if seats > 2 {
        return Err(CannotSearch::TooManySeats { seats });
    }
    seat_to_move(game, state)
}

/// The seat to move.
///
/// # Errors
/// [`CannotSearch::Over`] if the game is over, and [`CannotSearch::Chance`] if chance is to move.
pub fn seat_to_move<G: Game>(game: &G, state: &G::State) -> Result<Seat, CannotSearch> {
    match game.turn(state) {
        Turn::Over(_) => Err(CannotSearch::Over),
        Turn::Chance => Err(CannotSearch::Chance),
        Turn::Seat(seat) => Ok(seat),
    }
}
