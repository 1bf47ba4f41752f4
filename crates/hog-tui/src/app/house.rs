//! Where tables and results are kept, as far as the app knows it.

use std::time::{Duration, SystemTime};

use hog_store::{Folder, FolderError, PlayedGame, TableId};
use hog_table::catalogue::Choice;
use hog_table::{Executor, LiveTable, Stage};

/// Where tables and results are kept.
#[derive(Debug)]
pub enum House {
    /// In a folder.
    Folder(Folder),
    /// Nowhere: why.
    Nowhere(String),
}

/// A table that is kept, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listing {
    /// What it is called.
    pub(crate) id: TableId,
    /// The name of the game; nothing if the file is damaged.
    pub(crate) game: String,
    pub(crate) moves: usize,
    pub(crate) stage: Stage,
    /// How long ago it was kept.
    pub(crate) age: Duration,
    /// Why it cannot be read.
    pub(crate) damage: Option<String>,
}

impl House {
    /// All tables that are kept, newest first. If the folder cannot be read there are none.
    pub(crate) fn tables(&self) -> Vec<Listing> {
        let Self::Folder(folder) = self else {
            return Vec::new();
        };
        let now = SystemTime::now();
        let entries = folder.list().unwrap_or_default().into_iter();
        let listing = |entry: hog_store::SavedTable| {
            let age = now.duration_since(entry.when).unwrap_or_default();
            let id = entry.id;
            match entry.table {
                Ok(table) => Listing {
                    id,
                    game: table.game,
                    moves: table.moves,
                    stage: table.stage,
                    age,
                    damage: None,
                },
                Err(error) => Listing {
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

    /// Keeps a table. When it returns, the table is safe.
    pub(crate) fn keep(&self, id: &TableId, table: &LiveTable) -> Result<(), String> {
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

    /// Whether a table of this name is kept.
    pub(crate) fn has(&self, id: &TableId) -> bool {
        matches!(self, Self::Folder(folder) if folder.path_of(id).exists())
    }

    /// Forgets a table.
    pub(crate) fn remove(&self, id: &TableId) -> Result<(), String> {
        self.with(|folder| folder.remove(id))
    }

    /// Writes a result down.
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

impl Listing {
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

    /// How long ago it was kept, in words.
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
