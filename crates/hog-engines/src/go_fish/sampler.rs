//! Perfect-information Monte Carlo: sampled hands, solved as if they were open.

use std::sync::PoisonError;

use hog_core::random::spread_seed_bytes;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::open_hands::OpenHandsSolvers;
use super::situation::Situation;
use super::strategy::Strategy;

/// Draws hands of the other player from the exact belief, and asks for the rank with the greatest mean
/// value if the game is then played with open hands, which is solved exactly.
///
/// With open hands a question reveals nothing, so this ignores what a question gives away.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// Number of hands drawn for each move.
    pub worlds: u64,
    /// Seed of the draws.
    pub seed: u64,
    /// Solvers of open hands, which may be shared with other engines.
    pub solvers: OpenHandsSolvers,
}

impl Strategy for Sampling {
    /// Equal situations draw equal hands, so that this is a function of what is known.
    fn values(&self, situation: &Situation) -> [f64; 13] {
        let belief = situation.belief();
        let mut rng =
            Xoshiro256PlusPlus::from_seed(spread_seed_bytes(self.seed ^ situation.fingerprint()));
        // Values are inserted when they are complete, so that a panic leaves nothing half done.
        let open = self.solvers.of(situation.rules());
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sum = [0.0; 13];
        for _ in 0..self.worlds {
            let values = open.values(situation, belief.draw(&mut rng));
            sum.iter_mut()
                .zip(values)
                .for_each(|(sum, values)| *sum += values);
        }
        sum.map(|sum| sum / f64::from(u32::try_from(self.worlds).unwrap_or(u32::MAX)))
    }
}
