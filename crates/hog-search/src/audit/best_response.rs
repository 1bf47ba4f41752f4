//! Best responses to a policy.

use hog_core::{Observe, Seat, Stopped, Turn, Viewer, Weighted, chance_probabilities};
use rustc_hash::FxHashMap;

use super::Audit;
use super::policy_seat::PolicySeat;
use crate::payoff::Payoff;
use crate::policy::Policy;

/// The expected payoff of a seat's best response to a policy.
pub(super) fn of<G: Observe, P: Payoff<G>>(
    audit: &Audit<'_, G, P>,
    seat: Seat,
    policy: &dyn Policy<G>,
) -> Result<f64, Stopped> {
    let mut response = Response {
        audit,
        seat,
        other: PolicySeat::new(audit.game, policy, seat.other()),
        walked: 0,
    };
    let mut start = Weighted::default();
    start.add((audit.game.start(), 0), 1.0);
    response.best(start)
}

/// An information set of the responding seat: states that look the same to it. Each comes with the
/// number of the other seat's information set, and is weighted by the probability that chance and the
/// other seat lead there.
type InfoSet<G> = Weighted<PossibleState<G>>;
type PossibleState<G> = (<G as hog_core::Game>::State, usize);

/// The next information sets of the responding seat, in the order in which they first occur.
struct NextSets<G: Observe> {
    numbers: FxHashMap<G::Observation, usize>,
    info_sets: Vec<InfoSet<G>>,
}

impl<G: Observe> NextSets<G> {
    fn new() -> Self {
        Self {
            numbers: FxHashMap::default(),
            info_sets: Vec::new(),
        }
    }

    fn add(&mut self, observation: G::Observation, state: PossibleState<G>, probability: f64) {
        let next = self.info_sets.len();
        let number = *self.numbers.entry(observation).or_insert(next);
        if number == next {
            self.info_sets.push(Weighted::default());
        }
        self.info_sets[number].add(state, probability);
    }
}

struct Response<'a, G: Observe, P> {
    audit: &'a Audit<'a, G, P>,
    /// The responding seat.
    seat: Seat,
    other: PolicySeat<'a, G>,
    walked: u64,
}

impl<G: Observe, P: Payoff<G>> Response<'_, G, P> {
    /// The payoff of the best response in an information set, times the probability of reaching the set: the sum
    /// over its states, each weighted by its probability.
    fn best(&mut self, info_set: InfoSet<G>) -> Result<f64, Stopped> {
        let (game, payoff) = (self.audit.game, self.audit.payoff);
        let mut sum = 0.0;
        let mut to_move = Vec::new();
        let mut next = NextSets::new();
        for (possible, probability) in info_set.items {
            self.audit.report(&mut self.walked)?;
            if let Some(payoff) = payoff.settled(game, &possible.0) {
                let is_first = self.seat == Seat::FIRST;
                sum += probability * if is_first { payoff } else { -payoff };
            } else if game.turn(&possible.0) == Turn::Seat(self.seat) {
                to_move.push((possible, probability));
            } else {
                self.follow(&possible, probability, &mut next);
            }
        }
        sum += self.best_of_all(next)?;
        if !to_move.is_empty() {
            sum += self.choose(&to_move)?;
        }
        Ok(sum)
    }

    fn best_of_all(&mut self, next: NextSets<G>) -> Result<f64, Stopped> {
        let info_sets = next.info_sets.into_iter();
        info_sets.map(|info_set| self.best(info_set)).sum()
    }

    /// Follows the moves of chance or of the other seat.
    fn follow(&mut self, possible: &PossibleState<G>, probability: f64, next: &mut NextSets<G>) {
        let game = self.audit.game;
        let (state, other_info_set) = possible;
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let parts = match game.turn(state) {
            Turn::Over(_) => panic!("the payoff does not say what an end is worth"),
            Turn::Chance => chance_probabilities(game, state, &moves),
            Turn::Seat(_) => self.other.probabilities(*other_info_set, &moves).to_vec(),
        };
        for (mv, part) in moves.into_iter().zip(parts).filter(|(_, part)| *part > 0.0) {
            self.step(possible, mv, probability * part, next);
        }
    }

    /// The payoff of the seat's best move. The seat cannot tell these states apart, so it makes the same
    /// move in all of them.
    fn choose(&mut self, states: &[(PossibleState<G>, f64)]) -> Result<f64, Stopped> {
        let mut moves = Vec::new();
        let ((state, _), _) = &states[0];
        self.audit.game.moves(state, &mut moves);
        let mut best: Option<f64> = None;
        for mv in moves {
            let mut next = NextSets::new();
            for (possible, probability) in states {
                self.step(possible, mv, *probability, &mut next);
            }
            let payoff = self.best_of_all(next)?;
            best = Some(best.map_or(payoff, |best| best.max(payoff)));
        }
        Ok(best.expect("a state that is not over has moves"))
    }

    fn step(
        &mut self,
        (state, other_info_set): &PossibleState<G>,
        mv: G::Move,
        probability: f64,
        next: &mut NextSets<G>,
    ) {
        let game = self.audit.game;
        let mut after = state.clone();
        game.play_unchecked(&mut after, mv);
        let observation = game.observation(state, mv, &after, Viewer::Seat(self.seat));
        let other_info_set = self.other.observe(*other_info_set, state, mv, &after);
        next.add(observation, (after, other_info_set), probability);
    }
}
