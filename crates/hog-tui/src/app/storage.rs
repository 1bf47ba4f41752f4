//! The folder of saved games and results, if there is one.

use hog_store::{Folder, FolderError, PlayedGame, SavedTable, TableId};
use hog_table::{Executor, LiveTable};

/// The place where games and results are saved.
#[derive(Debug)]
pub enum Storage {
    /// In a folder.
    Folder(Folder),
    /// Nothing is saved, for this reason.
    Unavailable(String),
}

impl Storage {
    /// All saved games, newest first. If the folder cannot be read there are none.
    pub(crate) fn tables(&self) -> Vec<SavedTable> {
        self.with(Folder::list).unwrap_or_default()
    }

    /// Saves a table. When this returns, it is on the disk.
    pub(crate) fn save(&self, id: &TableId, table: &LiveTable) -> Result<(), String> {
        self.with(|folder| folder.save(id, &table.save()))
    }

    pub(crate) fn table(
        &self,
        id: &TableId,
        executor: Executor,
        seed: u64,
    ) -> Result<LiveTable, String> {
        let saved = self.with(|folder| folder.load(id))?;
        LiveTable::load(&saved, executor, seed).map_err(|error| error.to_string())
    }

    /// Whether a game of this name is saved.
    pub(crate) fn has(&self, id: &TableId) -> bool {
        matches!(self, Self::Folder(folder) if folder.path_of(id).exists())
    }

    pub(crate) fn remove(&self, id: &TableId) -> Result<(), String> {
        self.with(|folder| folder.remove(id))
    }

    /// Records a result for the statistics.
    pub(crate) fn record(&self, played: &PlayedGame) -> Result<(), String> {
        self.with(|folder| folder.record(played))
    }

    fn with<T>(&self, act: impl FnOnce(&Folder) -> Result<T, FolderError>) -> Result<T, String> {
        match self {
            Self::Folder(folder) => act(folder).map_err(|error| error.to_string()),
            Self::Unavailable(why) => Err(why.clone()),
        }
    }
}
