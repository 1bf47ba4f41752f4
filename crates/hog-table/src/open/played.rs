//! What was played at a table: the moves with their states, and those that were taken back.

use hog_core::{Game, Seat};

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Maker {
    Seat(Seat),
    Chance,
}

/// A move that was made.
#[derive(Clone, Copy)]
pub(super) struct Step<M> {
    pub(super) mv: M,
    /// By which of the table's editions.
    pub(super) edition: usize,
    pub(super) maker: Maker,
    /// How far chance had come before it.
    pub(super) dealt: u128,
}

/// A move of a seat that was taken back. What chance made of it follows from the deal.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Undone<M> {
    pub(super) mv: M,
    pub(super) edition: usize,
    /// How it is written in its state.
    pub(super) text: String,
}

/// The moves from the start on.
pub(super) struct Played<G: Game> {
    /// The start and the state after every step: never empty.
    states: Vec<G::State>,
    steps: Vec<Step<G::Move>>,
    /// What was taken back, the next to be made again last.
    undone: Vec<Undone<G::Move>>,
}

impl<G: Game> Played<G> {
    pub(super) fn from_start(start: G::State) -> Self {
        Self {
            states: vec![start],
            steps: Vec::new(),
            undone: Vec::new(),
        }
    }

    pub(super) fn state(&self) -> &G::State {
        self.states.last().expect("there is always a state")
    }

    /// All states, the start first.
    pub(super) fn states(&self) -> &[G::State] {
        &self.states
    }

    /// The steps with the states before and after them.
    pub(super) fn steps(
        &self,
    ) -> impl DoubleEndedIterator<Item = (&G::State, Step<G::Move>, &G::State)> + ExactSizeIterator
    {
        let states = self.states.windows(2);
        let steps = states.zip(&self.steps);
        steps.map(|(around, step)| (&around[0], *step, &around[1]))
    }

    /// The moves of seats, with the states before them.
    pub(super) fn moves(
        &self,
    ) -> impl DoubleEndedIterator<Item = (&G::State, Step<G::Move>, Seat)> {
        self.steps()
            .filter_map(|(before, step, _)| match step.maker {
                Maker::Seat(seat) => Some((before, step, seat)),
                Maker::Chance => None,
            })
    }

    /// What was taken back, the next to be made again last.
    pub(super) fn undone(&self) -> &[Undone<G::Move>] {
        &self.undone
    }

    pub(super) fn push(&mut self, step: Step<G::Move>, after: G::State) {
        self.steps.push(step);
        self.states.push(after);
    }

    /// Takes the last move of a seat away, with all that followed it.
    pub(super) fn pop(&mut self) -> Option<Step<G::Move>> {
        let mut steps = self.steps.iter();
        let last = steps.rposition(|step| step.maker != Maker::Chance)?;
        let step = self.steps[last];
        self.steps.truncate(last);
        self.states.truncate(last + 1);
        Some(step)
    }

    /// A seat has made a move anew: what was taken back stays only if this was the next of it.
    pub(super) fn went(&mut self, mv: G::Move, edition: usize) {
        let next = self.undone.pop();
        if next.is_none_or(|next| (next.mv, next.edition) != (mv, edition)) {
            self.undone.clear();
        }
    }

    /// A move was taken back.
    pub(super) fn keep_undone(&mut self, undone: Undone<G::Move>) {
        self.undone.push(undone);
    }
}
