//! A game as a graph: its states, and all that follows from them, computed.
//!
//! [`Graph::explore`] finds the states that can be reached, breadth first. [`Analysis`] then
//! answers the questions of the formal model about them: is every state over exactly when it has
//! no moves, does play loop, do the players alternate, who wins and how fast, and, of a solitaire,
//! whether it is possible or even a maze. Every answer is a [`Verdict`]: yes or no with the line
//! of play that shows it, or an honest [`Unknown`], as when the graph did not fit the [`Limits`].
//!
//! # Memory
//! What 10 million states cost is planned. Each takes its key, 5 to 12 bytes in the table that
//! finds it by its key, 10 bytes for turn, parent and edges, and 4 for its value; each edge takes 4
//! bytes. While values are computed in a graph with loops, a state takes 10 bytes more and an edge
//! 4 more. Without loops a state takes 4 bytes for its place in the order and, while games are
//! counted, 8 more; 16 if they do not fit 64 bits. With keys of 8 bytes and 8 moves a state, 10 million states then take just under one
//! gibibyte. [`Limits::memory`] holds the exploration to this plan.

mod coverage;
mod edges;
mod games;
mod graph;
mod limits;
mod line;
mod order;
mod predicates;
mod questions;
mod solution;
mod turns;
mod unknown;
mod verdict;

pub use coverage::{Coverage, Reason};
pub use games::Games;
pub use graph::{Graph, Node};
pub use limits::Limits;
pub use line::Line;
pub use predicates::Solitaire;
pub use questions::{Analysis, Branching};
pub use solution::{Solution, Worth};
pub use unknown::Unknown;
pub use verdict::Verdict;
