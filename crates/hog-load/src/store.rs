//! A temporary store.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Result;
use clap::ValueEnum;
use hog_postgres::{Durability, Server};

/// The kind of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StoreKind {
    /// A file of `SQLite`.
    Sqlite,
    /// A database on a private `PostgreSQL` server.
    Postgres,
}

/// A store that is empty at first, and removed when this value is dropped.
pub struct TempStore {
    url: String,
    /// The folder of the `SQLite` file.
    folder: Option<PathBuf>,
    /// The private server, which ends when this value is dropped.
    _server: Option<Server>,
}

impl TempStore {
    /// Creates a store.
    ///
    /// # Errors
    /// If the folder cannot be created, or PostgreSQL does not start.
    pub fn new(kind: StoreKind) -> Result<Self> {
        match kind {
            StoreKind::Sqlite => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos();
                let name = format!("hog-load-{}-{now}", std::process::id());
                let folder = std::env::temp_dir().join(name);
                std::fs::create_dir_all(&folder)?;
                Ok(Self {
                    url: format!("sqlite:{}", folder.join("house.sqlite").display()),
                    folder: Some(folder),
                    _server: None,
                })
            }
            StoreKind::Postgres => {
                let server = Server::open(Durability::On)?;
                Ok(Self {
                    url: server.create_database("house")?,
                    folder: None,
                    _server: Some(server),
                })
            }
        }
    }

    /// The address of the store, as the option `--db` of `hog` expects it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TempStore {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            // If this fails, the system deletes its temporary folders sometime.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
