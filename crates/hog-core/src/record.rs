//! Records of play: a start and the moves made from it.

use std::fmt::Debug;

use thiserror::Error;

use crate::{Game, IllegalMove};

/// A line of play: a start and the moves made from it.
///
/// Answers about a game come with a record as evidence, and tests replay records to check states.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record<M> {
    /// The number of the game's start, counted from 0.
    pub start: usize,
    /// The moves, oldest first.
    pub moves: Vec<M>,
}

impl<M: Copy + Debug> Record<M> {
    /// The empty record from the game's first start.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            start: 0,
            moves: Vec::new(),
        }
    }

    /// The state that the record leads to, every move checked.
    ///
    /// # Errors
    /// [`ReplayError`] if the game has no such start, or at the first move that is not legal.
    pub fn replay<G: Game<Move = M>>(&self, game: &G) -> Result<G::State, ReplayError<M>> {
        self.replay_watched(game, |_, _, _| ())
    }

    /// [`replay`](Record::replay) that calls `watch` with every move and the states before and after.
    ///
    /// # Errors
    /// As [`replay`](Record::replay).
    pub fn replay_watched<G: Game<Move = M>>(
        &self,
        game: &G,
        mut watch: impl FnMut(&G::State, M, &G::State),
    ) -> Result<G::State, ReplayError<M>> {
        let mut starts = game.starts();
        let count = starts.len();
        if self.start >= count {
            return Err(ReplayError::NoSuchStart {
                start: self.start,
                count,
            });
        }
        let mut state = starts.swap_remove(self.start);
        for (index, mv) in self.moves.iter().enumerate() {
            let mut after = state.clone();
            game.play(&mut after, *mv)
                .map_err(|illegal| ReplayError::Illegal {
                    number: index + 1,
                    illegal,
                })?;
            watch(&state, *mv, &after);
            state = after;
        }
        Ok(state)
    }
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError<M: Debug> {
    /// The game has fewer starts.
    #[error("there is no start {start}: the game has {count}, the first of which is 0")]
    NoSuchStart {
        /// The start that the record names.
        start: usize,
        /// How many starts the game has.
        count: usize,
    },
    /// A move is not legal where it stands.
    #[error("move {number}: {illegal}")]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// What was wrong with it.
        illegal: IllegalMove<M>,
    },
}
