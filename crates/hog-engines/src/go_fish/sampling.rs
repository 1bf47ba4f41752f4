//! Searching some of the states that are possible, as if they were open.

use std::sync::PoisonError;

use hog_core::random::spread_seed_bytes;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::open_hands::OpenHands;
use super::situation::Situation;
use super::strategy::Strategy;

/// Draws hands that the other player may hold from the exact belief, and asks for the rank that is
/// worth most on average if the game is then played with open hands, which is solved exactly.
///
/// With open hands a question tells nothing, and so this does not see what a question gives away.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    worlds: u64,
    seed: u64,
}

impl Sampling {
    /// A search of so many hands for each move.
    #[must_use]
    pub const fn new(worlds: u64, seed: u64) -> Self {
        Self { worlds, seed }
    }
}

impl Strategy for Sampling {
    /// The same hands are drawn in the same situation, so that it stays a function of what is known.
    fn worth(&self, situation: &Situation) -> [f64; 13] {
        let belief = situation.belief();
        let mut rng =
            Xoshiro256PlusPlus::from_seed(spread_seed_bytes(self.seed ^ situation.fingerprint()));
        // A value is put in when it is found, so that whoever panics leaves nothing half done.
        let open = OpenHands::shared(situation.rules());
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sum = [0.0; 13];
        for _ in 0..self.worlds {
            let worth = open.worth(situation, belief.draw(&mut rng));
            sum.iter_mut()
                .zip(worth)
                .for_each(|(sum, worth)| *sum += worth);
        }
        sum.map(|sum| sum / f64::from(u32::try_from(self.worlds).unwrap_or(u32::MAX)))
    }
}
