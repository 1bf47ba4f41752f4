//! The questions that the formal model asks of a game.

use super::exploration::Coverage;
use super::graph::Node;
use super::order::NodeOrder;
use super::questions::Analysis;
use super::verdict::{PlayLine, Unknown, Verdict};
use crate::{Key, Outcome, Seat, Turn, Value};

/// The answers to the formal model's questions about a solitaire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolitaireAnswers<M> {
    /// No state is drawn.
    pub no_draws: Verdict<M>,
    /// No move leads out of Losing. That follows from how Losing is computed here, so a no shows a
    /// wrong computation.
    pub losing_is_closed: Verdict<M>,
    /// Every start is Winning, and every Winning state that is not won has a move to a Winning state;
    /// the second part checks the computation.
    pub possible: Verdict<M>,
    /// The game is finite, every state is Winning and exactly one state is won.
    pub maze: Verdict<M>,
}

impl<G: Key> Analysis<G> {
    /// Whether every state is over exactly when it has no moves.
    #[must_use]
    pub fn terminal_iff_no_moves(&self) -> Verdict<G::Move> {
        match self.graph.end_mismatch[..] {
            [] => self.yes_if_exhausted(),
            [node, ..] if self.graph.turn(node).is_over() => {
                self.no("a state is over and has moves", node)
            }
            [node, ..] => self.no("a state has no moves and is not over", node),
        }
    }

    /// Whether no state is both Winning and Losing for a seat. That follows from the definitions, so
    /// a no shows a wrong computation.
    #[must_use]
    pub fn winning_and_losing_are_disjoint(&self) -> Verdict<G::Move> {
        let values = match self.seat_values() {
            Ok(values) => values,
            Err(unknown) => return Verdict::Unknown(unknown),
        };
        match values.iter().find_map(|values| values.contradiction) {
            Some(node) => self.no("a state is Winning and Losing", node),
            None => self.yes_if_exhausted(),
        }
    }

    /// Whether some state can be reached again from itself. A yes comes with such a line.
    #[must_use]
    pub fn loops(&self) -> Verdict<G::Move> {
        let path = match self.order() {
            Ok(NodeOrder::Loop(path)) => path,
            Err(unknown) => return Verdict::Unknown(unknown),
            Ok(NodeOrder::Acyclic(_)) => {
                return match self.graph.coverage() {
                    Coverage::Exhausted => Verdict::No {
                        reason: "no state can be reached again from itself",
                        counterexample: None,
                    },
                    Coverage::NotExhausted(_) => self.not_exhausted(),
                };
            }
        };
        let mut record = self.graph.line_to(&self.game, path[0]);
        let returns_to = Some(record.moves.len());
        record
            .moves
            .extend(self.graph.moves_along(&self.game, path));
        Verdict::Yes {
            witness: Some(PlayLine { record, returns_to }),
        }
    }

    /// Whether every move of a game for two passes the turn to the other; `None` for other games.
    #[must_use]
    pub fn plays_alternately(&self) -> Option<Verdict<G::Move>> {
        if self.game.seats() != 2 {
            return None;
        }
        for node in self.graph.nodes() {
            let turn = self.graph.turn(node);
            for after in self.graph.successors(node) {
                let next = self.graph.turn(after);
                let changes = match (turn, next) {
                    (Turn::Seat(mover), Turn::Seat(next)) => mover != next,
                    (_, Turn::Over(_)) => true,
                    (Turn::Chance | Turn::Over(_), _) | (_, Turn::Chance) => false,
                };
                if !changes {
                    return Some(self.no_after(
                        "a move does not pass the turn to the other player",
                        node,
                        after,
                    ));
                }
            }
        }
        Some(self.yes_if_exhausted())
    }

    /// The questions about a solitaire; `None` for a game with more than one seat.
    #[must_use]
    pub fn solitaire(&self) -> Option<SolitaireAnswers<G::Move>> {
        (self.game.seats() == 1).then(|| SolitaireAnswers {
            no_draws: self.no_draws(),
            losing_is_closed: self.losing_is_closed(),
            possible: self.possible(),
            maze: self.maze(),
        })
    }

    fn no_draws(&self) -> Verdict<G::Move> {
        let mut nodes = self.graph.nodes();
        match nodes.find(|node| self.graph.turn(*node) == Turn::Over(Outcome::Drawn)) {
            Some(node) => self.no("a state is drawn", node),
            None => self.yes_if_exhausted(),
        }
    }

    fn losing_is_closed(&self) -> Verdict<G::Move> {
        if let Err(unknown) = self.seat_values() {
            return Verdict::Unknown(unknown);
        }
        for node in self
            .graph
            .nodes()
            .filter(|node| self.is(*node, Value::Lose))
        {
            let mut successors = self.graph.successors(node);
            if let Some(escape) = successors.find(|successor| !self.is(*successor, Value::Lose)) {
                return self.no_after("a move leads out of Losing", node, escape);
            }
        }
        self.yes_if_exhausted()
    }

    fn possible(&self) -> Verdict<G::Move> {
        if let Err(unknown) = self.seat_values() {
            // A win found so far is enough, since every state on the way to it is Winning, unless
            // chance may have led there or there are other starts.
            let chance = self.graph.turns.different().contains(&Turn::Chance);
            let won = self.graph.nodes().find(|node| self.is_won(*node));
            return match won {
                Some(won) if !chance && self.graph.starts().count() == 1 => Verdict::Yes {
                    witness: Some(self.graph.line_to(&self.game, won).into()),
                },
                _ => Verdict::Unknown(unknown),
            };
        }
        let mut starts = self.graph.starts();
        if let Some(start) = starts.find(|start| !self.is(*start, Value::Win)) {
            return self.no("a start is not Winning", start);
        }
        let mut winning = self.graph.nodes().filter(|node| self.is(*node, Value::Win));
        let stuck = winning.find(|node| {
            let mut successors = self.graph.successors(*node);
            !self.is_won(*node) && !successors.any(|successor| self.is(successor, Value::Win))
        });
        if let Some(node) = stuck {
            return self.no("a Winning state has no move that stays Winning", node);
        }
        let start = self.graph.starts().next().expect("a game has a start");
        Verdict::Yes {
            witness: self.best_line(start).ok(),
        }
    }

    fn maze(&self) -> Verdict<G::Move> {
        let mut won = self.graph.nodes().filter(|node| self.is_won(*node));
        let first = won.next();
        if let (Some(_), Some(second)) = (first, won.next()) {
            return self.no("more than one state is won", second);
        }
        if let Err(unknown) = self.seat_values() {
            return Verdict::Unknown(unknown);
        }
        let mut nodes = self.graph.nodes();
        if let Some(node) = nodes.find(|node| !self.is(*node, Value::Win)) {
            return self.no("a state is not Winning", node);
        }
        self.yes_if_exhausted()
    }

    fn is(&self, node: Node, value: Value) -> bool {
        self.worth(node, Seat::FIRST)
            .is_ok_and(|worth| worth.value == value)
    }

    fn is_won(&self, node: Node) -> bool {
        self.graph.turn(node).value_for(Seat::FIRST) == Some(Value::Win)
    }

    /// Yes, if all states were explored.
    fn yes_if_exhausted(&self) -> Verdict<G::Move> {
        match self.graph.coverage() {
            Coverage::Exhausted => Verdict::Yes { witness: None },
            Coverage::NotExhausted(_) => self.not_exhausted(),
        }
    }

    fn not_exhausted(&self) -> Verdict<G::Move> {
        let states = self.graph.states();
        Verdict::Unknown(Unknown::NotExhausted { states })
    }

    fn no(&self, reason: &'static str, node: Node) -> Verdict<G::Move> {
        Verdict::No {
            reason,
            counterexample: Some(self.graph.line_to(&self.game, node).into()),
        }
    }

    /// No, shown by the move from one node to another.
    fn no_after(&self, reason: &'static str, node: Node, after: Node) -> Verdict<G::Move> {
        let mut record = self.graph.line_to(&self.game, node);
        record
            .moves
            .extend(self.graph.moves_along(&self.game, &[node, after]));
        Verdict::No {
            reason,
            counterexample: Some(record.into()),
        }
    }
}
