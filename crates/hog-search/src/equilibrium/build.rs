//! Building the sequence form from the rules.

use std::hash::Hash;
use std::sync::Arc;

use hog_core::{Control, Observe, Seat, Turn, Viewer, Weighted, chance_probabilities};

use super::decisions::SeatDecisions;
use super::info_sets::InfoSets;
use super::matrix::{Matrix, MatrixEntry};
use super::{CannotSolve, SequenceForm};
use crate::payoff::Payoff;

/// Limits on the size of a sequence form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequenceFormLimits {
    /// Maximum number of histories, counted as in [`SequenceForm::histories`].
    pub histories: u64,
    /// Approximate maximum memory in bytes.
    pub bytes: usize,
}

impl Default for SequenceFormLimits {
    fn default() -> Self {
        Self {
            histories: 20_000_000,
            bytes: 4 << 30,
        }
    }
}

/// A state from which the rest of a game is solved, with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Root<S> {
    /// The state.
    pub state: S,
    /// The probability that play is here.
    pub chance: f64,
    /// For each seat, the number of its information set, counted from 0: the seat cannot tell roots
    /// with equal numbers apart.
    pub info_sets: [usize; 2],
}

/// Number of histories between two checks of the control and the memory.
const BETWEEN_REPORTS: u64 = 4096;

impl<O: Clone + Eq + Hash> SequenceForm<O> {
    /// The sequence form of a game for two from its first start.
    ///
    /// # Errors
    /// [`CannotSolve`] if the game is not for two, if it is too large, or if the control stops it.
    ///
    /// # Panics
    /// If `payoff` has no value for a finished state, or if a seat has different moves in states that
    /// look the same to it.
    pub fn of<G: Observe<Observation = O>>(
        game: &G,
        payoff: &impl Payoff<G>,
        limits: SequenceFormLimits,
        control: &Control<'_>,
    ) -> Result<Self, CannotSolve> {
        let start = Root {
            state: game.start(),
            chance: 1.0,
            info_sets: [0, 0],
        };
        Self::of_roots(game, vec![start], payoff, limits, control)
    }

    /// The sequence form of the rest of a game for two that may be in one of several states. The set of
    /// roots and their probabilities are common knowledge. In the resulting policy,
    /// [`Information::start`](hog_core::Information::start) is the seat's root information set, and
    /// observations count from the root.
    ///
    /// # Errors
    /// As [`of`](SequenceForm::of).
    ///
    /// # Panics
    /// As [`of`](SequenceForm::of), or if the number of a root's information set is 2^32 − 1 or
    /// greater.
    pub fn of_roots<G: Observe<Observation = O>>(
        game: &G,
        roots: Vec<Root<G::State>>,
        payoff: &impl Payoff<G>,
        limits: SequenceFormLimits,
        control: &Control<'_>,
    ) -> Result<Self, CannotSolve> {
        if game.seats() != 2 {
            let seats = game.seats();
            return Err(CannotSolve::NotForTwo { seats });
        }
        let root_set_counts = [0, 1].map(|seat: usize| {
            let counts = roots.iter().map(|root| root.info_sets[seat] + 1);
            counts.max().unwrap_or(0)
        });
        let mut walk = Walk {
            game,
            payoff,
            limits,
            decisions: [SeatDecisions::new(), SeatDecisions::new()],
            seat_sets: root_set_counts.map(InfoSets::new),
            last_sequence: root_set_counts.map(|count| vec![0; count]),
            entries: Vec::new(),
            histories: 0,
            moves: Vec::new(),
        };
        let mut layer = Layer::default();
        for Root {
            state,
            chance,
            info_sets,
        } in roots
        {
            let number = |info_set| {
                u32::try_from(info_set).expect("information sets are numbered below 2^32")
            };
            layer.add((state, info_sets.map(number)), chance);
        }
        while !layer.items.is_empty() {
            layer = walk.next_layer(&layer, control)?;
        }
        let rows = walk.decisions[0].sequences();
        Ok(Self {
            decisions: Arc::new(walk.decisions),
            seat_sets: Arc::new(walk.seat_sets),
            payoffs: Matrix::from_entries(rows, walk.entries),
            histories: walk.histories,
        })
    }
}

/// The histories of one length, each as a state and the numbers of the seats' information sets. Their
/// weights are chance's part of the reach probability; the seats' own probabilities are left out.
type Layer<S> = Weighted<Node<S>>;
type Node<S> = (S, [u32; 2]);

struct Walk<'a, G: Observe, P> {
    game: &'a G,
    payoff: &'a P,
    limits: SequenceFormLimits,
    decisions: [SeatDecisions; 2],
    seat_sets: [InfoSets<G::Observation>; 2],
    /// For each information set of each seat, the last sequence that the seat has played.
    last_sequence: [Vec<u32>; 2],
    entries: Vec<MatrixEntry>,
    histories: u64,
    /// Scratch space for moves.
    moves: Vec<G::Move>,
}

impl<G: Observe, P: Payoff<G>> Walk<'_, G, P> {
    fn next_layer(
        &mut self,
        layer: &Layer<G::State>,
        control: &Control<'_>,
    ) -> Result<Layer<G::State>, CannotSolve> {
        let mut next = Layer::default();
        for (node, reach) in &layer.items {
            if self.histories == self.limits.histories {
                let max = self.limits.histories;
                return Err(CannotSolve::TooManyHistories { max });
            }
            if self.histories.is_multiple_of(BETWEEN_REPORTS) {
                let stopped = control.report(self.histories);
                stopped.map_err(|_| CannotSolve::Stopped)?;
                self.check_bytes(layer.bytes() + next.bytes())?;
            }
            self.histories += 1;
            match self.payoff.settled(self.game, &node.0) {
                Some(payoff) => self.settle(node.1, payoff * reach),
                None => self.expand(node, *reach, &mut next),
            }
        }
        Ok(next)
    }

    fn check_bytes(&self, layers: usize) -> Result<(), CannotSolve> {
        let entries = self.entries.capacity() * size_of::<MatrixEntry>();
        let sequences = self.last_sequence.iter().map(Vec::capacity).sum::<usize>();
        let last_sequence = sequences * size_of::<u32>();
        let decisions = self
            .decisions
            .iter()
            .map(SeatDecisions::bytes)
            .sum::<usize>();
        let seat_sets = self.seat_sets.iter().map(InfoSets::bytes).sum::<usize>();
        if layers + entries + last_sequence + decisions + seat_sets > self.limits.bytes {
            return Err(CannotSolve::TooManyBytes {
                max: self.limits.bytes,
                histories: self.histories,
            });
        }
        Ok(())
    }

    /// Notes the payoff of a settled state, times the probability that chance leads there.
    fn settle(&mut self, info_sets: [u32; 2], value: f64) {
        if value != 0.0 {
            self.entries.push(MatrixEntry {
                row: self.last_sequence[0][info_sets[0] as usize],
                column: self.last_sequence[1][info_sets[1] as usize],
                value,
            });
        }
    }

    fn expand(&mut self, node: &Node<G::State>, reach: f64, next: &mut Layer<G::State>) {
        let (state, info_sets) = node;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.game.moves(state, &mut moves);
        match self.game.turn(state) {
            Turn::Over(outcome) => panic!("the payoff does not say what {outcome:?} is worth"),
            Turn::Chance => {
                let parts = chance_probabilities(self.game, state, &moves);
                for (mv, part) in moves.iter().zip(parts) {
                    self.step(node, *mv, reach * part, None, next);
                }
            }
            Turn::Seat(seat) => {
                let first = self.decision_number(info_sets[seat.index()], seat, moves.len());
                for (sequence, mv) in (first..).zip(&moves) {
                    self.step(node, *mv, reach, Some((seat, sequence)), next);
                }
            }
        }
        self.moves = moves;
    }

    /// Finds or adds the seat's decision here; returns the number of its first sequence.
    fn decision_number(&mut self, info_set: u32, seat: Seat, moves: usize) -> u32 {
        let decisions = &mut self.decisions[seat.index()];
        let next = u32::try_from(decisions.count()).expect("sequences fit 32 bits");
        let decision = self.seat_sets[seat.index()].decision_number(info_set, next);
        if decision == next {
            decisions.add(self.last_sequence[seat.index()][info_set as usize], moves);
        }
        assert_eq!(
            decisions.choices(decision as usize).len(),
            moves,
            "{seat} has different moves in states that look the same to it"
        );
        decisions.first(decision)
    }

    /// Makes a move; the seat that made it has then played this sequence.
    fn step(
        &mut self,
        (before, info_sets): &Node<G::State>,
        mv: G::Move,
        reach: f64,
        played: Option<(Seat, u32)>,
        next: &mut Layer<G::State>,
    ) {
        let mut state = before.clone();
        self.game.play_unchecked(&mut state, mv);
        let seats = [Seat::FIRST, Seat::SECOND];
        let info_sets = seats.map(|seat| {
            let info_set = info_sets[seat.index()];
            let viewer = Viewer::Seat(seat);
            let observation = self.game.observation(before, mv, &state, viewer);
            let next_set = self.seat_sets[seat.index()].learn(info_set, observation);
            let last = &mut self.last_sequence[seat.index()];
            if next_set as usize == last.len() {
                let own = played.filter(|(mover, _)| *mover == seat);
                let sequence = own.map_or(last[info_set as usize], |(_, sequence)| sequence);
                last.push(sequence);
            }
            next_set
        });
        next.add((state, info_sets), reach);
    }
}
