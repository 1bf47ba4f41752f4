//! The number of lines of play by length.

use rustc_hash::FxBuildHasher;
use thiserror::Error;

use crate::{Control, Key, Stopped};

/// The lines of play of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    /// How many moves the lines have.
    pub moves: usize,
    /// How many such lines there are; lines that ended earlier are not among them.
    pub lines: u128,
    /// How many of them end there: the games of just this length.
    pub ended: u128,
    /// In how many different states they arrive.
    pub states: usize,
}

/// Why counting cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// Too many states at once.
    #[error("more than {limit} different states after {moves} moves")]
    States {
        /// The length whose states are too many.
        moves: usize,
        /// How many are allowed.
        limit: usize,
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
/// Lines that arrive in the same state go on together, so that counting takes as long as there
/// are states, not lines.
pub struct Lines<'g, G: Key> {
    game: &'g G,
    limit: usize,
    moves: usize,
    layer: Layer<G>,
}

impl<'g, G: Key> Lines<'g, G> {
    /// Begins with the lines of no moves: the starts. At most `limit` different states are kept.
    pub fn new(game: &'g G, limit: usize) -> Self {
        let mut layer = Layer::<G>::default();
        for start in game.starts() {
            layer.insert(game.key(&start), 1);
        }
        Self {
            game,
            limit,
            moves: 0,
            layer,
        }
    }

    /// The lines of the length that was reached.
    #[must_use]
    pub fn length(&self) -> Length {
        let over = |key: &G::Key| self.game.turn(&self.game.state_of(key)).is_over();
        let ended = self.layer.iter().filter(|(key, _)| over(key));
        Length {
            moves: self.moves,
            lines: self.layer.values().sum(),
            ended: ended.map(|(_, lines)| lines).sum(),
            states: self.layer.len(),
        }
    }

    /// Goes on to lines that are one move longer.
    ///
    /// # Errors
    /// [`CountError`], after which the length is what it was.
    pub fn lengthen(&mut self, control: &Control<'_>) -> Result<(), CountError> {
        let moves = self.moves + 1;
        let limit = self.limit;
        let mut next = Layer::<G>::default();
        let mut sum = 0_u128;
        let mut options = Vec::new();
        for (done, (key, lines)) in self.layer.iter().enumerate() {
            if done.is_multiple_of(4096) {
                control.report(done as u64)?;
            }
            let state = self.game.state_of(key);
            options.clear();
            self.game.moves(&state, &mut options);
            for mv in &options {
                let mut after = state.clone();
                self.game.play_unchecked(&mut after, *mv);
                // The sum is no less than any entry: while it does not overflow, none does.
                sum = sum.checked_add(*lines).ok_or(CountError::Lines { moves })?;
                *next.entry(self.game.key(&after)).or_insert(0) += lines;
            }
            if next.len() > limit {
                return Err(CountError::States { moves, limit });
            }
        }
        self.layer = next;
        self.moves = moves;
        Ok(())
    }
}
