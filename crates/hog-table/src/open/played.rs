//! The moves made at a table with their states, and those that were taken back.

use hog_core::{Game, Seat};

/// A move that was made.
#[derive(Clone, Copy)]
pub(super) struct Step<M> {
    pub(super) mv: M,
    /// The index of the rules by which it was made.
    pub(super) rules: usize,
    /// The seat that made it; `None` if chance did.
    pub(super) seat: Option<Seat>,
    /// The position of chance before it.
    pub(super) dealt: u128,
}

/// A move of a seat that was taken back. The moves of chance after it follow from the deal.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Undone<M> {
    pub(super) mv: M,
    /// The index of the rules by which it was made.
    pub(super) rules: usize,
    /// The move as text.
    pub(super) text: String,
}

/// The moves from the start on.
pub(super) struct Played<G: Game> {
    /// The start and the state after every step: never empty.
    pub(super) states: Vec<G::State>,
    steps: Vec<Step<G::Move>>,
    /// How many of the steps are moves of seats.
    length: usize,
    /// The moves that were taken back, the next to be made again last.
    pub(super) undone: Vec<Undone<G::Move>>,
}

impl<G: Game> Played<G> {
    pub(super) fn from_start(start: G::State) -> Self {
        Self {
            states: vec![start],
            steps: Vec::new(),
            length: 0,
            undone: Vec::new(),
        }
    }

    pub(super) fn state(&self) -> &G::State {
        self.states.last().expect("there is always a state")
    }

    /// The steps with the states before and after them.
    pub(super) fn steps(
        &self,
    ) -> impl DoubleEndedIterator<Item = (&G::State, Step<G::Move>, &G::State)> + ExactSizeIterator
    {
        self.steps_from(0)
    }

    /// The steps from this one on. Earlier steps are not visited.
    pub(super) fn steps_from(
        &self,
        first: usize,
    ) -> impl DoubleEndedIterator<Item = (&G::State, Step<G::Move>, &G::State)> + ExactSizeIterator
    {
        let states = self.states.get(first..).unwrap_or_default();
        let steps = self.steps.get(first..).unwrap_or_default();
        let steps = states.windows(2).zip(steps);
        steps.map(|(around, step)| (&around[0], *step, &around[1]))
    }

    /// Number of moves of seats.
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// The moves of seats, with the states before them.
    pub(super) fn moves(
        &self,
    ) -> impl DoubleEndedIterator<Item = (&G::State, Step<G::Move>, Seat)> {
        self.steps()
            .filter_map(|(before, step, _)| Some((before, step, step.seat?)))
    }

    pub(super) fn push(&mut self, step: Step<G::Move>, after: G::State) {
        self.length += usize::from(step.seat.is_some());
        self.steps.push(step);
        self.states.push(after);
    }

    /// Takes the last move of a seat away, with all that followed it.
    pub(super) fn pop(&mut self) -> Option<Step<G::Move>> {
        let mut steps = self.steps.iter();
        let last = steps.rposition(|step| step.seat.is_some())?;
        let step = self.steps[last];
        self.steps.truncate(last);
        self.states.truncate(last + 1);
        // All that followed it were moves of chance.
        self.length -= 1;
        Some(step)
    }

    /// After a move of a seat, updates the moves that were taken back: if it was the next of them, the others
    /// stay; otherwise they are discarded.
    pub(super) fn update_undone(&mut self, mv: G::Move, rules: usize) {
        let next = self.undone.pop();
        if next.is_none_or(|next| (next.mv, next.rules) != (mv, rules)) {
            self.undone.clear();
        }
    }
}
