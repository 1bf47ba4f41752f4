//! The capability of being played at random, fast.

use rand_core::Rng;

use crate::random::below;
use crate::{Game, Outcome, Turn};

/// A game that can be played to its end at random.
///
/// The provided way suits every game that ends; a class of games may know a faster one that
/// chooses among all moves with the same chances.
pub trait Playout: Game {
    /// Plays moves drawn from `rng` until the game is over, and says how it ended.
    ///
    /// `moves` is room to work in, so that a caller who plays many games allocates once. A game
    /// with loops may never end: see [`playout_within`](Playout::playout_within).
    fn playout<R: Rng>(
        &self,
        state: &mut Self::State,
        rng: &mut R,
        moves: &mut Vec<Self::Move>,
    ) -> Outcome {
        loop {
            if let Turn::Over(outcome) = self.turn(state) {
                return outcome;
            }
            random_move(self, state, rng, moves);
        }
    }

    /// The same, but gives up after `most` moves with `None`.
    fn playout_within<R: Rng>(
        &self,
        state: &mut Self::State,
        rng: &mut R,
        moves: &mut Vec<Self::Move>,
        most: usize,
    ) -> Option<Outcome> {
        for _ in 0..most {
            if let Turn::Over(outcome) = self.turn(state) {
                return Some(outcome);
            }
            random_move(self, state, rng, moves);
        }
        match self.turn(state) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }
}

fn random_move<G: Game + ?Sized, R: Rng>(
    game: &G,
    state: &mut G::State,
    rng: &mut R,
    moves: &mut Vec<G::Move>,
) {
    moves.clear();
    game.moves(state, moves);
    let mv = moves[below(rng, moves.len())];
    game.play_unchecked(state, mv);
}
