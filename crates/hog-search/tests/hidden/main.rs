//! What must be true of searches in games that hide something.

mod audit;
mod choices;
mod equilibrium;
mod information_tree;
mod matrices;

use hog_core::{Control, Game, Seat, Turn, Value};
use hog_search::{Payoff, Reward};
use hog_testkit::games::{Kuhn, KuhnState, Leduc, LeducState};

const QUIET: Control<'_> = Control::new();

const KUHN: Kuhn = Kuhn;

/// The chips that are won in a card game.
struct Chips;

/// The payoff of the first seat, given what the loser has lost.
fn won(turn: Turn, stake: u8) -> Option<f64> {
    let stake = f64::from(stake);
    Some(match turn.value_for(Seat::FIRST)? {
        Value::Win => stake,
        Value::Draw => 0.0,
        Value::Lose => -stake,
    })
}

impl Payoff<Kuhn> for Chips {
    fn settled(&self, game: &Kuhn, state: &KuhnState) -> Option<f64> {
        won(game.turn(state), state.stake())
    }
}

impl Reward<Kuhn> for Chips {
    fn reward(&self, game: &Kuhn, end: &KuhnState, seat: Seat) -> f64 {
        let first = self.settled(game, end).expect("playouts come to an end");
        let chips = if seat == Seat::FIRST { first } else { -first };
        // At most two chips are lost or won.
        (chips + 2.0) / 4.0
    }
}

impl Payoff<Leduc> for Chips {
    fn settled(&self, game: &Leduc, state: &LeducState) -> Option<f64> {
        won(game.turn(state), state.stake())
    }
}

#[track_caller]
fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected}, give or take {tolerance}"
    );
}
