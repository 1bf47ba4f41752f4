//! Strategies: functions from what a seat knows to the probabilities of its questions.

use hog_cards::Rank;
use hog_games::go_fish::Ranks;

use super::situation::Situation;

/// A strategy for Go Fish in which books are pairs: the probabilities of a seat's questions depend on what it
/// knows, and on nothing else.
pub trait Strategy {
    /// The expected gain in pairs of asking for each rank, indexed by rank. Entries of ranks that are not in the
    /// hand have no meaning.
    fn values(&self, situation: &Situation) -> [f64; 13];

    /// The probability of asking for each rank, given these values, indexed by rank: equal for the ranks of the
    /// greatest value.
    fn probabilities_of(&self, situation: &Situation, values: &[f64; 13]) -> [f64; 13] {
        best_of(situation.hand(), values)
    }

    /// The probability of asking for each rank, indexed by rank.
    fn probabilities(&self, situation: &Situation) -> [f64; 13] {
        self.probabilities_of(situation, &self.values(situation))
    }
}

/// Asks for the rank that the other player is likeliest to hold, by the exact belief.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Strategy for Greedy {
    fn values(&self, situation: &Situation) -> [f64; 13] {
        situation.belief().by_rank()
    }
}

/// Values that differ by less are equal but for rounding.
const SAME: f64 = 1e-9;

/// Equal probabilities for the best of some ranks.
fn best_of(ranks: Ranks, values: &[f64; 13]) -> [f64; 13] {
    let values = |rank: Rank| values[usize::from(rank.index())];
    let most = ranks.iter().map(values).fold(f64::NEG_INFINITY, f64::max);
    let best = ranks.iter().filter(|rank| values(*rank) > most - SAME);
    uniform_over(best.collect())
}

/// Equal probabilities for some ranks.
pub(super) fn uniform_over(ranks: Ranks) -> [f64; 13] {
    let mut chances = [0.0; 13];
    for rank in ranks.iter() {
        chances[usize::from(rank.index())] = 1.0 / f64::from(ranks.bits().count_ones());
    }
    chances
}
