//! Policies: how seats play.

use hog_core::{Information, Observe, Seat, Uniform};

/// How seats play: a pure function from what a seat knows to the probabilities of its moves.
///
/// A policy sees only the information of its seat, so it cannot depend on what is hidden from it.
pub trait Policy<G: Observe> {
    /// The probability of each of `moves`, in their order; they sum to 1.
    ///
    /// `moves` are all the moves of the seat, which is to move.
    fn probabilities(
        &self,
        game: &G,
        seat: Seat,
        information: &Information<G::Observation>,
        moves: &[G::Move],
    ) -> Vec<f64>;
}

impl<G: Observe> Policy<G> for Uniform {
    fn probabilities(
        &self,
        _: &G,
        _: Seat,
        _: &Information<G::Observation>,
        moves: &[G::Move],
    ) -> Vec<f64> {
        Self::of(moves.len())
    }
}
