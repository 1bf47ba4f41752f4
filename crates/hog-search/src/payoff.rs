//! Payoffs: what there is to win.

use hog_core::{Game, Seat, Turn, Value};

/// What a game for two is worth to the first seat; to the second it is worth as much less than
/// nothing.
pub trait Payoff<G: Game> {
    /// What the first seat gets, if that is certain whatever anybody does from here: at every end,
    /// and before it where the rules leave no choice that matters.
    fn settled(&self, game: &G, state: &G::State) -> Option<f64>;
}

/// What an end is worth to each seat, for searches that play many games: from 0 to 1.
pub trait Reward<G: Game> {
    /// What the state, in which the game is over, is worth to the seat.
    fn reward(&self, game: &G, end: &G::State, seat: Seat) -> f64;
}

/// To win is all: a win is worth 1, a loss −1, and a draw nothing; as a [`Reward`] they are worth 1,
/// 0 and one half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Win;

impl<G: Game> Payoff<G> for Win {
    fn settled(&self, game: &G, state: &G::State) -> Option<f64> {
        game.turn(state).value_for(Seat::FIRST).map(worth)
    }
}

impl<G: Game> Reward<G> for Win {
    fn reward(&self, game: &G, end: &G::State, seat: Seat) -> f64 {
        match game.turn(end) {
            Turn::Over(outcome) => f64::midpoint(1.0, worth(outcome.value_for(seat))),
            Turn::Seat(_) | Turn::Chance => 0.5,
        }
    }
}

const fn worth(value: Value) -> f64 {
    match value {
        Value::Lose => -1.0,
        Value::Draw => 0.0,
        Value::Win => 1.0,
    }
}
