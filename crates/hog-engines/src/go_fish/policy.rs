//! Strategies as policies, so that their exploitability can be computed.

use hog_cards::Rank;
use hog_core::{Information, Seat};
use hog_games::go_fish::{Move, Observation, Plain, RankPile};
use hog_search::Policy;

use super::situation::Situation;
use super::strategy::Strategy;

/// A strategy of Go Fish by pairs as a policy of the game without suits.
#[derive(Clone, Copy, Debug)]
pub struct ByStrategy<S>(pub S);

impl<S: Strategy> Policy<Plain> for ByStrategy<S> {
    fn chances(
        &self,
        game: &Plain,
        seat: Seat,
        information: &Information<Observation<RankPile>>,
        moves: &[Move<Rank>],
        chances: &mut Vec<f64>,
    ) {
        let situation = Situation::of(game.rules(), seat, information);
        let by_rank = self.0.chances(&situation);
        chances.extend(moves.iter().map(|mv| match mv {
            Move::Ask(rank) => by_rank[usize::from(rank.index())],
            Move::Draw(_) => 0.0,
        }));
    }
}
