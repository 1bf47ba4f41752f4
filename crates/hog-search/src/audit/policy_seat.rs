//! A seat that plays a policy.

use hog_core::{Information, Observe, Seat, Viewer};
use rustc_hash::FxHashMap;

use crate::policy::Policy;

/// A seat that plays a policy, with its numbered information sets and the policy's answers.
pub(super) struct PolicySeat<'a, G: Observe> {
    game: &'a G,
    policy: &'a dyn Policy<G>,
    seat: Seat,
    numbers: FxHashMap<(usize, G::Observation), usize>,
    /// The information set before, and the observation that led here; none for the start.
    from: Vec<Option<(usize, G::Observation)>>,
    answers: FxHashMap<usize, Vec<f64>>,
}

impl<'a, G: Observe> PolicySeat<'a, G> {
    pub(super) fn new(game: &'a G, policy: &'a dyn Policy<G>, seat: Seat) -> Self {
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
        info_set: usize,
        before: &G::State,
        mv: G::Move,
        after: &G::State,
    ) -> usize {
        let viewer = Viewer::Seat(self.seat);
        let step = (info_set, self.game.observation(before, mv, after, viewer));
        if let Some(number) = self.numbers.get(&step) {
            return *number;
        }
        let next = self.from.len();
        self.from.push(Some(step.clone()));
        self.numbers.insert(step, next);
        next
    }

    /// The probabilities of the seat's moves.
    pub(super) fn probabilities(&mut self, info_set: usize, moves: &[G::Move]) -> &[f64] {
        let from = &self.from;
        self.answers.entry(info_set).or_insert_with(|| {
            let mut observations = Vec::new();
            let mut at = info_set;
            while let Some((before, observation)) = &from[at] {
                observations.push(observation.clone());
                at = *before;
            }
            observations.reverse();
            let information = Information {
                start: 0,
                observations,
            };
            let policy = self.policy;
            let answer = policy.probabilities(self.game, self.seat, &information, moves);
            assert_eq!(answer.len(), moves.len(), "every move has a probability");
            answer
        })
    }
}
