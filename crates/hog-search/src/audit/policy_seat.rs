//! A seat that plays a policy, and chance.

use hog_core::{Information, Observe, Seat, Viewer};
use rustc_hash::FxHashMap;

use crate::policy::Policy;

/// The probabilities of the moves of chance.
pub(super) fn weigh<G: Observe>(
    game: &G,
    state: &G::State,
    moves: &[G::Move],
    chances: &mut Vec<f64>,
) {
    let weight = |mv: &G::Move| f64::from(game.weight(state, *mv));
    let total: f64 = moves.iter().map(weight).sum();
    chances.extend(moves.iter().map(|mv| weight(mv) / total));
}

/// A seat that plays a policy, with its numbered information sets and the policy's answers.
pub(super) struct PolicySeat<'a, G: Observe, Q> {
    game: &'a G,
    policy: &'a Q,
    seat: Seat,
    numbers: FxHashMap<(usize, G::Observation), usize>,
    /// The information set before, and the observation that led here; none for the start.
    from: Vec<Option<(usize, G::Observation)>>,
    answers: FxHashMap<usize, Vec<f64>>,
}

impl<'a, G: Observe, Q: Policy<G>> PolicySeat<'a, G, Q> {
    pub(super) fn new(game: &'a G, policy: &'a Q, seat: Seat) -> Self {
        Self {
            game,
            policy,
            seat,
            numbers: FxHashMap::default(),
            from: vec![None],
            answers: FxHashMap::default(),
        }
    }

    /// The seat's information set after a move.
    pub(super) fn observe(
        &mut self,
        known: usize,
        before: &G::State,
        mv: G::Move,
        after: &G::State,
    ) -> usize {
        let observation = self
            .game
            .observation(before, mv, after, Viewer::Seat(self.seat));
        let next = self.from.len();
        let step = (known, observation);
        if let Some(number) = self.numbers.get(&step) {
            return *number;
        }
        self.from.push(Some(step.clone()));
        self.numbers.insert(step, next);
        next
    }

    /// The probabilities of the seat's moves.
    pub(super) fn chances(&mut self, known: usize, moves: &[G::Move]) -> &[f64] {
        let Self {
            game,
            policy,
            seat,
            from,
            answers,
            ..
        } = self;
        answers.entry(known).or_insert_with(|| {
            let mut observations = Vec::new();
            let mut at = known;
            while let Some((before, observation)) = &from[at] {
                observations.push(observation.clone());
                at = *before;
            }
            observations.reverse();
            let information = Information {
                start: 0,
                observations,
            };
            let mut chances = Vec::with_capacity(moves.len());
            policy.chances(game, *seat, &information, moves, &mut chances);
            assert_eq!(chances.len(), moves.len(), "every move has a chance");
            chances
        })
    }
}
