//! How two policies do against each other.

use hog_core::{Observe, Seat, Stopped, Turn};
use rustc_hash::FxHashMap;

use super::Audit;
use super::asked::{Asked, weigh};
use crate::payoff::Payoff;
use crate::policy::Policy;

/// What the first seat gets on the average: all histories are followed at once, move by move.
pub(super) fn value<G: Observe, P: Payoff<G>>(
    audit: Audit<'_, G, P>,
    first: &impl Policy<G>,
    second: &impl Policy<G>,
) -> Result<f64, Stopped> {
    let mut pair = Pair {
        audit,
        first: Asked::new(audit.game, first, Seat::FIRST),
        second: Asked::new(audit.game, second, Seat::SECOND),
    };
    let (mut value, mut walked) = (0.0, 0);
    let mut ways = vec![((audit.game.start(), [0, 0]), 1.0)];
    while !ways.is_empty() {
        let mut next = Ways::new();
        for ((state, known), chance) in ways {
            audit.report(&mut walked)?;
            match audit.payoff.settled(audit.game, &state) {
                Some(worth) => value += chance * worth,
                None => pair.follow(&state, known, chance, &mut next),
            }
        }
        ways = next.ways;
    }
    Ok(value)
}

/// A state, and the numbers of what both seats then know.
type Way<S> = (S, [usize; 2]);

/// Ways that are equally long, each with its chance, in the order in which they first come up.
struct Ways<S> {
    ways: Vec<(Way<S>, f64)>,
    numbers: FxHashMap<Way<S>, usize>,
}

impl<S: Clone + Eq + std::hash::Hash> Ways<S> {
    fn new() -> Self {
        Self {
            ways: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    fn add(&mut self, way: Way<S>, chance: f64) {
        let number = *self.numbers.entry(way.clone()).or_insert(self.ways.len());
        if number == self.ways.len() {
            self.ways.push((way, 0.0));
        }
        self.ways[number].1 += chance;
    }
}

/// Two who play their policies.
struct Pair<'a, G: Observe, P, Q, R> {
    audit: Audit<'a, G, P>,
    first: Asked<'a, G, Q>,
    second: Asked<'a, G, R>,
}

impl<G: Observe, P: Payoff<G>, Q: Policy<G>, R: Policy<G>> Pair<'_, G, P, Q, R> {
    /// Follows all that may happen in a state.
    fn follow(
        &mut self,
        state: &G::State,
        known: [usize; 2],
        chance: f64,
        next: &mut Ways<G::State>,
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
                self.first.notice(known[0], state, *mv, &after),
                self.second.notice(known[1], state, *mv, &after),
            ];
            next.add((after, known), chance * part);
        }
    }
}
