//! How tables are opened: from the catalogue, or by a test in another way.

use hog_table::catalogue::Choice;
use hog_table::{Executor, LiveTable, Refusal, Replay, Saved, SavedError, Sitter};

/// How the server sets tables up. All of it may take a while.
pub trait TableFactory: Send + Sync {
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

/// Opens the games of the catalogue.
#[derive(Clone, Copy, Debug, Default)]
pub struct CatalogueFactory;

impl TableFactory for CatalogueFactory {
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
