//! The number and length of complete games.

use super::exploration::Coverage;
use super::order::NodeOrder;
use super::questions::Analysis;
use super::verdict::Unknown;
use crate::Key;

/// The number of complete games: lines of play from a start to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCount {
    /// Every game ends.
    Counted {
        /// The number of games.
        games: u128,
        /// The number of moves of the longest game.
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
    pub fn games(&self) -> GameCount {
        let order = match self.order() {
            Ok(NodeOrder::Acyclic(order)) => order,
            Ok(NodeOrder::Loop(_)) => return GameCount::Endless,
            Err(unknown) => return GameCount::Unknown(unknown),
        };
        let states = self.graph.states();
        if self.graph.coverage() != Coverage::Exhausted {
            return GameCount::Unknown(Unknown::NotExhausted { states });
        }
        // Sixty-four bits are enough for most games and take half the memory.
        let games = self
            .count_lines(order, u64::checked_add)
            .map(u128::from)
            .or_else(|| self.count_lines(order, u128::checked_add));
        match games {
            None => GameCount::TooMany,
            Some(games) => GameCount::Counted {
                games,
                longest: self.longest_line(order),
            },
        }
    }

    /// The number of lines from the starts to an end, unless adding them up overflows.
    fn count_lines<N>(&self, order: &[u32], add: impl Fn(N, N) -> Option<N>) -> Option<N>
    where
        N: Copy + From<bool>,
    {
        let (zero, one) = (N::from(false), N::from(true));
        let mut lines = vec![zero; self.graph.states()];
        for number in order {
            let successors = self.graph.edges.of(*number as usize);
            let sum = successors
                .iter()
                .try_fold(zero, |sum, successor| add(sum, lines[*successor as usize]));
            lines[*number as usize] = if successors.is_empty() { one } else { sum? };
        }
        let mut starts = self.graph.starts();
        starts.try_fold(zero, |sum, start| add(sum, lines[start.index()]))
    }

    /// The number of moves of a longest line from a start.
    fn longest_line(&self, order: &[u32]) -> u32 {
        let mut longest = vec![0_u32; self.graph.states()];
        for number in order {
            let successors = self.graph.edges.of(*number as usize).iter();
            let lengths = successors.map(|successor| longest[*successor as usize] + 1);
            longest[*number as usize] = lengths.max().unwrap_or(0);
        }
        let starts = self.graph.starts();
        starts
            .map(|start| longest[start.index()])
            .max()
            .unwrap_or(0)
    }
}
