//! The capability of being played at random, fast.

use rand_core::Rng;

use crate::chance::drawn;
use crate::random::below;
use crate::{Game, Outcome, Seat, Turn};

/// A game that can be played at random.
///
/// Every move of a seat is as likely as every other, and a move of chance as its
/// [weight](Game::weight) says. The provided way suits every game; a
/// class of games may know a faster one that chooses among all moves with the same chances.
pub trait Playout: Game {
    /// Plays moves drawn from `rng`, at most `most` of them, until the game is over, and says how
    /// it ended; `None` if it did not.
    ///
    /// `room` is room to work in, so that a caller who plays many games allocates once.
    fn playout<R: Rng>(
        &self,
        state: &mut Self::State,
        rng: &mut R,
        room: &mut Vec<Self::Move>,
        most: usize,
    ) -> Option<Outcome> {
        self.playout_watched(state, rng, room, most, |_, _| ())
    }

    /// The same, and calls `watch` with every move that a seat makes.
    fn playout_watched<R: Rng>(
        &self,
        state: &mut Self::State,
        rng: &mut R,
        room: &mut Vec<Self::Move>,
        most: usize,
        mut watch: impl FnMut(Seat, Self::Move),
    ) -> Option<Outcome> {
        for _ in 0..most {
            let turn = self.turn(state);
            if let Turn::Over(outcome) = turn {
                return Some(outcome);
            }
            room.clear();
            self.moves(state, room);
            let mv = match turn {
                Turn::Chance => drawn(self, state, room, rng),
                _ => room[below(rng, room.len())],
            };
            if let Turn::Seat(seat) = turn {
                watch(seat, mv);
            }
            self.play_unchecked(state, mv);
        }
        match self.turn(state) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }
}
