//! How a house sets tables up.

use hog_table::catalogue::Choice;
use hog_table::{Executor, LiveTable, Refusal, Replay, Saved, SavedError, Sitter};

/// How the server sets tables up. All of it may take a while.
pub trait Opener: Send + Sync {
    /// A table for a game, as it begins. The seed is that of the tokens of counters and of what engines
    /// leave to chance, here and below.
    ///
    /// # Errors
    /// [`Refusal`] if there can be no such table.
    fn open(
        &self,
        game: &Choice,
        sitters: Vec<Sitter>,
        executor: Executor,
        seed: u64,
    ) -> Result<LiveTable, Refusal>;

    /// A table as it is kept.
    ///
    /// # Errors
    /// [`SavedError`] if there can be no such table.
    fn load(&self, saved: &Saved, executor: Executor, seed: u64) -> Result<LiveTable, SavedError>;

    /// A game that is over, to be looked back at.
    ///
    /// # Errors
    /// [`SavedError`] if there can be no such game.
    fn replay(&self, saved: &Saved, seed: u64) -> Result<Replay, SavedError>;
}

/// By the catalogue, as every house does that is not told otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByCatalogue;

impl Opener for ByCatalogue {
    fn open(
        &self,
        game: &Choice,
        sitters: Vec<Sitter>,
        executor: Executor,
        seed: u64,
    ) -> Result<LiveTable, Refusal> {
        LiveTable::open(game, sitters, executor, seed)
    }

    fn load(&self, saved: &Saved, executor: Executor, seed: u64) -> Result<LiveTable, SavedError> {
        LiveTable::load(saved, executor, seed)
    }

    fn replay(&self, saved: &Saved, seed: u64) -> Result<Replay, SavedError> {
        Replay::new(saved, seed)
    }
}
