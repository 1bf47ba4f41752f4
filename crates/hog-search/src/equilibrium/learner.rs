//! One seat that learns from what it regrets.

use super::side::Side;

/// How regret is made use of.
///
/// All of them come to an equilibrium; what was measured of them is said at
/// [`Learning`](super::Learning).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// CFR+: regret below nothing is forgotten, and later rounds count in proportion to their number.
    Plus,
    /// The same, expecting that the next round will be like the last one; later rounds count by the
    /// square of their number.
    Predictive,
    /// Discounted CFR: early rounds fade, good ones by the power 3/2 and bad ones by half.
    Discounted,
}

/// What one seat has learned.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    regrets: Vec<f64>,
    /// The chance of each choice where it is to be made.
    chances: Vec<f64>,
    /// The chance of each whole sequence, as far as the seat itself is concerned.
    pub(super) plan: Vec<f64>,
    /// The plans of all rounds, added up by how much they count.
    pub(super) sum: Vec<f64>,
}

impl Learner {
    /// A seat that begins with equal chances.
    pub(super) fn new(side: &Side) -> Self {
        let count = side.sequences();
        let mut learner = Self {
            regrets: vec![0.0; count],
            chances: vec![0.0; count],
            plan: vec![1.0; count],
            sum: vec![0.0; count],
        };
        for decision in 0..side.decisions() {
            spread(&mut learner.chances[side.choices(decision)]);
        }
        learner.make_plan(side, 0.0);
        learner
    }

    /// Learns from one round, given what each sequence gained by itself. Uses up `gains`.
    pub(super) fn learn(&mut self, side: &Side, gains: &mut [f64], round: f64, method: Method) {
        let (keep_good, keep_bad) = match method {
            Method::Plus | Method::Predictive => (1.0, 0.0),
            Method::Discounted => (round.powf(1.5) / (round.powf(1.5) + 1.0), 0.5),
        };
        for decision in (0..side.decisions()).rev() {
            let choices = side.choices(decision);
            let chances = &mut self.chances[choices.clone()];
            let regrets = &mut self.regrets[choices.clone()];
            let parts = chances.iter().zip(&gains[choices.clone()]);
            let value: f64 = parts.map(|(chance, gain)| chance * gain).sum();
            for ((regret, chance), gain) in
                regrets.iter_mut().zip(&mut *chances).zip(&gains[choices])
            {
                let more = gain - value;
                let all = *regret + more;
                *regret = if all > 0.0 {
                    all * keep_good
                } else {
                    all * keep_bad
                };
                *chance = match method {
                    Method::Predictive => (*regret + more).max(0.0),
                    Method::Plus | Method::Discounted => regret.max(0.0),
                };
            }
            let total: f64 = chances.iter().sum();
            if total > 0.0 {
                for chance in chances {
                    *chance /= total;
                }
            } else {
                spread(chances);
            }
            gains[side.before(decision)] += value;
        }
        let counts = match method {
            Method::Plus => round,
            Method::Predictive | Method::Discounted => round * round,
        };
        self.make_plan(side, counts);
    }

    /// Makes a plan of the chances, and adds it to the sum, where it counts so much.
    fn make_plan(&mut self, side: &Side, counts: f64) {
        for decision in 0..side.decisions() {
            let before = self.plan[side.before(decision)];
            for sequence in side.choices(decision) {
                self.plan[sequence] = before * self.chances[sequence];
            }
        }
        for (sum, part) in self.sum.iter_mut().zip(&self.plan) {
            *sum += counts * part;
        }
    }

    /// The plan that has been played on the whole.
    pub(super) fn average(&self) -> Vec<f64> {
        let total = self.sum[0];
        self.sum.iter().map(|sum| sum / total).collect()
    }
}

/// Gives every choice the same chance.
#[expect(
    clippy::cast_precision_loss,
    reason = "a state has fewer than 65,536 moves"
)]
fn spread(chances: &mut [f64]) {
    let chance = 1.0 / chances.len() as f64;
    chances.fill(chance);
}
