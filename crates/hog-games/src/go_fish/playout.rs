//! Random games, fast.

use hog_core::random::below;
use hog_core::{Game, Outcome, Playout, Seat, Turn};
use rand_core::Rng;

use super::game::{GoFish, Move};
use super::pile::Pile;
use super::state::{Phase, State};

impl<P: Pile> Playout for GoFish<P> {
    /// The stock is laid out once and mixed as it is drawn from, so that no lists of moves are made.
    fn playout_watched<R: Rng>(
        &self,
        state: &mut State<P>,
        rng: &mut R,
        room: &mut Vec<Move<P::Card>>,
        most: usize,
        mut watch: impl FnMut(Seat, Move<P::Card>),
    ) -> Option<Outcome> {
        room.clear();
        for (card, alike) in state.stock.cards() {
            room.extend((0..alike).map(|_| Move::Draw(card)));
        }
        for _ in 0..most {
            if state.phase == Phase::Ask {
                let hand = state.hand(state.fisher);
                let ranks = hand.rank_count();
                if ranks == 0 {
                    break;
                }
                let rank = hand.nth_rank(below(rng, ranks));
                watch(state.fisher, Move::Ask(rank));
                self.guess(state, rank);
            } else {
                let drawn = below(rng, room.len());
                if let Move::Draw(card) = room.swap_remove(drawn) {
                    self.draw(state, card);
                }
            }
        }
        match self.turn(state) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }
}
