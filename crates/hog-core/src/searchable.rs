//! The capability of being searched: playouts, a judge and symmetries.

use rand_core::Rng;

use crate::chance::sample_from;
use crate::random::below;
use crate::{Game, Judge, Outcome, Seat, Turn};

/// A game that can be searched.
///
/// Every method has a default that suits any game, so that most games implement this trait with an
/// empty body. A game overrides what it can do faster or knows better:
///
/// - *Playouts* are random games. All moves of a seat are equally likely, and moves of chance as
///   likely as their [weights](Game::weight) say. A faster playout has the same probabilities.
/// - The *judge* estimates states that are not searched to their end.
/// - *Symmetries* are permutations of states and moves under which the rules do not change. A search
///   then needs to look at only one of several symmetric states. They form a group, numbered from 0,
///   and number 0 is the identity. Each maps the game's starts onto its starts and keeps turns, moves
///   and what moves do; `hog-testkit` tests that.
pub trait Searchable: Game {
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

    /// [`playout`](Searchable::playout) that calls `watch` with every move of a seat.
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
                Turn::Chance => sample_from(self, state, buffer, rng),
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

    /// A judge of this state, if the game has one.
    fn judge(&self, _state: &Self::State) -> Option<Box<dyn Judge<Self::Move> + '_>> {
        None
    }

    /// The number of symmetries, the identity included.
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of a state under a symmetry.
    fn map_state(&self, _symmetry: usize, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// The image of a move under a symmetry.
    fn map_move(&self, _symmetry: usize, mv: Self::Move) -> Self::Move {
        mv
    }
}
