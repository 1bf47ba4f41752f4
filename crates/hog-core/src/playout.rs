//! The capability of fast random play.

use rand_core::Rng;

use crate::chance::drawn;
use crate::random::below;
use crate::{Game, Outcome, Seat, Turn};

/// A game that can be played at random.
///
/// All moves of a seat are equally likely, and moves of chance as likely as their
/// [weights](Game::weight) say. The default implementation suits every game; a game may have a
/// faster one with the same probabilities.
pub trait Playout: Game {
    /// Plays at most `max_moves` random moves until the game is over, and returns its outcome;
    /// `None` if it did not end.
    ///
    /// `buffer` is scratch space, so that a caller of many playouts allocates once.
    fn playout<R: Rng>(
        &self,
        state: &mut Self::State,
        rng: &mut R,
        buffer: &mut Vec<Self::Move>,
        max_moves: usize,
    ) -> Option<Outcome> {
        self.playout_watched(state, rng, buffer, max_moves, |_, _| ())
    }

    /// [`playout`](Playout::playout) that calls `watch` with every move of a seat.
    fn playout_watched<R: Rng>(
        &self,
        state: &mut Self::State,
        rng: &mut R,
        buffer: &mut Vec<Self::Move>,
        max_moves: usize,
        mut watch: impl FnMut(Seat, Self::Move),
    ) -> Option<Outcome> {
        for _ in 0..max_moves {
            let turn = self.turn(state);
            if let Turn::Over(outcome) = turn {
                return Some(outcome);
            }
            buffer.clear();
            self.moves(state, buffer);
            let mv = match turn {
                Turn::Chance => drawn(self, state, buffer, rng),
                _ => buffer[below(rng, buffer.len())],
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
