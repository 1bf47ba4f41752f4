//! The value of two policies against each other.

use hog_core::{Observe, Seat, Stopped, Turn};
use rustc_hash::FxHashMap;

use super::Audit;
use super::policy_seat::{PolicySeat, weigh};
use crate::payoff::Payoff;
use crate::policy::Policy;

/// The first seat's expected payoff. All histories are followed at once, move by move.
pub(super) fn value<G: Observe, P: Payoff<G>>(
    audit: Audit<'_, G, P>,
    first: &impl Policy<G>,
    second: &impl Policy<G>,
) -> Result<f64, Stopped> {
    let mut pair = Pair {
        audit,
        first: PolicySeat::new(audit.game, first, Seat::FIRST),
        second: PolicySeat::new(audit.game, second, Seat::SECOND),
    };
    let (mut value, mut walked) = (0.0, 0);
    let mut states = vec![((audit.game.start(), [0, 0]), 1.0)];
    while !states.is_empty() {
        let mut next = Layer::new();
        for ((state, known), chance) in states {
            audit.report(&mut walked)?;
            match audit.payoff.settled(audit.game, &state) {
                Some(worth) => value += chance * worth,
                None => pair.follow(&state, known, chance, &mut next),
            }
        }
        states = next.states;
    }
    Ok(value)
}

/// A state, and the information sets of both seats.
type Reached<S> = (S, [usize; 2]);

/// The states after one number of moves, each with its probability, in the order in which they first
/// occur.
struct Layer<S> {
    states: Vec<(Reached<S>, f64)>,
    numbers: FxHashMap<Reached<S>, usize>,
}

impl<S: Clone + Eq + std::hash::Hash> Layer<S> {
    fn new() -> Self {
        Self {
            states: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    fn add(&mut self, reached: Reached<S>, chance: f64) {
        let number = *self
            .numbers
            .entry(reached.clone())
            .or_insert(self.states.len());
        if number == self.states.len() {
            self.states.push((reached, 0.0));
        }
        self.states[number].1 += chance;
    }
}

/// Two seats that play their policies.
struct Pair<'a, G: Observe, P, Q, R> {
    audit: Audit<'a, G, P>,
    first: PolicySeat<'a, G, Q>,
    second: PolicySeat<'a, G, R>,
}

impl<G: Observe, P: Payoff<G>, Q: Policy<G>, R: Policy<G>> Pair<'_, G, P, Q, R> {
    /// Follows all moves of a state.
    fn follow(
        &mut self,
        state: &G::State,
        known: [usize; 2],
        chance: f64,
        next: &mut Layer<G::State>,
    ) {
        let game = self.audit.game;
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        game.moves(state, &mut moves);
        match game.turn(state) {
            Turn::Over(_) => panic!("the payoff does not say what an end is worth"),
            Turn::Chance => weigh(game, state, &moves, &mut chances),
            Turn::Seat(Seat::FIRST) => chances.extend(self.first.chances(known[0], &moves)),
            Turn::Seat(_) => chances.extend(self.second.chances(known[1], &moves)),
        }
        for (mv, part) in moves.iter().zip(&chances).filter(|(_, part)| **part > 0.0) {
            let mut after = state.clone();
            game.play_unchecked(&mut after, *mv);
            let known = [
                self.first.observe(known[0], state, *mv, &after),
                self.second.observe(known[1], state, *mv, &after),
            ];
            next.add((after, known), chance * part);
        }
    }
}
