//! The folder in which a person's tables and results are kept.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;
use hog_table::{Saved, Stage};

use crate::error::Act;
use crate::{Ledger, Played, StoreError, TableId, file};

/// The variable of the environment that names the folder.
const VARIABLE: &str = "HOG_DATA";

/// What the folder is called among those of other programs.
const NAME: &str = "house-of-games";

/// The longest file of a table that is read, in bytes: a definition at its longest, written as JSON,
/// and more moves than anybody makes.
const LONGEST_TABLE: u64 = 16 << 20;

/// The longest file of results that is read, in bytes: some hundred thousand games.
const LONGEST_LEDGER: u64 = 256 << 20;

/// The folder in which a person's tables and results are kept. It is made when something is first
/// kept in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    root: PathBuf,
}

/// A saved table, as it is listed.
#[derive(Debug)]
pub struct Entry {
    /// What it is called.
    pub id: TableId,
    /// When it was saved.
    pub when: SystemTime,
    /// What is saved, or why it cannot be read. Such a file is left as it is.
    pub table: Result<Summary, StoreError>,
}

/// A saved table in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// How many moves the seats have made.
    pub moves: usize,
    /// Whether the game goes on.
    pub stage: Stage,
}

impl Folder {
    /// The folder of whoever runs this program: what `HOG_DATA` names, or else `house-of-games` where
    /// programs keep their data, such as `~/.local/share`.
    ///
    /// # Errors
    /// [`StoreError::NoHome`] if there is no telling where that is.
    pub fn of_user() -> Result<Self, StoreError> {
        let data = || Some(etcetera::choose_base_strategy().ok()?.data_dir());
        Self::named(env::var_os(VARIABLE), data).ok_or(StoreError::NoHome)
    }

    /// What the variable names or, if that is nothing, a folder among those of other programs.
    fn named(variable: Option<OsString>, data: impl FnOnce() -> Option<PathBuf>) -> Option<Self> {
        match variable.filter(|name| !name.is_empty()) {
            Some(name) => Some(Self::at(name)),
            None => data().map(|data| Self::at(data.join(NAME))),
        }
    }

    /// The folder of this path.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// The file in which a table is saved.
    #[must_use]
    pub fn path_of(&self, id: &TableId) -> PathBuf {
        self.tables().join(format!("{}.json", id.as_str()))
    }

    /// The file of results.
    #[must_use]
    pub fn results_path(&self) -> PathBuf {
        self.root.join("results.jsonl")
    }

    fn tables(&self) -> PathBuf {
        self.root.join("tables")
    }

    /// Saves a table in place of what was saved under this name. When this returns, the table is kept
    /// whatever happens to the program; until then, what was there before.
    ///
    /// # Errors
    /// [`StoreError`], and what was saved before is still there.
    pub fn save(&self, id: &TableId, saved: &Saved) -> Result<(), StoreError> {
        let path = self.path_of(id);
        if !path.exists() {
            file::clean(&self.tables(), SystemTime::now());
        }
        file::replace(&path, &saved.to_json())
    }

    /// Reads a saved table.
    ///
    /// # Errors
    /// [`StoreError`] if there is none of this name, or it cannot be read.
    pub fn load(&self, id: &TableId) -> Result<Saved, StoreError> {
        let path = self.path_of(id);
        let bytes = file::read(&path, LONGEST_TABLE).map_err(|error| match error {
            StoreError::Refused { error, .. } if error.kind() == io::ErrorKind::NotFound => {
                let (id, folder) = (id.clone(), self.tables());
                StoreError::NoSuchTable { id, folder }
            }
            other => other,
        })?;
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let byte = error.utf8_error().valid_up_to() + 1;
                return Err(StoreError::NotText { path, byte });
            }
        };
        Saved::from_json(&text).map_err(|error| StoreError::Damaged { path, error })
    }

    /// Forgets a saved table.
    ///
    /// # Errors
    /// [`StoreError`] if there is none of this name, or it cannot be removed.
    pub fn remove(&self, id: &TableId) -> Result<(), StoreError> {
        let path = self.path_of(id);
        fs::remove_file(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                let (id, folder) = (id.clone(), self.tables());
                StoreError::NoSuchTable { id, folder }
            }
            _ => StoreError::refused(Act::Remove, path)(error),
        })
    }

    /// All saved tables, those that were saved last first. What is damaged is listed as such; files
    /// that are not called like tables are none.
    ///
    /// # Errors
    /// [`StoreError`] if the folder is there and cannot be read.
    pub fn list(&self) -> Result<Vec<Entry>, StoreError> {
        let mut entries = self.files()?;
        entries.sort_unstable_by(|one, other| other.cmp(one));
        let read = entries.into_iter().filter_map(|(when, id)| {
            let table = match self.load(&id) {
                Ok(saved) => Ok(Summary::of(&saved)),
                // Somebody has removed it since.
                Err(StoreError::NoSuchTable { .. }) => return None,
                Err(error) => Err(error),
            };
            Some(Entry { id, when, table })
        });
        Ok(read.collect())
    }

    /// The table that was saved last among those that are sound and not over.
    ///
    /// # Errors
    /// As [`list`](Folder::list).
    pub fn last(&self) -> Result<Option<TableId>, StoreError> {
        let mut entries = self.files()?;
        entries.sort_unstable_by(|one, other| other.cmp(one));
        let is_unfinished = |id: &TableId| {
            let saved = self.load(id);
            saved.is_ok_and(|saved| saved.stage == Stage::Playing)
        };
        Ok(entries.into_iter().map(|(_, id)| id).find(is_unfinished))
    }

    /// The files of tables, and when each was written.
    fn files(&self) -> Result<Vec<(SystemTime, TableId)>, StoreError> {
        let folder = self.tables();
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(StoreError::refused(Act::Read, folder)(error)),
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry.map_err(StoreError::refused(Act::Read, &folder))?;
            let name = entry.file_name();
            let id = name.to_str().and_then(|name| name.strip_suffix(".json"));
            let Some(id) = id.and_then(|id| id.parse().ok()) else {
                continue;
            };
            // A file that is gone by now has no time, and is none.
            if let Ok(when) = entry.metadata().and_then(|about| about.modified()) {
                files.push((when, id));
            }
        }
        Ok(files)
    }

    /// Adds a game that came to its end to the results.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be written.
    pub fn record(&self, played: &Played) -> Result<(), StoreError> {
        file::append_line(&self.results_path(), &played.to_line())
    }

    /// All results.
    ///
    /// # Errors
    /// [`StoreError`] if the file is there and cannot be read. Lines that are damaged are no error.
    pub fn results(&self) -> Result<Ledger, StoreError> {
        match file::read(&self.results_path(), LONGEST_LEDGER) {
            Ok(bytes) => Ok(Ledger::read(&bytes)),
            Err(StoreError::Refused { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Ledger::default())
            }
            Err(error) => Err(error),
        }
    }
}

impl Summary {
    fn of(saved: &Saved) -> Self {
        Self {
            game: saved.game.to_string(),
            moves: saved.moves.len(),
            stage: saved.stage,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_what_the_variable_names_or_among_the_others() {
        let data = || Some(PathBuf::from("/home/ada/.local/share"));
        let path = |variable: Option<&str>| {
            let folder = Folder::named(variable.map(OsString::from), data).unwrap();
            folder.path().to_path_buf()
        };
        assert_eq!(path(Some("/tmp/x")), Path::new("/tmp/x"));
        let usual = Path::new("/home/ada/.local/share/house-of-games");
        assert_eq!(path(Some("")), usual);
        assert_eq!(path(None), usual);
        assert_eq!(Folder::named(None, || None), None);
        let expected =
            "there is no home folder to keep things in: expected HOG_DATA or HOME to name one";
        assert_eq!(StoreError::NoHome.to_string(), expected);
    }
}
