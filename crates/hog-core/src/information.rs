//! What a viewer knows: everything it has observed since the start.

use std::fmt::Debug;

use crate::{Observe, Record, ReplayError, Viewer};

/// What a viewer knows of a game in progress: its start, and what the viewer observed of every move
/// since. Observations are never dropped, so every viewer has perfect recall by construction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Information<S> {
    /// The number of the game's start, counted from 0. It is known to every viewer.
    pub start: usize,
    /// What was observed of each move, oldest first.
    pub observations: Vec<S>,
}

impl<S> Information<S> {
    /// What every viewer knows before the first move from this start.
    #[must_use]
    pub const fn at_start(start: usize) -> Self {
        Self {
            start,
            observations: Vec::new(),
        }
    }
}

impl<S> Default for Information<S> {
    fn default() -> Self {
        Self::at_start(0)
    }
}

impl<S: Clone> Information<S> {
    /// What a viewer knows after the moves of a record.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn of<G>(
        game: &G,
        record: &Record<G::Move>,
        viewer: Viewer,
    ) -> Result<Self, ReplayError<G::Move>>
    where
        G: Observe<Observation = S>,
        G::Move: Debug,
    {
        let mut information = Self::at_start(record.start);
        record.replay_watched(game, |before, mv, after| {
            information
                .observations
                .push(game.observation(before, mv, after, viewer));
        })?;
        Ok(information)
    }
}
