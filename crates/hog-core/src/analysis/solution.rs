//! Who wins from every state, and how soon.
//!
//! The value of a state for a seat is what that seat can force, whatever all the others do: it is
//! *Winning* if the seat can force its own win, *Losing* if the others together can force its
//! loss, and a draw otherwise. For two players of a game in which one's win is the other's loss
//! this is the usual value; where play can go on for ever, "nobody can force it" is a draw.
//!
//! A solitaire has nobody else who could force anything: its state is Winning if a won state can
//! be reached, a draw if otherwise a drawn one can, and Losing if neither can, be it that every
//! line ends badly or that the lines go round for ever.

use std::num::NonZeroU32;

use thiserror::Error;

use super::coverage::Coverage;
use super::edges::Edges;
use super::graph::{Graph, Node};
use super::order::Order;
use crate::{Control, Outcome, Seat, Seats, Stopped, Turn, Value};

/// What a state is worth to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The value under best play.
    pub value: Value,
    /// How many moves the game then lasts: the winner hurries, the loser delays. `None` for a
    /// draw, and for a solitaire that is lost without ever ending.
    pub end: Option<u32>,
}

/// Why there are no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// The graph is not whole.
    #[error("not exhausted after {states} states")]
    NotExhausted {
        /// How many states were seen.
        states: usize,
    },
    /// Chance takes part, and what can be forced is then not all that matters.
    #[error("chance takes part in this game: its values are expectations")]
    Chance,
    /// The computation was stopped.
    #[error("stopped before the values were computed")]
    Stopped,
}

/// One more than a number of moves: this way "no number" takes no room.
type End = NonZeroU32;

/// The values of all states for one seat.
pub struct Solution {
    values: Vec<Value>,
    ends: Vec<Option<End>>,
    /// A state found both Winning and Losing: there is none, and this is where it is checked.
    contradiction: Option<Node>,
}

impl Solution {
    /// Computes the values of all states for a seat: by backward induction in a graph without
    /// loops, by retrograde analysis in one with loops.
    ///
    /// # Errors
    /// [`Unsolved`] if the graph was not exhausted, if chance takes part, or if it was stopped.
    pub(super) fn of<K: Clone + Eq + std::hash::Hash>(
        graph: &Graph<K>,
        order: &Order,
        seats: usize,
        seat: Seat,
        control: &Control<'_>,
    ) -> Result<Self, Unsolved> {
        let states = graph.states();
        if graph.coverage() != Coverage::Exhausted {
            return Err(Unsolved::NotExhausted { states });
        }
        if graph.turns.different().contains(&Turn::Chance) {
            return Err(Unsolved::Chance);
        }
        let forcing = Forcing {
            graph,
            way: match order {
                Order::Acyclic(order) => Way::Backward(order),
                Order::Loop(_) => Way::Retrograde(graph.edges.reversed()),
            },
            control,
        };
        let stopped = |_| Unsolved::Stopped;
        let win = |outcome: Outcome| outcome.value_for(seat) == Value::Win;
        let lose = |outcome: Outcome| outcome.value_for(seat) == Value::Lose;
        let draw = |outcome: Outcome| outcome.value_for(seat) == Value::Draw;
        let mine = Seats::only(seat);
        let others = Seats::first(seats).without(seat);

        let mut solution = Self {
            values: vec![Value::Draw; states],
            ends: forcing.ends(mine, win).map_err(stopped)?,
            contradiction: None,
        };
        for (value, end) in solution.values.iter_mut().zip(&solution.ends) {
            if end.is_some() {
                *value = Value::Win;
            }
        }
        let lost = forcing.ends(others, lose).map_err(stopped)?;
        for node in graph.nodes() {
            let Some(end) = lost[node.index()] else {
                continue;
            };
            if solution.values[node.index()] == Value::Win {
                solution.contradiction.get_or_insert(node);
            }
            solution.values[node.index()] = Value::Lose;
            solution.ends[node.index()] = Some(end);
        }
        drop(lost);
        if others.is_empty() {
            let drawn = forcing.ends(mine, draw).map_err(stopped)?;
            for (value, drawn) in solution.values.iter_mut().zip(drawn) {
                if *value == Value::Draw && drawn.is_none() {
                    *value = Value::Lose;
                }
            }
        }
        Ok(solution)
    }

    /// What a state is worth.
    #[must_use]
    pub fn worth(&self, node: Node) -> Worth {
        Worth {
            value: self.values[node.index()],
            end: self.ends[node.index()].map(|end| end.get() - 1),
        }
    }

    /// How many states have a value.
    #[must_use]
    pub fn count(&self, value: Value) -> usize {
        self.values.iter().filter(|found| **found == value).count()
    }

    /// The greatest number of moves to the end, over all states with a value.
    #[must_use]
    pub fn greatest_end(&self, value: Value) -> Option<u32> {
        let ends = self.ends.iter().zip(&self.values);
        let ends = ends.filter(|(_, found)| **found == value);
        ends.filter_map(|(end, _)| end.map(|end| end.get() - 1))
            .max()
    }

    /// A state found both Winning and Losing, which would show that something is wrong.
    pub(super) const fn contradiction(&self) -> Option<Node> {
        self.contradiction
    }
}

/// How what can be forced is computed.
enum Way<'a> {
    /// Along an order in which every node stands after those it leads to.
    Backward(&'a [u32]),
    /// Along the edges turned round, from the ends.
    Retrograde(Edges),
}

struct Forcing<'a, K> {
    graph: &'a Graph<K>,
    way: Way<'a>,
    control: &'a Control<'a>,
}

impl<K: Clone + Eq + std::hash::Hash> Forcing<'_, K> {
    /// For every state in which the seats of `forcing` can force an end that they want: how soon,
    /// when they hurry and the others delay.
    fn ends(
        &self,
        forcing: Seats,
        wanted: impl Fn(Outcome) -> bool,
    ) -> Result<Vec<Option<End>>, Stopped> {
        match &self.way {
            Way::Backward(order) => self.backward(order, forcing, wanted),
            Way::Retrograde(reversed) => self.retrograde(reversed, forcing, wanted),
        }
    }

    fn backward(
        &self,
        order: &[u32],
        forcing: Seats,
        wanted: impl Fn(Outcome) -> bool,
    ) -> Result<Vec<Option<End>>, Stopped> {
        let mut ends: Vec<Option<End>> = vec![None; self.graph.states()];
        for (done, number) in order.iter().enumerate() {
            if done.is_multiple_of(1 << 16) {
                self.control.report(done as u64)?;
            }
            let node = Node(*number);
            let after = || self.graph.after(node).map(|after| ends[after.index()]);
            let end = match self.graph.turn(node) {
                Turn::Over(outcome) => wanted(outcome).then_some(End::MIN),
                Turn::Seat(seat) if forcing.contains(seat) => after().flatten().min().map(one_more),
                Turn::Seat(_) | Turn::Chance => {
                    // One move that keeps out of the wanted ends is enough for them.
                    let latest = after().try_fold(None, |latest, end| end.map(|_| end.max(latest)));
                    latest.flatten().map(one_more)
                }
            };
            ends[node.index()] = end;
        }
        Ok(ends)
    }

    fn retrograde(
        &self,
        reversed: &Edges,
        forcing: Seats,
        wanted: impl Fn(Outcome) -> bool,
    ) -> Result<Vec<Option<End>>, Stopped> {
        let mut ends: Vec<Option<End>> = vec![None; self.graph.states()];
        // How many of its moves still save a state of the others.
        let mut saving: Vec<u32> = self
            .graph
            .nodes()
            .map(|node| u32::try_from(self.graph.after(node).len()).expect("fewer than 2^32"))
            .collect();
        let mut decided: Vec<Node> = Vec::new();
        for node in self.graph.nodes() {
            if matches!(self.graph.turn(node), Turn::Over(outcome) if wanted(outcome)) {
                ends[node.index()] = Some(End::MIN);
                decided.push(node);
            }
        }
        // Nearest ends first, so that a state is decided with the end that best play gives it.
        let mut next = 0;
        while let Some(node) = decided.get(next).copied() {
            if next.is_multiple_of(1 << 16) {
                self.control.report(next as u64)?;
            }
            next += 1;
            let end = ends[node.index()].map(one_more);
            for before in reversed.of(node.index()) {
                let before = Node(*before);
                if ends[before.index()].is_some() {
                    continue;
                }
                let forced = match self.graph.turn(before) {
                    Turn::Seat(seat) if forcing.contains(seat) => true,
                    Turn::Seat(_) | Turn::Chance | Turn::Over(_) => {
                        saving[before.index()] -= 1;
                        saving[before.index()] == 0
                    }
                };
                if forced {
                    ends[before.index()] = end;
                    decided.push(before);
                }
            }
        }
        Ok(ends)
    }
}

fn one_more(end: End) -> End {
    end.checked_add(1)
        .expect("fewer than 2^32 moves to the end")
}
