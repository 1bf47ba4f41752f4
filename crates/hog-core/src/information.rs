//! What a viewer knows: all that it has noticed since the start.

use std::fmt::Debug;

use crate::{Observe, Record, ReplayError, Viewer};

/// All that a viewer knows of a game in progress: from which start it is played, and what the
/// viewer noticed of every move since. Nobody forgets anything: this is perfect recall by
/// construction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Information<S> {
    /// Which of the game's starts, counted from 0. Everybody knows it.
    pub start: usize,
    /// What was noticed of each move, oldest first.
    pub sights: Vec<S>,
}

impl<S> Information<S> {
    /// What everybody knows of a game that begins from this start.
    #[must_use]
    pub const fn at_start(start: usize) -> Self {
        Self {
            start,
            sights: Vec::new(),
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
        G: Observe<Sight = S>,
        G::Move: Debug,
    {
        let mut information = Self::at_start(record.start);
        record.replay_watched(game, |before, mv, after| {
            information
                .sights
                .push(game.sight(before, mv, after, viewer));
        })?;
        Ok(information)
    }
}
