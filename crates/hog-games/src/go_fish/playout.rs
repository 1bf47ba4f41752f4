//! Random games, fast.

use hog_core::random::below;
use hog_core::{Game, Outcome, Searchable, Seat, Turn};
use rand_core::Rng;

use super::game::{GoFish, Move};
use super::pile::Pile;
use super::state::{FishPhase, State};

impl<P: Pile> Searchable for GoFish<P> {
    /// Shuffles the stock while drawing from it, without making lists of moves.
    fn playout_watched<R: Rng>(
        &self,
        state: &mut State<P>,
        rng: &mut R,
        buffer: &mut Vec<Move<P::Card>>,
        max_moves: usize,
        mut watch: impl FnMut(Seat, Move<P::Card>),
    ) -> Option<Outcome> {
        buffer.clear();
        for (card, alike) in state.stock.cards() {
            buffer.extend((0..alike).map(|_| Move::Draw(card)));
        }
        let mut left = max_moves;
        while left > 0 {
            let Some(drawer) = state.drawer() else {
                let hand = state.hand(state.fisher);
                let ranks = hand.rank_count();
                if ranks == 0 {
                    break;
                }
                let rank = hand.nth_rank(below(rng, ranks));
                watch(state.fisher, Move::Ask(rank));
                self.ask(state, rank);
                left -= 1;
                continue;
            };
            left -= self.draw_owed(state, drawer, left, || {
                buffer.swap_remove(below(rng, buffer.len()))
            });
        }
        match self.turn(state) {
            Turn::Over(outcome) => Some(outcome),
            Turn::Seat(_) | Turn::Chance => None,
        }
    }
}

impl<P: Pile> GoFish<P> {
    /// Draws the cards that chance has to draw, at most `most`, and returns their number.
    #[inline]
    fn draw_owed(
        self,
        state: &mut State<P>,
        first: Seat,
        most: usize,
        mut next: impl FnMut() -> Move<P::Card>,
    ) -> usize {
        let owed = usize::from(self.owed(state));
        let (mut drawer, mut drawn) = (first, 0);
        while drawn < owed.min(most) {
            let Move::Draw(card) = next() else {
                unreachable!("chance does not ask");
            };
            self.take(state, drawer, card);
            drawn += 1;
            if drawn == owed {
                self.look(state, drawer, P::rank(card));
            } else if state.phase == FishPhase::Deal {
                drawer = drawer.other();
            }
        }
        drawn
    }
}
