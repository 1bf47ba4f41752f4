//! What is kept of a table, so that it can be set up again as it was.

use std::fmt;

use hog_core::quoted;
use thiserror::Error;

use crate::share::fresh_bytes;
use crate::{Share, TableError};

/// All there is to keep of a table. It tells everything, what is hidden as well, so it is for no
/// viewer.
#[derive(Clone, PartialEq, Eq)]
pub struct Kept {
    /// From what chance dealt; `None` if it has not.
    pub deal: Option<KeptDeal>,
    /// The names of the games by whose rules moves were made, that which was opened first.
    pub rules: Vec<String>,
    /// By which of them the next move is made, counted from 0.
    pub now: usize,
    /// The moves of the seats, oldest first.
    pub moves: Vec<KeptMove>,
    /// The moves that were taken back and can be made again, the next first.
    pub undone: Vec<KeptMove>,
}

/// A move of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMove {
    /// The move, as text.
    pub text: String,
    /// By which of the table's rules it was made, counted from 0.
    pub rules: usize,
}

/// From what chance dealt. The seed is written nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptDeal {
    /// The seed of the present deal.
    pub seed: [u8; 32],
    /// Where it came from.
    pub source: SeedSource,
    /// What players have added to it, by [`mixed_seed`](crate::mixed_seed); often nothing.
    pub shares: Vec<Share>,
}

impl KeptDeal {
    /// A deal from a seed of the operating system, to which no player has added a share yet.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`] if it gives none.
    pub fn fresh() -> Result<Self, TableError> {
        Ok(Self {
            seed: fresh_bytes()?,
            source: SeedSource::Fresh,
            shares: Vec::new(),
        })
    }
}

/// Where the seeds of deals come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedSource {
    /// The operating system: no player knows it, and its commitment counts.
    Fresh,
    /// It was given with the name of the game.
    Given,
}

/// Why a table cannot be set up again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestoreError {
    /// One of its rules are not those of the same game.
    #[error("the rules of {name} cannot be used here: {reason}")]
    Rules {
        /// The name that was kept.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A move names rules that are not there.
    #[error("move {number} was made by rules {rules}, counted from 0: there are {count}")]
    NoSuchRules {
        /// Which move, counted from 1, with those that were taken back after the others; one more
        /// than there are stands for the next move.
        number: usize,
        /// The rules that it names.
        rules: usize,
        /// How many there are.
        count: usize,
    },
    /// A move cannot be made where it stands.
    #[error("move {number} of {count}, {}: {error}", quoted(text))]
    Move {
        /// Which move, counted from 1, with those that were taken back after the others.
        number: usize,
        /// How many there are.
        count: usize,
        /// The move, as it was kept.
        text: String,
        /// Why it cannot be made.
        error: TableError,
    },
    /// The table cannot be set up at all.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept")
            .field("rules", &self.rules)
            .field("moves", &self.moves.len())
            .field("undone", &self.undone.len())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for KeptDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptDeal")
            .field("source", &self.source)
            .field("shares", &self.shares)
            .finish_non_exhaustive()
    }
}
