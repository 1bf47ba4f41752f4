//! Building the sequence form from the rules.

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;

use hashbrown::HashTable;
use hog_core::{Control, Observe, Seat, Turn, Viewer};
use rustc_hash::FxBuildHasher;

use super::decisions::SeatDecisions;
use super::matrix::{Matrix, MatrixEntry};
use super::recall::{Novelty, Recall};
use super::{CannotSolve, SequenceForm};
use crate::payoff::Payoff;

/// Limits on the size of a sequence form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SequenceFormLimits {
    /// Maximum number of histories.
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

/// A state in which play may begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Root<S> {
    /// The state.
    pub state: S,
    /// The probability that play begins here.
    pub chance: f64,
    /// For each seat, the number of its information set, counted from 0: the seat cannot tell roots
    /// with equal numbers apart.
    pub known: [usize; 2],
}

/// Number of histories between two checks of the control and the memory.
const BETWEEN_REPORTS: u64 = 4096;

impl<S: Clone + Eq + Hash> SequenceForm<S> {
    /// The sequence form of a game for two from its first start.
    ///
    /// # Errors
    /// [`CannotSolve`] if the game is not for two, if it is too large, or if the control stops it.
    ///
    /// # Panics
    /// If an end is not settled, or if a seat has different moves in states that look the same to it.
    pub fn of<G: Observe<Observation = S>>(
        game: &G,
        payoff: &impl Payoff<G>,
        limits: SequenceFormLimits,
        control: &Control<'_>,
    ) -> Result<Self, CannotSolve> {
        let start = Root {
            state: game.start(),
            chance: 1.0,
            known: [0, 0],
        };
        Self::of_roots(game, vec![start], payoff, limits, control)
    }

    /// The sequence form of the rest of a game for two that may be in one of several states; both seats
    /// know the roots. In the learned policy, information begins there: its `start` is the number of
    /// the seat's information set at the root, and its observations are those made since.
    ///
    /// # Errors
    /// As [`of`](SequenceForm::of).
    ///
    /// # Panics
    /// As [`of`](SequenceForm::of).
    pub fn of_roots<G: Observe<Observation = S>>(
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
        let beginnings = [0, 1].map(|seat: usize| {
            let known = roots.iter().map(|root| root.known[seat] + 1);
            known.max().unwrap_or(0)
        });
        let mut walk = Walk {
            game,
            payoff,
            limits,
            sides: [SeatDecisions::new(), SeatDecisions::new()],
            recalls: beginnings.map(Recall::new),
            last: beginnings.map(|count| vec![0; count]),
            entries: Vec::new(),
            histories: 0,
            moves: Vec::new(),
        };
        let mut layer = Layer::default();
        for Root {
            state,
            chance,
            known,
        } in roots
        {
            let number = |known| u32::try_from(known).expect("limits keep it below 2^32");
            layer.add(state, known.map(number), chance);
        }
        while !layer.nodes.is_empty() {
            layer = walk.next_layer(&layer, control)?;
        }
        let rows = walk.sides[0].sequences();
        Ok(Self {
            sides: Arc::new(walk.sides),
            recalls: Arc::new(walk.recalls),
            worth: Matrix::gathered(rows, walk.entries),
            histories: walk.histories,
        })
    }
}

/// Histories with the same state that look the same to both seats.
struct Node<S> {
    state: S,
    /// The numbers of the seats' information sets.
    known: [u32; 2],
    /// The probability that chance leads here, if the seats do.
    chance: f64,
}

impl<S: Hash> Node<S> {
    fn hash(&self) -> u64 {
        FxBuildHasher.hash_one((&self.state, self.known))
    }
}

/// The histories of one length.
struct Layer<S> {
    nodes: Vec<Node<S>>,
    numbers: HashTable<u32>,
}

impl<S> Default for Layer<S> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            numbers: HashTable::new(),
        }
    }
}

impl<S: Eq + Hash> Layer<S> {
    fn add(&mut self, state: S, known: [u32; 2], chance: f64) {
        let Self { nodes, numbers } = self;
        let node = Node {
            state,
            known,
            chance,
        };
        let hash = node.hash();
        let same = |number: &u32| {
            let other = &nodes[*number as usize];
            other.known == node.known && other.state == node.state
        };
        if let Some(number) = numbers.find(hash, same) {
            nodes[*number as usize].chance += chance;
            return;
        }
        let number = u32::try_from(nodes.len()).expect("a layer has less than 2^32 histories");
        numbers.insert_unique(hash, number, |number| nodes[*number as usize].hash());
        nodes.push(node);
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S>>() + self.numbers.capacity() * 5
    }
}

struct Walk<'a, G: Observe, P> {
    game: &'a G,
    payoff: &'a P,
    limits: SequenceFormLimits,
    sides: [SeatDecisions; 2],
    recalls: [Recall<G::Observation>; 2],
    /// For each information set of each seat, the last sequence that the seat has played.
    last: [Vec<u32>; 2],
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
        for node in &layer.nodes {
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
            match self.payoff.settled(self.game, &node.state) {
                Some(worth) => self.settle(node, worth),
                None => self.expand(node, &mut next),
            }
        }
        Ok(next)
    }

    fn check_bytes(&self, layers: usize) -> Result<(), CannotSolve> {
        let entries = self.entries.capacity() * size_of::<MatrixEntry>();
        let last = self.last.iter().map(Vec::capacity).sum::<usize>() * size_of::<u32>();
        let sides = self.sides.iter().map(SeatDecisions::bytes).sum::<usize>();
        let recalls = self.recalls.iter().map(Recall::bytes).sum::<usize>();
        if layers + entries + last + sides + recalls > self.limits.bytes {
            return Err(CannotSolve::TooManyBytes {
                max: self.limits.bytes,
                histories: self.histories,
            });
        }
        Ok(())
    }

    /// Notes the payoff of an end.
    fn settle(&mut self, node: &Node<G::State>, worth: f64) {
        let value = worth * node.chance;
        if value != 0.0 {
            self.entries.push(MatrixEntry {
                row: self.last[0][node.known[0] as usize],
                column: self.last[1][node.known[1] as usize],
                value,
            });
        }
    }

    fn expand(&mut self, node: &Node<G::State>, next: &mut Layer<G::State>) {
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.game.moves(&node.state, &mut moves);
        match self.game.turn(&node.state) {
            Turn::Over(outcome) => panic!("the payoff does not say what {outcome:?} is worth"),
            Turn::Chance => {
                let weight = |mv: &G::Move| f64::from(self.game.weight(&node.state, *mv));
                let total: f64 = moves.iter().map(weight).sum();
                for mv in &moves {
                    let part = weight(mv) / total;
                    self.step(node, *mv, node.chance * part, None, next);
                }
            }
            Turn::Seat(seat) => {
                let first = self.decide(node, seat, moves.len());
                for (sequence, mv) in (first..).zip(&moves) {
                    self.step(node, *mv, node.chance, Some((seat, sequence)), next);
                }
            }
        }
        self.moves = moves;
    }

    /// The first sequence of a seat's decision between this number of moves.
    fn decide(&mut self, node: &Node<G::State>, seat: Seat, moves: usize) -> u32 {
        let known = node.known[seat.index()];
        let side = &mut self.sides[seat.index()];
        let next = u32::try_from(side.decisions()).expect("sequences fit 32 bits");
        let (decision, novelty) = self.recalls[seat.index()].decide(known, next);
        if novelty == Novelty::New {
            side.add(self.last[seat.index()][known as usize], moves);
        }
        assert_eq!(
            side.choices(decision as usize).len(),
            moves,
            "{seat} has different moves in states that look the same to it"
        );
        side.first(decision)
    }

    /// Makes a move; the seat that made it has then played this sequence.
    fn step(
        &mut self,
        node: &Node<G::State>,
        mv: G::Move,
        chance: f64,
        played: Option<(Seat, u32)>,
        next: &mut Layer<G::State>,
    ) {
        let mut state = node.state.clone();
        self.game.play_unchecked(&mut state, mv);
        let seats = [Seat::FIRST, Seat::SECOND];
        let known = seats.map(|seat| {
            let before = node.known[seat.index()];
            let viewer = Viewer::Seat(seat);
            let observation = self.game.observation(&node.state, mv, &state, viewer);
            let (known, novelty) = self.recalls[seat.index()].learn(before, observation);
            if novelty == Novelty::New {
                let last = &mut self.last[seat.index()];
                let own = played.filter(|(mover, _)| *mover == seat);
                let sequence = own.map_or(last[before as usize], |(_, sequence)| sequence);
                last.push(sequence);
            }
            known
        });
        next.add(state, known, chance);
    }
}
