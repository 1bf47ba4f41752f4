//! The folder of a person's tables and results.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;
use hog_table::{Saved, Stage};

use crate::{FolderError, PlayedGame, Results, TableId, file, to_json};

/// The environment variable that names the folder.
const VARIABLE: &str = "HOG_DATA";

/// The name of the folder among those of other programs.
const NAME: &str = "house-of-games";

/// Maximum size of the file of a table, in bytes: more than the longest definition with all moves.
const MAX_TABLE: u64 = 16 << 20;

/// Maximum size of the file of results, in bytes: some hundred thousand games.
const MAX_RESULTS: u64 = 256 << 20;

/// The folder of a person's tables and results. It is made when something is first saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    root: PathBuf,
}

/// A saved table, as it is listed.
#[derive(Debug)]
pub struct SavedTable {
    /// Its name.
    pub id: TableId,
    /// When it was saved.
    pub when: SystemTime,
    /// The table in short, or why it cannot be read.
    pub table: Result<SavedSummary, FolderError>,
}

/// A saved table in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSummary {
    /// The name of the game.
    pub game: String,
    /// Number of moves.
    pub moves: usize,
    /// Whether the game goes on.
    pub stage: Stage,
}

impl Folder {
    /// The folder of the present user: the one that `HOG_DATA` names, or `house-of-games` in the folder for
    /// data of programs, such as `~/.local/share`.
    ///
    /// # Errors
    /// [`FolderError::NoHome`] if the environment names neither.
    pub fn of_user() -> Result<Self, FolderError> {
        let data = || Some(etcetera::choose_base_strategy().ok()?.data_dir());
        Self::named(env::var_os(VARIABLE), data).ok_or(FolderError::NoHome)
    }

    /// The folder that the variable names or, if it is empty, one in the folder for data.
    fn named(variable: Option<OsString>, data: impl FnOnce() -> Option<PathBuf>) -> Option<Self> {
        match variable.filter(|name| !name.is_empty()) {
            Some(name) => Some(Self::at(name)),
            None => data().map(|data| Self::at(data.join(NAME))),
        }
    }

    /// The folder at a path.
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

    /// Saves a table in place of the one of this name. If the program is killed, the file has either all
    /// of the old table or all of the new one; when this returns, the new one is durable.
    ///
    /// # Errors
    /// [`FolderError`], and what was saved before is still there.
    pub fn save(&self, id: &TableId, saved: &Saved) -> Result<(), FolderError> {
        let path = self.path_of(id);
        if !path.exists() {
            file::clean(&self.tables(), SystemTime::now());
        }
        file::replace(&path, &saved.to_json())
    }

    /// Reads a saved table.
    ///
    /// # Errors
    /// [`FolderError`] if there is none of this name, or it cannot be read.
    pub fn load(&self, id: &TableId) -> Result<Saved, FolderError> {
        let path = self.path_of(id);
        let bytes = file::read(&path, MAX_TABLE).map_err(|error| match error {
            FolderError::Refused { error, .. } if error.kind() == io::ErrorKind::NotFound => {
                self.no_such_table(id)
            }
            other => other,
        })?;
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let byte = error.utf8_error().valid_up_to() + 1;
                return Err(FolderError::NotText { path, byte });
            }
        };
        Saved::from_json(&text).map_err(|error| FolderError::Damaged { path, error })
    }

    fn no_such_table(&self, id: &TableId) -> FolderError {
        let (id, folder) = (id.clone(), self.tables());
        FolderError::NoSuchTable { id, folder }
    }

    /// Removes a saved table.
    ///
    /// # Errors
    /// [`FolderError`] if there is none of this name, or it cannot be removed.
    pub fn remove(&self, id: &TableId) -> Result<(), FolderError> {
        let path = self.path_of(id);
        fs::remove_file(&path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => self.no_such_table(id),
            _ => FolderError::refused("remove", path)(error),
        })
    }

    /// All saved tables, the latest first. Damaged ones are listed as such; files that are not named like
    /// tables are left out.
    ///
    /// # Errors
    /// [`FolderError`] if the folder exists and cannot be read.
    pub fn list(&self) -> Result<Vec<SavedTable>, FolderError> {
        let read = self.files()?.into_iter().filter_map(|(when, id)| {
            let table = match self.load(&id) {
                Ok(saved) => Ok(SavedSummary::of(&saved)),
                // It was removed meanwhile.
                Err(FolderError::NoSuchTable { .. }) => return None,
                Err(error) => Err(error),
            };
            Some(SavedTable { id, when, table })
        });
        Ok(read.collect())
    }

    /// The table that was saved last, of those that can be read and are not over.
    ///
    /// # Errors
    /// As [`list`](Folder::list).
    pub fn last(&self) -> Result<Option<TableId>, FolderError> {
        let is_unfinished = |id: &TableId| {
            let saved = self.load(id);
            saved.is_ok_and(|saved| saved.stage == Stage::Playing)
        };
        let names = self.files()?.into_iter().map(|(_, id)| id);
        Ok({ names }.find(is_unfinished))
    }

    /// The files of tables with the times at which they were written, the latest first.
    fn files(&self) -> Result<Vec<(SystemTime, TableId)>, FolderError> {
        let folder = self.tables();
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(FolderError::refused("read", folder)(error)),
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry.map_err(FolderError::refused("read", &folder))?;
            let name = entry.file_name();
            let id = name.to_str().and_then(|name| name.strip_suffix(".json"));
            let Some(id) = id.and_then(|id| id.parse().ok()) else {
                continue;
            };
            // A file that was removed meanwhile has no time.
            if let Ok(when) = entry.metadata().and_then(|about| about.modified()) {
                files.push((when, id));
            }
        }
        files.sort_unstable_by(|one, other| other.cmp(one));
        Ok(files)
    }

    /// Adds a finished game to the results.
    ///
    /// # Errors
    /// [`FolderError`] if the file cannot be written.
    pub fn record(&self, played: &PlayedGame) -> Result<(), FolderError> {
        file::append_line(&self.results_path(), &to_json(played))
    }

    /// All results.
    ///
    /// # Errors
    /// [`FolderError`] if the file exists and cannot be read. Damaged lines are no error.
    pub fn results(&self) -> Result<Results, FolderError> {
        match file::read(&self.results_path(), MAX_RESULTS) {
            Ok(bytes) => Ok(Results::read(&bytes)),
            Err(FolderError::Refused { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Results::default())
            }
            Err(error) => Err(error),
        }
    }
}

impl SavedSummary {
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
    fn the_variable_names_the_folder_or_it_is_in_the_data_folder() {
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
        let expected = "there is no home folder for saved games: set HOG_DATA or HOME";
        assert_eq!(FolderError::NoHome.to_string(), expected);
    }
}
