//! A store that is removed after use.

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
    /// A `PostgreSQL` server of its own.
    Postgres,
}

/// An empty store, which is removed when this is dropped.
pub struct TempStore {
    url: String,
    folder: Option<PathBuf>,
    /// Ends when it is dropped.
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

    /// Its address, as `hog --db` takes it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for TempStore {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            // The folder is a temporary one, which the system deletes at the latest.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}
