//! Regret minimization of one seat by predictive CFR+.
//!
//! Negative regret is dropped, each round assumes that the next is like the last, and rounds are
//! weighted quadratically.

use super::decisions::SeatDecisions;

/// The regrets and plans of one seat.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    regrets: Vec<f64>,
    /// The probability of each choice in its decision.
    chances: Vec<f64>,
    /// The probability of each sequence, by the seat's own choices.
    pub(super) plan: Vec<f64>,
    /// The weighted sum of the plans of all rounds.
    pub(super) sum: Vec<f64>,
}

impl Learner {
    /// A seat that begins with equal probabilities.
    pub(super) fn new(side: &SeatDecisions) -> Self {
        let count = side.sequences();
        let mut learner = Self {
            regrets: vec![0.0; count],
            chances: vec![0.0; count],
            plan: vec![1.0; count],
            sum: vec![0.0; count],
        };
        for decision in 0..side.count() {
            normalise(&mut learner.chances[side.choices(decision)]);
        }
        learner.make_plan(side, 0.0);
        learner
    }

    /// Updates the regrets after a round, given the gain of each sequence by itself. Overwrites `gains`.
    pub(super) fn learn(&mut self, side: &SeatDecisions, gains: &mut [f64], round: f64) {
        for decision in (0..side.count()).rev() {
            let choices = side.choices(decision);
            let chances = &mut self.chances[choices.clone()];
            let regrets = &mut self.regrets[choices.clone()];
            let parts = chances.iter().zip(&gains[choices.clone()]);
            let value: f64 = parts.map(|(chance, gain)| chance * gain).sum();
            for ((regret, chance), gain) in
                regrets.iter_mut().zip(&mut *chances).zip(&gains[choices])
            {
                let more = gain - value;
                *regret = (*regret + more).max(0.0);
                *chance = (*regret + more).max(0.0);
            }
            normalise(chances);
            gains[side.before(decision)] += value;
        }
        self.make_plan(side, round * round);
    }

    /// Computes the plan from the probabilities, and adds it to the sum with this weight.
    fn make_plan(&mut self, side: &SeatDecisions, weight: f64) {
        for decision in 0..side.count() {
            let before = self.plan[side.before(decision)];
            for sequence in side.choices(decision) {
                self.plan[sequence] = before * self.chances[sequence];
            }
        }
        for (sum, part) in self.sum.iter_mut().zip(&self.plan) {
            *sum += weight * part;
        }
    }

    /// The average plan.
    pub(super) fn average(&self) -> Vec<f64> {
        let total = self.sum[0];
        self.sum.iter().map(|sum| sum / total).collect()
    }
}

/// Divides the probabilities of a decision's choices by their sum; if that is 0, all get the same.
#[expect(
    clippy::cast_precision_loss,
    reason = "a state has fewer than 65,536 moves"
)]
pub(super) fn normalise(chances: &mut [f64]) {
    let total: f64 = chances.iter().sum();
    if total > 0.0 {
        for chance in chances {
            *chance /= total;
        }
    } else {
        chances.fill(1.0 / chances.len() as f64);
    }
}
