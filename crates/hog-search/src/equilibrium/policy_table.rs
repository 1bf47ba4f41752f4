//! A policy as a table.

use std::hash::Hash;
use std::sync::Arc;

use hog_core::{Information, Observe, Seat, Uniform};

use super::SequenceForm;
use super::decisions::SeatDecisions;
use super::info_sets::InfoSets;
use super::learner::normalise;
use crate::policy::Policy;

/// A policy as a table: for every decision of both seats, the probabilities of its moves.
///
/// Where the table has no entry, because the payoff is settled, all moves are equally likely.
#[derive(Clone, Debug)]
pub struct PolicyTable<O> {
    decisions: Arc<[SeatDecisions; 2]>,
    seat_sets: Arc<[InfoSets<O>; 2]>,
    /// For each sequence, the probability of its last choice.
    chances: [Vec<f64>; 2],
}

impl<O> PolicyTable<O> {
    /// The policy of a pair of plans.
    pub(super) fn of(form: &SequenceForm<O>, plans: &[Vec<f64>; 2]) -> Self {
        let chances = [0, 1].map(|seat: usize| chances(&form.decisions[seat], &plans[seat]));
        Self {
            decisions: Arc::clone(&form.decisions),
            seat_sets: Arc::clone(&form.seat_sets),
            chances,
        }
    }
}

/// The probabilities of choices, from those of whole sequences.
fn chances(side: &SeatDecisions, plan: &[f64]) -> Vec<f64> {
    let mut chances = plan.to_vec();
    for decision in 0..side.count() {
        normalise(&mut chances[side.choices(decision)]);
    }
    chances
}

impl<O: Clone + Eq + Hash> PolicyTable<O> {
    /// The probabilities of a seat's moves, in the order of the rules, given what it knows; `None`
    /// where the table has no entry.
    #[must_use]
    pub fn look_up(&self, seat: Seat, information: &Information<O>) -> Option<&[f64]> {
        let decision = self.seat_sets.get(seat.index())?.decision(information)?;
        let choices = self.decisions[seat.index()].choices(decision as usize);
        Some(&self.chances[seat.index()][choices])
    }
}

impl<G: Observe> Policy<G> for PolicyTable<G::Observation> {
    fn probabilities(
        &self,
        _: &G,
        seat: Seat,
        information: &Information<G::Observation>,
        moves: &[G::Move],
    ) -> Vec<f64> {
        let written = self.look_up(seat, information);
        written.map_or_else(|| Uniform::of(moves.len()), <[f64]>::to_vec)
    }
}
