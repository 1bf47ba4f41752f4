//! The value of every state for a seat, and the number of moves to the end.
//!
//! The value of a state for a seat is what that seat can force against all others: *Winning* if the
//! seat can force its own win, *Losing* if the others together can force its loss, and a draw
//! otherwise. In a zero-sum game for two this is the usual value; where neither side can force a
//! win, it is a draw.
//!
//! A solitaire has no opponents: its state is Winning if a won state can be reached, a draw if
//! otherwise a drawn one can, and Losing if neither can, because every line ends in a loss or goes
//! round for ever.

use super::edges::{EdgeList, to_u32};
use super::exploration::Coverage;
use super::graph::{Graph, Node};
use super::order::NodeOrder;
use super::verdict::Unknown;
use crate::{Control, Seat, Seats, Stopped, Turn, Value};

/// What a state is worth to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The value under best play.
    pub value: Value,
    /// The number of moves to the end when the winner hurries and the loser delays. `None` for a draw
    /// and for a Losing state of a solitaire from which play can go on for ever.
    pub moves_to_end: Option<u32>,
}

/// What is known of a state, in four bytes: a value that can be forced, and in how many moves.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PackedValue(u32);

/// The bits of a packed value that hold the number of moves; those above hold the value.
const DISTANCE_BITS: u32 = 30;

impl PackedValue {
    /// Nothing can be forced, as far as is known.
    const UNFORCED: Self = Self(0);

    fn forced(value: Value, moves_to_end: u32) -> Self {
        assert!(
            moves_to_end < 1 << DISTANCE_BITS,
            "fewer than 2^30 moves to the end"
        );
        let tag = match value {
            Value::Win => 1,
            Value::Draw => 2,
            Value::Lose => 3,
        };
        Self(tag << DISTANCE_BITS | moves_to_end)
    }

    const fn value(self) -> Option<Value> {
        match self.0 >> DISTANCE_BITS {
            0 => None,
            1 => Some(Value::Win),
            2 => Some(Value::Draw),
            _ => Some(Value::Lose),
        }
    }

    const fn moves_to_end(self) -> u32 {
        self.0 & ((1 << DISTANCE_BITS) - 1)
    }

    /// The number of moves in which this value is forced; `None` if it is not.
    fn moves_to(self, value: Value) -> Option<u32> {
        (self.value() == Some(value)).then_some(self.moves_to_end())
    }
}

/// The values of all states for one seat.
pub struct SeatValues {
    values: Vec<PackedValue>,
    /// The value of states in which neither side can force a win.
    unforced_value: Value,
    /// A state found both Winning and Losing, which would show a wrong computation.
    pub(super) contradiction: Option<Node>,
}

impl SeatValues {
    /// Computes the values of all states for a seat: by backward induction in a graph without
    /// loops, by retrograde analysis in one with loops.
    ///
    /// # Errors
    /// [`Unknown`] if the graph was not exhausted, if chance takes part, or if it was stopped.
    pub(super) fn of<K: Clone + Eq + std::hash::Hash>(
        graph: &Graph<K>,
        order: &NodeOrder,
        seats: usize,
        seat: Seat,
        control: &Control<'_>,
    ) -> Result<Self, Unknown> {
        let states = graph.states();
        if graph.coverage() != Coverage::Exhausted {
            return Err(Unknown::NotExhausted { states });
        }
        if graph.turns.different().contains(&Turn::Chance) {
            return Err(Unknown::Chance);
        }
        let algorithm = match order {
            NodeOrder::Acyclic(order) => Algorithm::Backward(order),
            NodeOrder::Loop(_) => Algorithm::Retrograde(graph.edges.reversed()),
        };
        let mine = Seats::only(seat);
        let others = Seats::first(seats).without(seat);
        let mut solving = Solving {
            graph,
            control,
            seat,
            solution: Self {
                values: vec![PackedValue::UNFORCED; states],
                unforced_value: Value::Draw,
                contradiction: None,
            },
        };
        let mut force = |forcing, value| match &algorithm {
            Algorithm::Backward(order) => solving.backward(order, forcing, value),
            Algorithm::Retrograde(reversed) => solving.retrograde(reversed, forcing, value),
        };
        force(mine, Value::Win).map_err(|Stopped| Unknown::Stopped)?;
        force(others, Value::Lose).map_err(|Stopped| Unknown::Stopped)?;
        if others.is_empty() {
            force(mine, Value::Draw).map_err(|Stopped| Unknown::Stopped)?;
            solving.solution.unforced_value = Value::Lose;
        }
        Ok(solving.solution)
    }

    /// What a state is worth.
    #[must_use]
    pub fn worth(&self, node: Node) -> Worth {
        let packed = self.values[node.index()];
        let (value, moves_to_end) = match packed.value() {
            None => (self.unforced_value, None),
            Some(Value::Draw) => (Value::Draw, None),
            Some(value) => (value, Some(packed.moves_to_end())),
        };
        Worth {
            value,
            moves_to_end,
        }
    }

    fn worths(&self) -> impl Iterator<Item = Worth> {
        (0..to_u32(self.values.len())).map(|node| self.worth(Node(node)))
    }

    /// The number of states with this value.
    #[must_use]
    pub fn count(&self, value: Value) -> usize {
        self.worths().filter(|worth| worth.value == value).count()
    }

    /// The greatest number of moves to the end, over all states with this value.
    #[must_use]
    pub fn longest(&self, value: Value) -> Option<u32> {
        let worths = self.worths().filter(|worth| worth.value == value);
        worths.filter_map(|worth| worth.moves_to_end).max()
    }

    /// Notes that a value is forced in a state; returns whether none was noted before.
    fn note(&mut self, node: Node, value: Value, moves_to_end: u32) -> bool {
        let packed = &mut self.values[node.index()];
        if let Some(known) = packed.value() {
            // A Winning state may also be a forced draw. If the others could force the seat's loss there too, the
            // computation would be wrong.
            if known == Value::Win && value == Value::Lose {
                self.contradiction.get_or_insert(node);
            }
            return false;
        }
        *packed = PackedValue::forced(value, moves_to_end);
        true
    }
}

/// The algorithm that finds what can be forced.
enum Algorithm<'a> {
    /// Along an order in which every node comes after those it leads to.
    Backward(&'a [u32]),
    /// Along the reversed edges, from the ends.
    Retrograde(EdgeList),
}

/// Finds the states in which some seats can force an end of a given value for `seat`, and the number of
/// moves to it when they hurry and the others delay.
struct Solving<'a, K> {
    graph: &'a Graph<K>,
    control: &'a Control<'a>,
    seat: Seat,
    solution: SeatValues,
}

impl<K: Clone + Eq + std::hash::Hash> Solving<'_, K> {
    fn is_wanted(&self, node: Node, value: Value) -> bool {
        self.graph.turn(node).value_for(self.seat) == Some(value)
    }

    fn backward(&mut self, order: &[u32], forcing: Seats, value: Value) -> Result<(), Stopped> {
        for (done, number) in order.iter().enumerate() {
            if done.is_multiple_of(REPORT_EVERY) {
                self.control.report(done as u64)?;
            }
            let node = Node(*number);
            let values = &self.solution.values;
            let mut distances = self
                .graph
                .successors(node)
                .map(|successor| values[successor.index()].moves_to(value));
            let moves_to_end = match self.graph.turn(node) {
                Turn::Over(_) => self.is_wanted(node, value).then_some(0),
                Turn::Seat(seat) if forcing.contains(seat) => {
                    distances.flatten().min().map(|moves| moves + 1)
                }
                // The maximum if all are `Some`; else the others have a move that avoids the wanted
                // ends.
                Turn::Seat(_) | Turn::Chance => distances
                    .try_fold(None, |longest, moves| moves.map(|_| moves.max(longest)))
                    .flatten()
                    .map(|moves| moves + 1),
            };
            if let Some(moves_to_end) = moves_to_end {
                self.solution.note(node, value, moves_to_end);
            }
        }
        Ok(())
    }

    fn retrograde(
        &mut self,
        reversed: &EdgeList,
        forcing: Seats,
        value: Value,
    ) -> Result<(), Stopped> {
        // For each state: its moves that are not yet known to lead where the forcing side wants. When the others
        // have none left, they cannot escape.
        let mut escapes_left: Vec<u16> =
            self.graph.nodes().map(|node| self.moves_of(node)).collect();
        // Nearest ends first, so that a state is decided with the distance that best play gives it.
        let mut decided: Vec<Node> = Vec::new();
        for node in self.graph.nodes() {
            if self.is_wanted(node, value) && self.solution.note(node, value, 0) {
                decided.push(node);
            }
        }
        let mut done = 0;
        while let Some(node) = decided.get(done).copied() {
            if done.is_multiple_of(REPORT_EVERY) {
                self.control.report(done as u64)?;
            }
            done += 1;
            let moves_to_end = self.solution.values[node.index()].moves_to_end() + 1;
            for before in reversed.of(node.index()) {
                let before = Node(*before);
                let forced = match self.graph.turn(before) {
                    Turn::Seat(seat) if forcing.contains(seat) => true,
                    Turn::Seat(_) | Turn::Chance | Turn::Over(_) => {
                        escapes_left[before.index()] -= 1;
                        escapes_left[before.index()] == 0
                    }
                };
                if forced && self.solution.note(before, value, moves_to_end) {
                    decided.push(before);
                }
            }
        }
        Ok(())
    }

    fn moves_of(&self, node: Node) -> u16 {
        u16::try_from(self.graph.successors(node).len())
            .expect("a state has fewer than 65,536 moves")
    }
}

/// Number of states between two reports.
const REPORT_EVERY: usize = 1 << 11;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_value_keeps_its_value_and_its_moves_to_the_end() {
        for value in [Value::Lose, Value::Draw, Value::Win] {
            for moves_to_end in [0, 1, (1 << DISTANCE_BITS) - 1] {
                let packed = PackedValue::forced(value, moves_to_end);
                assert_eq!(
                    (packed.value(), packed.moves_to_end()),
                    (Some(value), moves_to_end)
                );
            }
        }
        assert_eq!(PackedValue::UNFORCED.value(), None);
    }

    #[test]
    fn a_state_that_is_found_winning_and_losing_is_noticed() {
        let mut solution = SeatValues {
            values: vec![PackedValue::UNFORCED; 2],
            unforced_value: Value::Draw,
            contradiction: None,
        };
        assert!(solution.note(Node(0), Value::Win, 3));
        assert!(!solution.note(Node(0), Value::Draw, 1));
        assert_eq!(solution.contradiction, None);
        assert!(!solution.note(Node(0), Value::Lose, 2));
        assert_eq!(solution.contradiction, Some(Node(0)));
        let worth = Worth {
            value: Value::Win,
            moves_to_end: Some(3),
        };
        assert_eq!(solution.worth(Node(0)), worth);
    }
}
