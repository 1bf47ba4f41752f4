//! The best that can be done against a policy.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hog_core::{Observe, Seat, Stopped, Turn, Viewer};
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Audit;
use super::asked::{Asked, weigh};
use crate::payoff::Payoff;
use crate::policy::Policy;

/// The most that a seat can get on the average if the other plays this policy.
pub(super) fn of<G: Observe, P: Payoff<G>, Q: Policy<G>>(
    audit: Audit<'_, G, P>,
    seat: Seat,
    policy: &Q,
) -> Result<f64, Stopped> {
    let mut response = Response {
        audit,
        seat,
        others: Asked::new(audit.game, policy, seat.other()),
        walked: 0,
    };
    let mut start = Alike::default();
    start.add(Way {
        state: audit.game.start(),
        known: 0,
        chance: 1.0,
    });
    response.best(start)
}

/// A state in which the game may be, what the other seat then knows, and with which chance chance
/// and the other seat lead there.
struct Way<S> {
    state: S,
    known: usize,
    chance: f64,
}

/// Ways that look the same to the seat that responds.
struct Alike<S> {
    ways: Vec<Way<S>>,
    numbers: HashTable<usize>,
}

impl<S> Default for Alike<S> {
    fn default() -> Self {
        Self {
            ways: Vec::new(),
            numbers: HashTable::new(),
        }
    }
}

impl<S: Eq + Hash> Alike<S> {
    fn add(&mut self, way: Way<S>) {
        let Self { ways, numbers } = self;
        let hash = |way: &Way<S>| FxBuildHasher.hash_one((&way.state, way.known));
        let same = |number: &usize| {
            let other = &ways[*number];
            other.known == way.known && other.state == way.state
        };
        if let Some(number) = numbers.find(hash(&way), same) {
            ways[*number].chance += way.chance;
            return;
        }
        numbers.insert_unique(hash(&way), ways.len(), |number| hash(&ways[*number]));
        ways.push(way);
    }
}

/// What is noticed next by the seat that responds, in the order in which it first comes up.
struct Noticed<G: Observe> {
    numbers: FxHashMap<G::Sight, usize>,
    alike: Vec<Alike<G::State>>,
}

impl<G: Observe> Noticed<G> {
    fn new() -> Self {
        Self {
            numbers: FxHashMap::default(),
            alike: Vec::new(),
        }
    }

    fn add(&mut self, sight: G::Sight, way: Way<G::State>) {
        let number = *self.numbers.entry(sight).or_insert(self.alike.len());
        if number == self.alike.len() {
            self.alike.push(Alike::default());
        }
        self.alike[number].add(way);
    }
}

struct Response<'a, G: Observe, P, Q> {
    audit: Audit<'a, G, P>,
    /// Who makes the best of it.
    seat: Seat,
    others: Asked<'a, G, Q>,
    walked: u64,
}

impl<G: Observe, P: Payoff<G>, Q: Policy<G>> Response<'_, G, P, Q> {
    /// What the seat gets that knows no more than that it is on one of these ways: the sum over all
    /// of them, each times its chance.
    fn best(&mut self, alike: Alike<G::State>) -> Result<f64, Stopped> {
        let Audit { game, payoff, .. } = self.audit;
        let mut got = 0.0;
        let mut own = Vec::new();
        let mut noticed = Noticed::new();
        for way in alike.ways {
            self.audit.report(&mut self.walked)?;
            if let Some(worth) = payoff.settled(game, &way.state) {
                let worth = if self.seat == Seat::FIRST {
                    worth
                } else {
                    -worth
                };
                got += way.chance * worth;
            } else if game.turn(&way.state) == Turn::Seat(self.seat) {
                own.push(way);
            } else {
                self.follow(&way, &mut noticed);
            }
        }
        for alike in noticed.alike {
            got += self.best(alike)?;
        }
        if !own.is_empty() {
            got += self.choose(&own)?;
        }
        Ok(got)
    }

    /// Follows what chance or the other seat does.
    fn follow(&mut self, way: &Way<G::State>, noticed: &mut Noticed<G>) {
        let game = self.audit.game;
        let mut moves = Vec::new();
        let mut chances = Vec::new();
        game.moves(&way.state, &mut moves);
        match game.turn(&way.state) {
            Turn::Over(_) => panic!("the payoff does not say what an end is worth"),
            Turn::Chance => weigh(game, &way.state, &moves, &mut chances),
            Turn::Seat(_) => chances.extend(self.others.chances(way.known, &moves)),
        }
        for (mv, part) in moves.iter().zip(chances).filter(|(_, part)| *part > 0.0) {
            self.step(way, *mv, part, noticed);
        }
    }

    /// The best of the seat's moves, which are the same on all these ways.
    fn choose(&mut self, own: &[Way<G::State>]) -> Result<f64, Stopped> {
        let mut moves = Vec::new();
        self.audit.game.moves(&own[0].state, &mut moves);
        let mut best: Option<f64> = None;
        for mv in moves {
            let mut noticed = Noticed::new();
            for way in own {
                self.step(way, mv, 1.0, &mut noticed);
            }
            let mut got = 0.0;
            for alike in noticed.alike {
                got += self.best(alike)?;
            }
            best = Some(best.map_or(got, |best| best.max(got)));
        }
        Ok(best.expect("a state that is not over has moves"))
    }

    fn step(&mut self, way: &Way<G::State>, mv: G::Move, part: f64, noticed: &mut Noticed<G>) {
        let game = self.audit.game;
        let mut state = way.state.clone();
        game.play_unchecked(&mut state, mv);
        let sight = game.sight(&way.state, mv, &state, Viewer::Seat(self.seat));
        let known = self.others.notice(way.known, &way.state, mv, &state);
        let chance = way.chance * part;
        noticed.add(
            sight,
            Way {
                state,
                known,
                chance,
            },
        );
    }
}
