//! Best responses to a policy.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hog_core::{Observe, Seat, Stopped, Turn, Viewer};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Audit;
use super::policy_seat::{PolicySeat, weigh};
use crate::payoff::Payoff;
use crate::policy::Policy;

/// The expected payoff of a seat's best response to a policy.
pub(super) fn of<G: Observe, P: Payoff<G>, Q: Policy<G>>(
    audit: Audit<'_, G, P>,
    seat: Seat,
    policy: &Q,
) -> Result<f64, Stopped> {
    let mut response = Response {
        audit,
        seat,
        others: PolicySeat::new(audit.game, policy, seat.other()),
        walked: 0,
    };
    let mut start = Alike::default();
    start.add(Reached {
        state: audit.game.start(),
        known: 0,
        chance: 1.0,
    });
    response.best(start)
}

/// A possible state, the other seat's information set, and the probability that chance and the other
/// seat lead there.
struct Reached<S> {
    state: S,
    known: usize,
    chance: f64,
}

/// An information set of the responding seat: states that look the same to it.
struct Alike<S> {
    states: Vec<Reached<S>>,
    numbers: HashTable<usize>,
}

impl<S> Default for Alike<S> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            numbers: HashTable::new(),
        }
    }
}

impl<S: Eq + Hash> Alike<S> {
    fn add(&mut self, reached: Reached<S>) {
        let Self { states, numbers } = self;
        let hash = |reached: &Reached<S>| FxBuildHasher.hash_one((&reached.state, reached.known));
        let same = |number: &usize| {
            let other = &states[*number];
            other.known == reached.known && other.state == reached.state
        };
        if let Some(number) = numbers.find(hash(&reached), same) {
            states[*number].chance += reached.chance;
            return;
        }
        numbers.insert_unique(hash(&reached), states.len(), |number| {
            hash(&states[*number])
        });
        states.push(reached);
    }
}

/// The next information sets of the responding seat, in the order in which they first occur.
struct NextSets<G: Observe> {
    numbers: FxHashMap<G::Observation, usize>,
    alike: Vec<Alike<G::State>>,
}

impl<G: Observe> NextSets<G> {
    fn new() -> Self {
        Self {
            numbers: FxHashMap::default(),
            alike: Vec::new(),
        }
    }

    fn add(&mut self, observation: G::Observation, reached: Reached<G::State>) {
        let number = *self.numbers.entry(observation).or_insert(self.alike.len());
        if number == self.alike.len() {
            self.alike.push(Alike::default());
        }
        self.alike[number].add(reached);
    }
}

struct Response<'a, G: Observe, P, Q> {
    audit: Audit<'a, G, P>,
    /// The responding seat.
    seat: Seat,
    others: PolicySeat<'a, G, Q>,
    walked: u64,
}

impl<G: Observe, P: Payoff<G>, Q: Policy<G>> Response<'_, G, P, Q> {
    /// The payoff of the best response in an information set: the sum over its states, each times its
    /// probability.
    fn best(&mut self, alike: Alike<G::State>) -> Result<f64, Stopped> {
        let Audit { game, payoff, .. } = self.audit;
        let mut got = 0.0;
        let mut own = Vec::new();
        let mut next = NextSets::new();
        for reached in alike.states {
            self.audit.report(&mut self.walked)?;
            if let Some(worth) = payoff.settled(game, &reached.state) {
                let worth = if self.seat == Seat::FIRST {
                    worth
                } else {
                    -worth
                };
                got += reached.chance * worth;
            } else if game.turn(&reached.state) == Turn::Seat(self.seat) {
                own.push(reached);
            } else {
                self.follow(&reached, &mut next);
            }
        }
        for alike in next.alike {
            got += self.best(alike)?;
        }
        if !own.is_empty() {
            got += self.choose(&own)?;
        }
        Ok(got)
    }

    /// Follows the moves of chance or of the other seat.
    fn follow(&mut self, reached: &Reached<G::State>, next: &mut NextSets<G>) {
        let game = self.audit.game;
        let mut moves = Vec::new();
        let mut chances = Vec::new();
        game.moves(&reached.state, &mut moves);
        match game.turn(&reached.state) {
            Turn::Over(_) => panic!("the payoff does not say what an end is worth"),
            Turn::Chance => weigh(game, &reached.state, &moves, &mut chances),
            Turn::Seat(_) => chances.extend(self.others.chances(reached.known, &moves)),
        }
        for (mv, part) in moves.iter().zip(chances).filter(|(_, part)| *part > 0.0) {
            self.step(reached, *mv, part, next);
        }
    }

    /// The payoff of the seat's best move, which is the same in all these states.
    fn choose(&mut self, own: &[Reached<G::State>]) -> Result<f64, Stopped> {
        let mut moves = Vec::new();
        self.audit.game.moves(&own[0].state, &mut moves);
        let mut best: Option<f64> = None;
        for mv in moves {
            let mut next = NextSets::new();
            for reached in own {
                self.step(reached, mv, 1.0, &mut next);
            }
            let mut got = 0.0;
            for alike in next.alike {
                got += self.best(alike)?;
            }
            best = Some(best.map_or(got, |best| best.max(got)));
        }
        Ok(best.expect("a state that is not over has moves"))
    }

    fn step(
        &mut self,
        reached: &Reached<G::State>,
        mv: G::Move,
        part: f64,
        next: &mut NextSets<G>,
    ) {
        let game = self.audit.game;
        let mut state = reached.state.clone();
        game.play_unchecked(&mut state, mv);
        let observation = game.observation(&reached.state, mv, &state, Viewer::Seat(self.seat));
        let known = self
            .others
            .observe(reached.known, &reached.state, mv, &state);
        let chance = reached.chance * part;
        next.add(
            observation,
            Reached {
                state,
                known,
                chance,
            },
        );
    }
}
