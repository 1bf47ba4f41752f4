//! How many games there are, and how long.

use super::coverage::Coverage;
use super::graph::Node;
use super::order::Order;
use super::questions::Analysis;
use super::unknown::Unknown;
use crate::Key;

/// The number of complete games: lines of play from a start to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// Every game ends, and these are all.
    Counted {
        /// How many.
        games: u128,
        /// The moves of a longest one.
        longest: u32,
    },
    /// Play can loop, so there are infinitely many lines.
    Endless,
    /// More than 128 bits can count.
    TooMany,
    /// Not known.
    Unknown(Unknown),
}

impl<G: Key> Analysis<G> {
    /// Counts the complete games.
    #[must_use]
    pub fn games(&self) -> Games {
        let order = match &self.order {
            Order::Loop(_) => return Games::Endless,
            Order::Acyclic(order) => order,
        };
        let states = self.graph.states();
        if self.graph.coverage() != Coverage::Exhausted {
            return Games::Unknown(Unknown::NotExhausted { states });
        }
        // Of every state: the lines from it to an end, and the moves of a longest one.
        let mut lines = vec![0_u128; states];
        let mut longest = vec![0_u32; states];
        for number in order {
            let node = *number as usize;
            let after = self.graph.edges.of(node);
            let sum = after
                .iter()
                .try_fold(0_u128, |sum, after| sum.checked_add(lines[*after as usize]));
            let Some(sum) = sum else {
                return Games::TooMany;
            };
            lines[node] = if after.is_empty() { 1 } else { sum };
            let deepest = after.iter().map(|after| longest[*after as usize] + 1);
            longest[node] = deepest.max().unwrap_or(0);
        }
        let starts = || self.graph.starts().map(Node::index);
        let games = starts().try_fold(0_u128, |sum, start| sum.checked_add(lines[start]));
        match games {
            None => Games::TooMany,
            Some(games) => Games::Counted {
                games,
                longest: starts().map(|start| longest[start]).max().unwrap_or(0),
            },
        }
    }
}
