//! Strategies: from what a seat knows to the chances of what it asks.

use hog_cards::Rank;
use hog_games::go_fish::Ranks;

use super::situation::Situation;

/// A way to play Go Fish by pairs: what a seat knows tells how likely it is to ask for each rank, and
/// nothing else does.
pub trait Strategy {
    /// What asking for each rank of the hand is worth, in pairs, by the numbers of the ranks. Those
    /// of other ranks say nothing.
    fn worth(&self, situation: &Situation) -> [f64; 13];

    /// How likely it is to ask for each rank, if that is what asking is worth, by the numbers of the
    /// ranks: the ranks that are worth most, each as likely as the others.
    fn chances_of(&self, situation: &Situation, worth: &[f64; 13]) -> [f64; 13] {
        best_of(situation.hand(), worth)
    }

    /// How likely it is to ask for each rank, by the numbers of the ranks.
    fn chances(&self, situation: &Situation) -> [f64; 13] {
        self.chances_of(situation, &self.worth(situation))
    }
}

/// Worths that differ by less are the same but for rounding.
const SAME: f64 = 1e-9;

/// The best of some ranks, each as likely as the others.
fn best_of(ranks: Ranks, worth: &[f64; 13]) -> [f64; 13] {
    let worth = |rank: Rank| worth[usize::from(rank.index())];
    let most = ranks.iter().map(worth).fold(f64::NEG_INFINITY, f64::max);
    even(
        ranks
            .iter()
            .filter(|rank| worth(*rank) > most - SAME)
            .collect(),
    )
}

/// Some ranks, each as likely as the others.
pub(super) fn even(ranks: Ranks) -> [f64; 13] {
    let mut chances = [0.0; 13];
    for rank in ranks.iter() {
        chances[usize::from(rank.index())] = 1.0 / f64::from(ranks.bits().count_ones());
    }
    chances
}
