//! The strategy of asking for the rank that the other player is likeliest to hold.

use super::situation::Situation;
use super::strategy::Strategy;

/// Asks for the rank that the other player is likeliest to hold, by the exact belief.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Strategy for Greedy {
    fn worth(&self, situation: &Situation) -> [f64; 13] {
        situation.belief().by_rank()
    }
}
