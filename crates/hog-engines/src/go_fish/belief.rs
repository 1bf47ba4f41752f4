//! The belief about the hand of the other player.

use hog_cards::Rank;
use hog_core::random::draw;
use hog_games::go_fish::Ranks;
use rand_core::Rng;

use super::range::{OpponentModel, Range};
use super::situation::Situation;

/// The exact probabilities of all hands that the other player may hold, given the observations of a seat
/// and a model of how the other chooses its questions.
///
/// In Go Fish by pairs a hand is a set of ranks. There are at most 1,716: six or seven of thirteen ranks.
#[derive(Clone, Debug, PartialEq)]
pub struct HandBelief {
    /// In the order of their bits; the probabilities sum to 1.
    hands: Vec<(Ranks, f64)>,
}

impl HandBelief {
    /// The belief in a situation, if the other player follows one of these models, with equal
    /// probability before the first question.
    ///
    /// # Panics
    /// If no hand is possible: then the observations are not of one game.
    #[must_use]
    pub fn of(situation: &Situation, models: &[OpponentModel]) -> Self {
        // A hand's weight is multiplied, for each of its ranks, by the number of cards of that rank that the
        // seat does not see (`left − own`); factors equal for all hands are left out.
        let coupling = Rank::ALL.map(|rank| {
            let own = u8::from(situation.hand().contains(rank));
            f64::from(situation.left(rank).saturating_sub(own))
        });
        let other = situation.seat().other();
        let ranges = models.iter().map(|model| situation.range(other, *model));
        let greatest = ranges
            .clone()
            .map(Range::log_scale)
            .fold(f64::NEG_INFINITY, f64::max);
        let mut ways = vec![0.0; 1 << situation.rules().ranks()];
        for range in ranges {
            let scale = (range.log_scale() - greatest).exp();
            for (hand, weight) in range.hands() {
                ways[usize::from(hand.bits())] += scale * weight;
            }
        }
        let weigh = |(bits, ways): (u16, &f64)| {
            let hand = Ranks::from_bits(bits);
            let coupled = hand.iter().map(|rank| coupling[usize::from(rank.index())]);
            (hand, ways * coupled.product::<f64>())
        };
        let possible = (0_u16..).zip(&ways).filter(|(_, ways)| **ways > 0.0);
        let mut hands: Vec<(Ranks, f64)> = possible.map(weigh).collect();
        hands.retain(|(_, weight)| *weight > 0.0);
        let all: f64 = hands.iter().map(|(_, weight)| weight).sum();
        assert!(all > 0.0, "some hand fits the observations");
        for (_, weight) in &mut hands {
            *weight /= all;
        }
        Self { hands }
    }

    /// The possible hands, with their probabilities.
    #[must_use]
    pub fn hands(&self) -> &[(Ranks, f64)] {
        &self.hands
    }

    /// The probability that the other player holds each rank, indexed by rank.
    #[must_use]
    pub fn by_rank(&self) -> [f64; 13] {
        let mut chances = [0.0; 13];
        for (hand, chance) in &self.hands {
            for rank in hand.iter() {
                chances[usize::from(rank.index())] += chance;
            }
        }
        chances
    }

    /// A hand drawn from the belief.
    pub fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Ranks {
        draw(rng, self.hands.iter().copied())
    }
}

impl Situation {
    /// What the other player may hold under the uniform model.
    #[must_use]
    pub fn belief(&self) -> HandBelief {
        HandBelief::of(self, &[OpponentModel::Uniform])
    }

    /// What the other player may hold, if both models are equally likely before the first question.
    #[must_use]
    pub fn mixed_belief(&self) -> HandBelief {
        HandBelief::of(self, &[OpponentModel::Uniform, OpponentModel::Informed])
    }
}
