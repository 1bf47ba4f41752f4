//! Where games and results are saved, as far as the app knows it.

use std::time::{Duration, SystemTime};

use hog_store::{Folder, FolderError, PlayedGame, TableId};
use hog_table::catalogue::Choice;
use hog_table::{Executor, LiveTable, Stage};

/// Where games and results are saved.
#[derive(Debug)]
pub enum Storage {
    /// In a folder.
    Folder(Folder),
    /// Nowhere: why.
    Nowhere(String),
}

/// A saved game, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedListing {
    /// What it is called.
    pub(crate) id: TableId,
    /// The name of the game; nothing if the file is damaged.
    pub(crate) game: String,
    pub(crate) moves: usize,
    pub(crate) stage: Stage,
    /// The time since it was saved.
    pub(crate) age: Duration,
    /// Why it cannot be read.
    pub(crate) damage: Option<String>,
}

impl Storage {
    /// All saved games, newest first. If the folder cannot be read there are none.
    pub(crate) fn tables(&self) -> Vec<SavedListing> {
        let Self::Folder(folder) = self else {
            return Vec::new();
        };
        let now = SystemTime::now();
        let entries = folder.list().unwrap_or_default().into_iter();
        let listing = |entry: hog_store::SavedTable| {
            let age = now.duration_since(entry.when).unwrap_or_default();
            let id = entry.id;
            match entry.table {
                Ok(table) => SavedListing {
                    id,
                    game: table.game,
                    moves: table.moves,
                    stage: table.stage,
                    age,
                    damage: None,
                },
                Err(error) => SavedListing {
                    id,
                    game: String::new(),
                    moves: 0,
                    stage: Stage::Over,
                    age,
                    damage: Some(error.to_string()),
                },
            }
        };
        entries.map(listing).collect()
    }

    /// A name for a new table, which no other table has.
    pub(crate) fn fresh(game: &Choice) -> TableId {
        TableId::fresh(game, SystemTime::now())
    }

    /// Saves a table. When this returns, it is on the disk.
    pub(crate) fn save(&self, id: &TableId, table: &LiveTable) -> Result<(), String> {
        self.with(|folder| folder.save(id, &table.save()))
    }

    /// The table of a name, as it was.
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
            Self::Nowhere(why) => Err(why.clone()),
        }
    }
}

impl SavedListing {
    pub(crate) fn is_unfinished(&self) -> bool {
        self.stage == Stage::Playing
    }

    /// What the list of the lobby says.
    pub(crate) fn told(&self) -> String {
        if self.damage.is_some() {
            // It may be of a newer version, and whole.
            return format!("unreadable: {}", self.id.as_str());
        }
        let moves = match self.moves {
            1 => "1 move".to_string(),
            more => format!("{more} moves"),
        };
        let over = match self.stage {
            Stage::Playing => "",
            Stage::Over => ", over",
        };
        format!("{}, {moves}{over}", self.game)
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
