//! How well policies do, and how well somebody does who knows them.
//!
//! This is what equilibria are held to, so it shares nothing with how they are found: it walks the
//! game by its rules and asks the policies.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hog_core::{Control, Information, Observe, Seat, Stopped, Turn, Viewer};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::payoff::Payoff;
use crate::policy::Policy;

/// Looks at how policies play a game for two from its first start.
///
/// ```
/// use hog_core::{Control, Uniform};
/// use hog_search::{Audit, Win};
/// use hog_testkit::games::{Kuhn, Leak};
///
/// let game = Kuhn { leak: Leak::Nothing };
/// let quiet = Control::new();
/// let audited = Audit::new(&game, &Win, &quiet).exploitability(&Uniform)?;
/// assert!(audited.exploitability() > 0.0);
/// # Ok::<(), hog_core::Stopped>(())
/// ```
pub struct Audit<'a, G, P> {
    game: &'a G,
    payoff: &'a P,
    control: &'a Control<'a>,
}

impl<G, P> Clone for Audit<'_, G, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, P> Copy for Audit<'_, G, P> {}

/// How well a policy does that both seats play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Audited {
    /// What each seat gets that knows how the other plays and makes the best of it.
    pub best: [f64; 2],
}

impl Audited {
    /// How much a seat wins by knowing how the other plays, on the average of both. In an equilibrium
    /// that is nothing.
    #[must_use]
    pub const fn exploitability(&self) -> f64 {
        f64::midpoint(self.best[0], self.best[1])
    }
}

/// How many histories are walked between two looks at the control.
const BETWEEN_REPORTS: u64 = 4096;

impl<'a, G: Observe, P: Payoff<G>> Audit<'a, G, P> {
    /// An audit of a game for two, in which there is this to win.
    ///
    /// # Panics
    /// If the game is not for two.
    pub fn new(game: &'a G, payoff: &'a P, control: &'a Control<'a>) -> Self {
        assert_eq!(game.seats(), 2, "what one wins, the other has to lose");
        Self {
            game,
            payoff,
            control,
        }
    }

    /// How well each seat could do against a policy that the other plays.
    ///
    /// # Errors
    /// [`Stopped`] if the control says stop.
    pub fn exploitability(&self, policy: &impl Policy<G>) -> Result<Audited, Stopped> {
        let first = self.best_response(Seat::FIRST, policy)?;
        let second = self.best_response(Seat::SECOND, policy)?;
        Ok(Audited {
            best: [first, second],
        })
    }

    /// The most that a seat can get on the average if the other plays this policy. The policy is
    /// asked once for everything that the other may know.
    ///
    /// # Errors
    /// [`Stopped`] if the control says stop.
    ///
    /// # Panics
    /// If an end is not settled.
    pub fn best_response(&self, seat: Seat, policy: &impl Policy<G>) -> Result<f64, Stopped> {
        let mut response = Response {
            audit: *self,
            seat,
            others: Asked::new(self.game, policy, seat.other()),
            walked: 0,
        };
        let mut start = Alike::default();
        start.add(Way {
            state: self.game.start(),
            known: 0,
            chance: 1.0,
        });
        response.best(start)
    }

    /// What the first seat gets on the average if the seats play these policies, the first seat's
    /// first.
    ///
    /// # Errors
    /// [`Stopped`] if the control says stop.
    ///
    /// # Panics
    /// If an end is not settled.
    pub fn value(&self, first: &impl Policy<G>, second: &impl Policy<G>) -> Result<f64, Stopped> {
        let mut first = Asked::new(self.game, first, Seat::FIRST);
        let mut second = Asked::new(self.game, second, Seat::SECOND);
        let mut value = 0.0;
        let mut walked = 0;
        let mut ways = vec![((self.game.start(), 0, 0), 1.0)];
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        while !ways.is_empty() {
            let mut next = Vec::new();
            let mut numbers: FxHashMap<(G::State, usize, usize), usize> = FxHashMap::default();
            for ((state, mine, yours), chance) in ways {
                self.report(&mut walked)?;
                if let Some(worth) = self.payoff.settled(self.game, &state) {
                    value += chance * worth;
                    continue;
                }
                moves.clear();
                chances.clear();
                self.game.moves(&state, &mut moves);
                match self.game.turn(&state) {
                    Turn::Over(_) => panic!("the payoff does not say what an end is worth"),
                    Turn::Chance => weigh(self.game, &state, &moves, &mut chances),
                    Turn::Seat(Seat::FIRST) => chances.extend(first.chances(mine, &moves)),
                    Turn::Seat(_) => chances.extend(second.chances(yours, &moves)),
                }
                for (mv, part) in moves.iter().zip(&chances).filter(|(_, part)| **part > 0.0) {
                    let mut after = state.clone();
                    self.game.play_unchecked(&mut after, *mv);
                    let mine = first.notice(mine, &state, *mv, &after);
                    let yours = second.notice(yours, &state, *mv, &after);
                    let way = (after, mine, yours);
                    let number = *numbers.entry(way.clone()).or_insert(next.len());
                    if number == next.len() {
                        next.push((way, 0.0));
                    }
                    next[number].1 += chance * part;
                }
            }
            ways = next;
        }
        Ok(value)
    }

    fn report(&self, walked: &mut u64) -> Result<(), Stopped> {
        if walked.is_multiple_of(BETWEEN_REPORTS) {
            self.control.report(*walked)?;
        }
        *walked += 1;
        Ok(())
    }
}

/// The chances of the moves of chance.
fn weigh<G: Observe>(game: &G, state: &G::State, moves: &[G::Move], chances: &mut Vec<f64>) {
    let weight = |mv: &G::Move| f64::from(game.weight(state, *mv));
    let total: f64 = moves.iter().map(weight).sum();
    chances.extend(moves.iter().map(|mv| weight(mv) / total));
}

/// A seat that plays a policy: what it was asked, and what it may know, numbered.
struct Asked<'a, G: Observe, Q> {
    game: &'a G,
    policy: &'a Q,
    seat: Seat,
    numbers: FxHashMap<(usize, G::Sight), usize>,
    /// What was known before, and what was noticed then; nothing for the start.
    from: Vec<Option<(usize, G::Sight)>>,
    answers: FxHashMap<usize, Vec<f64>>,
}

impl<'a, G: Observe, Q: Policy<G>> Asked<'a, G, Q> {
    fn new(game: &'a G, policy: &'a Q, seat: Seat) -> Self {
        Self {
            game,
            policy,
            seat,
            numbers: FxHashMap::default(),
            from: vec![None],
            answers: FxHashMap::default(),
        }
    }

    /// What the seat knows after a move, by number.
    fn notice(&mut self, known: usize, before: &G::State, mv: G::Move, after: &G::State) -> usize {
        let sight = self.game.sight(before, mv, after, Viewer::Seat(self.seat));
        let next = self.from.len();
        let step = (known, sight);
        if let Some(number) = self.numbers.get(&step) {
            return *number;
        }
        self.from.push(Some(step.clone()));
        self.numbers.insert(step, next);
        next
    }

    /// The chances of the seat's moves.
    fn chances(&mut self, known: usize, moves: &[G::Move]) -> &[f64] {
        let Self {
            game,
            policy,
            seat,
            from,
            answers,
            ..
        } = self;
        answers.entry(known).or_insert_with(|| {
            let mut sights = Vec::new();
            let mut at = known;
            while let Some((before, sight)) = &from[at] {
                sights.push(sight.clone());
                at = *before;
            }
            sights.reverse();
            let information = Information { start: 0, sights };
            let mut chances = Vec::with_capacity(moves.len());
            policy.chances(game, *seat, &information, moves, &mut chances);
            assert_eq!(chances.len(), moves.len(), "every move has a chance");
            chances
        })
    }
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
