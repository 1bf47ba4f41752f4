//! The analysis of a game as a graph.
//!
//! [`Graph::explore`] finds the reachable states, breadth first. [`Analysis`] answers the questions
//! of the formal model about them: is every state over exactly when it has no moves, does play loop,
//! do the players alternate, who wins and how fast, and is a solitaire possible or even a maze. A
//! yes-or-no answer is a [`Verdict`], with the line of play that shows it; what has no answer is
//! [`Unknown`], with the reason, such as a graph that did not fit the limits.
//!
//! # Memory
//! A state takes the size of its key, 5 to 12 bytes in the hash table of keys, 10 bytes for turn, parent and
//! edges, and 4 for its value; an edge takes 4 bytes. While values are computed in a graph with loops, a state
//! takes 10 bytes more and an edge 4 more. In a graph without loops a state takes 4 bytes more for its place in
//! the reverse topological order and, while complete games are counted, 8 more for their number, or 16 if a number
//! exceeds 64 bits. [`GraphLimits::memory`] is compared with the larger of both sums. With keys of 8 bytes and
//! 8 moves a state, 10 million states with loops take just under one gibibyte.

mod edges;
mod exploration;
mod games;
mod graph;
mod order;
mod predicates;
mod questions;
mod solution;
mod turns;
mod verdict;

pub use exploration::{Coverage, GraphLimits, StopReason};
pub use games::GameCount;
pub use graph::{Graph, Node};
pub use predicates::SolitaireAnswers;
pub use questions::{Analysis, Branching};
pub use solution::{SeatValues, Worth};
pub use verdict::{PlayLine, Unknown, Verdict};
