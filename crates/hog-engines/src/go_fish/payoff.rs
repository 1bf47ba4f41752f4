//! Payoffs of Go Fish.

use hog_core::Seat;
use hog_games::go_fish::{GoFish, Pile, State};
use hog_search::{Payoff, Reward};

/// The payoff of a game of Go Fish. It is settled as soon as the stock is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Utility {
    /// The difference in pairs, or in books.
    Pairs,
    /// 1 for a win, −1 for a loss, 0 for a tie.
    Win,
}

impl Utility {
    fn of(self, difference: i32) -> f64 {
        f64::from(match self {
            Self::Pairs => difference,
            Self::Win => difference.signum(),
        })
    }
}

impl<P: Pile> Payoff<GoFish<P>> for Utility {
    fn settled(&self, game: &GoFish<P>, state: &State<P>) -> Option<f64> {
        let difference = game.settled_difference(state)?;
        Some(self.of(difference))
    }
}

impl<P: Pile> Reward<GoFish<P>> for Utility {
    fn reward(&self, game: &GoFish<P>, end: &State<P>, seat: Seat) -> f64 {
        let score = |seat| i32::from(game.score(end, seat));
        let value = self.of(score(seat) - score(seat.other()));
        let most = match self {
            Self::Pairs => f64::from(game.rules().cards() / game.rules().books().cards()),
            Self::Win => 1.0,
        };
        f64::midpoint(1.0, value / most)
    }
}
