//! The value of two policies against each other.

use hog_core::{Observe, Seat, Stopped, Turn, Weighted, chance_probabilities};

use super::Audit;
use super::policy_seat::PolicySeat;
use crate::payoff::Payoff;
use crate::policy::Policy;

/// The first seat's expected payoff. All histories are followed at once, move by move; those that lead
/// to the same state and information sets are merged.
pub(super) fn value<G: Observe, P: Payoff<G>>(
    audit: &Audit<'_, G, P>,
    policies: [&dyn Policy<G>; 2],
) -> Result<f64, Stopped> {
    let game = audit.game;
    let seats = [Seat::FIRST, Seat::SECOND];
    let mut seats = seats.map(|seat| PolicySeat::new(game, policies[seat.index()], seat));
    let (mut value, mut walked) = (0.0, 0);
    let mut layer = Weighted::default();
    layer.add((game.start(), [0, 0]), 1.0);
    while !layer.items.is_empty() {
        let mut next = Weighted::default();
        for ((state, info_sets), probability) in &layer.items {
            audit.report(&mut walked)?;
            if let Some(payoff) = audit.payoff.settled(game, state) {
                value += probability * payoff;
                continue;
            }
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let parts = match game.turn(state) {
                Turn::Over(_) => panic!("the payoff does not say what an end is worth"),
                Turn::Chance => chance_probabilities(game, state, &moves),
                Turn::Seat(seat) => {
                    let info_set = info_sets[seat.index()];
                    seats[seat.index()].probabilities(info_set, &moves).to_vec()
                }
            };
            for (mv, part) in moves.into_iter().zip(parts).filter(|(_, part)| *part > 0.0) {
                let mut after = state.clone();
                game.play_unchecked(&mut after, mv);
                let observed =
                    [0, 1].map(|seat| seats[seat].observe(info_sets[seat], state, mv, &after));
                next.add((after, observed), probability * part);
            }
        }
        layer = next;
    }
    Ok(value)
}
