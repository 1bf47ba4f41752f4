//! Payoffs and rewards: what the end of a game is worth.

use hog_core::{Game, Seat, Value};

/// The payoff of a zero-sum game for two, for the first seat; the second gets the negative.
pub trait Payoff<G: Game> {
    /// What the first seat gets, once no further move can change it: at every end, and possibly before;
    /// `None` until then.
    fn settled(&self, game: &G, state: &G::State) -> Option<f64>;
}

/// The reward of an end for each seat, from 0 to 1, for Monte-Carlo searches.
pub trait Reward<G: Game> {
    /// The reward of a seat in a state in which the game is over.
    fn reward(&self, game: &G, end: &G::State, seat: Seat) -> f64;
}

/// Only winning counts: as a [`Payoff`] a win is worth 1, a draw 0 and a loss −1; as a [`Reward`] they
/// are worth 1, one half and 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinPayoff;

impl<G: Game> Payoff<G> for WinPayoff {
    fn settled(&self, game: &G, state: &G::State) -> Option<f64> {
        let value = game.turn(state).value_for(Seat::FIRST)?;
        Some(2.0 * reward(value) - 1.0)
    }
}

impl<G: Game> Reward<G> for WinPayoff {
    fn reward(&self, game: &G, end: &G::State, seat: Seat) -> f64 {
        game.turn(end).value_for(seat).map_or(0.5, reward)
    }
}

/// The reward of a value.
pub(crate) const fn reward(value: Value) -> f64 {
    match value {
        Value::Win => 1.0,
        Value::Draw => 0.5,
        Value::Lose => 0.0,
    }
}
