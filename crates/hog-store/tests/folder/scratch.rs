//! Folders for tests, and things to keep in them.

use std::ops::Deref;

use hog_store::{Folder, TableId};
use hog_table::Saved;

/// A folder that is gone when the test is over.
pub struct Scratch(Folder);

impl Scratch {
    /// A folder that is not there yet.
    pub fn new(name: &str) -> Self {
        let name = format!("hog-store-{}-{name}", std::process::id());
        Self(Folder::at(std::env::temp_dir().join(name)))
    }

    /// Puts bytes where a table would be saved.
    pub fn put(&self, id: &TableId, bytes: impl AsRef<[u8]>) {
        let path = self.path_of(id);
        let folder = path.parent().expect("it is in a folder");
        std::fs::create_dir_all(folder).expect("there is room");
        std::fs::write(path, bytes).expect("there is room");
    }

    /// The names of all files among the tables.
    pub fn names(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(self.path().join("tables")) else {
            return Vec::new();
        };
        let names = entries.map(|entry| {
            let name = entry.expect("the folder is ours").file_name();
            name.into_string().expect("names are plain")
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

impl Deref for Scratch {
    type Target = Folder;

    fn deref(&self) -> &Folder {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        std::fs::remove_dir_all(self.path()).ok();
    }
}

pub fn id(name: &str) -> TableId {
    name.parse().expect("it is a plain name")
}

/// A table of tic-tac-toe after these moves.
pub fn saved(stage: &str, moves: &[&str]) -> Saved {
    let moves = serde_json::to_string(moves).expect("it is text");
    let text = format!(
        r#"{{"house-of-games":"table","version":1,"game":"tictactoe","stage":"{stage}",
        "sitters":["person","level:5"],"engine":"level:5",
        "clock":{{"pace":"up","seats":[{{"used":0}},{{"used":0}}]}},"moves":{moves}}}"#
    );
    Saved::from_json(&text).expect("it is a table")
}
