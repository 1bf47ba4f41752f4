//! How tables are opened: from the catalogue, or by a test in another way.

use hog_table::catalogue::Choice;
use hog_table::{Executor, LiveTable, Refusal, Replay, Saved, SavedError, SeatPlayer};

/// How the server opens tables: by default, the games of the catalogue. Every method may block for long, so it is not
/// called on a thread for async tasks. A seed decides the tokens of counters and the random numbers of engines.
pub trait TableFactory: Send + Sync {
    /// A table for a game, as it begins.
    ///
    /// # Errors
    /// [`Refusal`] if there can be no such table.
    fn open(
        &self,
        game: &Choice,
        sitters: Vec<SeatPlayer>,
        executor: Executor,
        seed: u64,
    ) -> Result<LiveTable, Refusal> {
        LiveTable::open(game, sitters, executor, seed)
    }

    /// A saved table.
    ///
    /// # Errors
    /// [`SavedError`] if there can be no such table.
    fn load(&self, saved: &Saved, executor: Executor, seed: u64) -> Result<LiveTable, SavedError> {
        LiveTable::load(saved, executor, seed)
    }

    /// The replay of a finished game.
    ///
    /// # Errors
    /// [`SavedError`] if there can be no such game.
    fn replay(&self, saved: &Saved, seed: u64) -> Result<Replay, SavedError> {
        Replay::new(saved, seed)
    }
}

/// Opens the games of the catalogue.
#[derive(Clone, Copy, Debug, Default)]
pub struct CatalogueFactory;

impl TableFactory for CatalogueFactory {}
