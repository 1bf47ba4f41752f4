//! The folder of saved games and results, if there is one.

use std::time::{Duration, SystemTime};

use hog_store::{Folder, FolderError, PlayedGame, SavedSummary, SavedTable, TableId};
use hog_table::catalogue::Choice;
use hog_table::{Executor, LiveTable, Stage};

use crate::words::moves_in_words;

/// The place where games and results are saved.
#[derive(Debug)]
pub enum Storage {
    /// In a folder.
    Folder(Folder),
    /// Nothing is saved, for this reason.
    Unavailable(String),
}

/// A saved game, as it is listed.
#[derive(Clone, Debug)]
pub(crate) struct SavedListing {
    pub(crate) id: TableId,
    /// The game in short, or why it cannot be read.
    pub(crate) table: Result<SavedSummary, String>,
    /// The time since it was saved.
    age: Duration,
}

impl Storage {
    /// All saved games, newest first. If the folder cannot be read there are none.
    pub(crate) fn tables(&self) -> Vec<SavedListing> {
        let Self::Folder(folder) = self else {
            return Vec::new();
        };
        let now = SystemTime::now();
        let tables = folder.list().unwrap_or_default().into_iter();
        let listing = |saved: SavedTable| SavedListing {
            id: saved.id,
            table: saved.table.map_err(|error| error.to_string()),
            age: now.duration_since(saved.when).unwrap_or_default(),
        };
        tables.map(listing).collect()
    }

    /// A name for a new table, which no other table has.
    pub(crate) fn fresh(game: &Choice) -> TableId {
        TableId::fresh(game, SystemTime::now())
    }

    /// Saves a table. When this returns, it is on the disk.
    pub(crate) fn save(&self, id: &TableId, table: &LiveTable) -> Result<(), String> {
        self.with(|folder| folder.save(id, &table.save()))
    }

    /// Opens the saved table of this name.
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

    /// Removes a saved game.
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

impl SavedListing {
    pub(crate) fn is_unfinished(&self) -> bool {
        let summary = self.table.as_ref();
        summary.is_ok_and(|table| table.stage == Stage::Playing)
    }

    /// The game in a few words, for a list.
    pub(crate) fn summary(&self) -> String {
        let Ok(table) = &self.table else {
            // It may be of a newer version, and whole.
            return format!("unreadable: {}", self.id.as_str());
        };
        let over = match table.stage {
            Stage::Playing => "",
            Stage::Over => ", finished",
        };
        format!("{}, {}{over}", table.game, moves_in_words(table.moves))
    }

    /// The time since it was saved, in words.
    pub(crate) fn age_in_words(&self) -> String {
        let minutes = self.age.as_secs() / 60;
        let (number, unit) = match minutes {
            0 => return "a moment ago".to_string(),
            1..60 => (minutes, "minute"),
            60..1440 => (minutes / 60, "hour"),
            _ => (minutes / 1440, "day"),
        };
        let plural = if number == 1 { "" } else { "s" };
        format!("{number} {unit}{plural} ago")
    }
}
