//! The number of lines of play by length.

use rustc_hash::FxBuildHasher;
use serde::Serialize;
use thiserror::Error;

use crate::{Control, Key, Stopped};

/// The lines of play of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LineCount {
    /// The number of moves.
    pub moves: usize,
    /// The number of such lines; lines that ended earlier are not counted.
    pub lines: u128,
    /// The number of lines that end there: the complete games of this length.
    pub ended: u128,
    /// The number of different states that they lead to.
    pub states: usize,
}

/// Why lines cannot be counted any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// Too many different states of one length.
    #[error("the different states after {moves} moves need more memory than is allowed")]
    Memory {
        /// The length whose states are too many.
        moves: usize,
    },
    /// Too many lines.
    #[error("more than 2^128 lines of {moves} moves")]
    Lines {
        /// The length whose lines are too many.
        moves: usize,
    },
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

type Layer<G> = hashbrown::HashMap<<G as Key>::Key, u128, FxBuildHasher>;

/// Counts the lines of play of a game, one length after the other.
///
/// Lines that lead to the same state are continued together, so that the time grows with the number
/// of states, not of lines.
pub struct LineCounter<'g, G: Key> {
    game: &'g G,
    memory: usize,
    /// The states that lines of the present length lead to, with the number of lines.
    layer: Layer<G>,
    counts: LineCount,
}

impl<'g, G: Key> LineCounter<'g, G> {
    /// Begins with the lines of no moves: the starts. At most about `memory` bytes are used.
    pub fn new(game: &'g G, memory: usize) -> Self {
        let mut layer = Layer::<G>::default();
        for start in game.starts() {
            layer.insert(game.key(&start), 1);
        }
        let counts = Self::counts_of(game, 0, &layer);
        Self {
            game,
            memory,
            layer,
            counts,
        }
    }

    /// The counts of the present length.
    #[must_use]
    pub const fn counts(&self) -> LineCount {
        self.counts
    }

    fn counts_of(game: &G, moves: usize, layer: &Layer<G>) -> LineCount {
        let over = |key: &G::Key| game.turn(&game.state_of(key)).is_over();
        let ended = layer.iter().filter(|(key, _)| over(key));
        LineCount {
            moves,
            lines: layer.values().sum(),
            ended: ended.map(|(_, lines)| lines).sum(),
            states: layer.len(),
        }
    }

    /// Continues with lines that are one move longer.
    ///
    /// # Errors
    /// [`CountError`], after which the counts are unchanged.
    pub fn lengthen(&mut self, control: &Control<'_>) -> Result<(), CountError> {
        let moves = self.counts.moves + 1;
        let mut next = Layer::<G>::default();
        let mut sum = 0_u128;
        let mut options = Vec::new();
        for (done, (key, lines)) in self.layer.iter().enumerate() {
            if done.is_multiple_of(4096) {
                control.report(next.len() as u64)?;
            }
            let state = self.game.state_of(key);
            options.clear();
            self.game.moves(&state, &mut options);
            if self.needs_more_memory(&next, options.len()) {
                return Err(CountError::Memory { moves });
            }
            for mv in &options {
                let mut after = state.clone();
                self.game.play_unchecked(&mut after, *mv);
                // The sum is no less than any entry: while it does not overflow, none does.
                sum = sum.checked_add(*lines).ok_or(CountError::Lines { moves })?;
                *next.entry(self.game.key(&after)).or_insert(0) += lines;
            }
        }
        self.counts = Self::counts_of(self.game, moves, &next);
        self.layer = next;
        Ok(())
    }

    /// Whether `new` more states could need more memory than is allowed. While a table grows, it and
    /// another of twice its size exist at the same time.
    fn needs_more_memory(&self, next: &Layer<G>, new: usize) -> bool {
        let grows = next.len() + new > next.capacity();
        let times = if grows { 3 } else { 1 };
        self.layer.allocation_size() + times * next.allocation_size() > self.memory
    }
}
