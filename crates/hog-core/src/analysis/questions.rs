//! [`Analysis`]: the graph of a game and what is computed from it.

use std::cmp::Reverse;

use super::exploration::GraphLimits;
use super::graph::{Graph, Node};
use super::order::NodeOrder;
use super::solution::{SeatValues, Worth};
use super::verdict::{PlayLine, Unknown};
use crate::{Control, Key, Seat, Seats, Stopped, Turn, Value};

/// The analysis of a game as a graph.
///
/// The questions of the formal model are methods; yes-or-no questions return a
/// [`Verdict`](super::Verdict). The game may be given by reference: a reference to a game is a game.
pub struct Analysis<G: Key> {
    pub(super) game: G,
    pub(super) graph: Graph<G::Key>,
    /// `Err` if the search for loops was stopped.
    order: Result<NodeOrder, Stopped>,
    /// The values of all states for each seat; in a zero-sum game for two, for the first seat alone.
    values: Result<Vec<SeatValues>, Unknown>,
}

/// Converts the values of one seat to those of another: unchanged, or to the opposites.
type Conversion = fn(Value) -> Value;

impl<G: Key> Analysis<G> {
    /// Explores the game within the limits and computes the values of its states.
    pub fn of(game: G, limits: GraphLimits, control: &Control<'_>) -> Self {
        let graph = Graph::explore(&game, limits, control);
        let starts = graph.starts().count();
        let order = NodeOrder::of(&graph.edges, graph.states(), starts, control);
        let values = match &order {
            Ok(order) => seat_values(&game, &graph, order, control),
            Err(Stopped) => Err(Unknown::Stopped),
        };
        Self {
            game,
            graph,
            order,
            values,
        }
    }

    /// The states and the moves between them.
    #[must_use]
    pub const fn graph(&self) -> &Graph<G::Key> {
        &self.graph
    }

    /// What a state is worth to a seat.
    ///
    /// # Errors
    /// Why there are no values.
    pub fn worth(&self, node: Node, seat: Seat) -> Result<Worth, Unknown> {
        let (values, convert) = self.values_for(seat)?;
        let worth = values.worth(node);
        let value = convert(worth.value);
        Ok(Worth { value, ..worth })
    }

    /// The number of states with this value for a seat.
    ///
    /// # Errors
    /// Why there are no values.
    pub fn count(&self, seat: Seat, value: Value) -> Result<usize, Unknown> {
        let (values, convert) = self.values_for(seat)?;
        Ok(values.count(convert(value)))
    }

    /// The greatest number of moves to the end from a state that is Winning for a seat; `None` if there
    /// is no such state.
    ///
    /// # Errors
    /// Why there are no values.
    pub fn longest_win(&self, seat: Seat) -> Result<Option<u32>, Unknown> {
        let (values, convert) = self.values_for(seat)?;
        Ok(values.longest(convert(Value::Win)))
    }

    /// The computed values from which a seat's follow, and how to convert them: in a zero-sum game for
    /// two the second seat's are the opposites of the first's.
    fn values_for(&self, seat: Seat) -> Result<(&SeatValues, Conversion), Unknown> {
        match self.seat_values()? {
            [first] if self.game.seats() == 2 && seat == Seat::SECOND => Ok((first, opposite)),
            seats => Ok((&seats[seat.index()], |value| value)),
        }
    }

    pub(super) fn order(&self) -> Result<&NodeOrder, Unknown> {
        self.order.as_ref().map_err(|Stopped| Unknown::Stopped)
    }

    pub(super) fn seat_values(&self) -> Result<&[SeatValues], Unknown> {
        self.values.as_deref().map_err(|unknown| *unknown)
    }

    /// The moves of a state, best first, each with its worth to the seat that is to move; none if no seat
    /// is. Moves to states that are not in the graph are left out.
    ///
    /// # Errors
    /// Why there are no values.
    pub fn ranked_moves(&self, state: &G::State) -> Result<Vec<(G::Move, Worth)>, Unknown> {
        self.seat_values()?;
        let Turn::Seat(seat) = self.game.turn(state) else {
            return Ok(Vec::new());
        };
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let mut ranked = Vec::new();
        for mv in moves {
            let mut after = state.clone();
            self.game.play_unchecked(&mut after, mv);
            if let Some(node) = self.graph.find(&self.game.key(&after)) {
                ranked.push((mv, self.worth(node, seat)?));
            }
        }
        ranked.sort_by_key(|(_, worth)| Reverse(preference(*worth)));
        Ok(ranked)
    }

    /// Best play from a state, to the end or until a state of the line repeats.
    ///
    /// The line begins at a start and takes a shortest path to the state.
    ///
    /// # Errors
    /// Why there are no values.
    pub fn best_line(&self, from: Node) -> Result<PlayLine<G::Move>, Unknown> {
        let mut path = vec![from];
        let mut current = from;
        let mut returned = None;
        while let Turn::Seat(seat) = self.graph.turn(current) {
            let mut best = None;
            for after in self.graph.successors(current) {
                let rank = preference(self.worth(after, seat)?);
                if best.is_none_or(|(known, _)| rank > known) {
                    best = Some((rank, after));
                }
            }
            let Some((_, after)) = best else { break };
            returned = path.iter().position(|earlier| *earlier == after);
            path.push(after);
            if returned.is_some() {
                break;
            }
            current = after;
        }
        let mut record = self.graph.line_to(&self.game, from);
        let before = record.moves.len();
        record
            .moves
            .extend(self.graph.moves_along(&self.game, &path));
        Ok(PlayLine {
            record,
            returns_to: returned.map(|index| before + index),
        })
    }

    /// The mean and the greatest number of moves of the states that have any.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "a mean needs no more than 52 bits"
    )]
    pub fn branching(&self) -> Branching {
        let degrees = self
            .graph
            .nodes()
            .map(|node| self.graph.successors(node).len());
        let (mut states, mut greatest) = (0_usize, 0);
        for degree in degrees.filter(|degree| *degree > 0) {
            states += 1;
            greatest = greatest.max(degree);
        }
        Branching {
            mean: self.graph.moves() as f64 / states.max(1) as f64,
            greatest,
        }
    }
}

/// The branching of a game: how many moves its states have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branching {
    /// The mean number of moves of the states that have any; 0 if none has.
    pub mean: f64,
    /// The greatest number of moves of one state.
    pub greatest: usize,
}

/// The values for each seat; if the game is zero-sum and for two, for the first seat alone.
fn seat_values<G: Key>(
    game: &G,
    graph: &Graph<G::Key>,
    order: &NodeOrder,
    control: &Control<'_>,
) -> Result<Vec<SeatValues>, Unknown> {
    let seats = game.seats();
    let zero_sum = seats == 2 && graph.turns.different().iter().copied().all(is_opposed);
    let solved = Seats::first(if zero_sum { 1 } else { seats });
    let solve = |seat| SeatValues::of(graph, order, seats, seat, control);
    solved.iter().map(solve).collect()
}

/// Whether the result, if there is one, is zero-sum.
fn is_opposed(turn: Turn) -> bool {
    let (first, second) = (turn.value_for(Seat::FIRST), turn.value_for(Seat::SECOND));
    first.map(opposite) == second
}

const fn opposite(value: Value) -> Value {
    match value {
        Value::Win => Value::Lose,
        Value::Draw => Value::Draw,
        Value::Lose => Value::Win,
    }
}

/// Sort key by what a player prefers: to win soon, else to draw, else to lose late. A loss that never
/// ends is the latest.
fn preference(worth: Worth) -> (Value, i64) {
    let end = worth.moves_to_end.map_or(i64::MAX, i64::from);
    match worth.value {
        Value::Win => (worth.value, -end),
        Value::Draw => (worth.value, 0),
        Value::Lose => (worth.value, end),
    }
}
