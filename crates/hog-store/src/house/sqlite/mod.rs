//! A store in one file, by `SQLite`.

mod file;
mod log;
mod reader;
mod schema;

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params,
};

use self::file::Lock;
use self::log::Log;
use self::reader::SqliteReader;
use super::group::{accepted, outcomes, version};
use super::moment::millis;
use super::{Address, Outcome, Reader, Store, StoreError, Version, Write};
use crate::TableId;

/// How long another program that has the file for a moment, such as a backup, is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// A store in one file. Only its owner can read it, and one house alone has it open.
pub struct SqliteStore {
    /// Fields are dropped in this order: the lock is let go when the file is closed.
    connection: Connection,
    log: Log,
    path: PathBuf,
    /// The file itself, to wait for the disk. Whoever closes it lets go of the database's own locks, so
    /// every connection has a share in it.
    file: Arc<File>,
    _lock: Lock,
}

impl SqliteStore {
    /// Opens the store in a file, which is made if there is none.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be opened, or another house is open on it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let shown = Address::Sqlite(path.to_path_buf()).to_string();
        let unreachable = |reason: String| StoreError::Unreachable {
            address: shown.clone(),
            reason,
        };
        let made = file::make(path).map_err(|error| unreachable(error.to_string()))?;
        let lock = file::lock(&made).map_err(|error| unreachable(error.to_string()))?;
        let in_use = || StoreError::InUse {
            address: shown.clone(),
        };
        let lock = lock.ok_or_else(in_use)?;
        let connect = || -> rusqlite::Result<Connection> {
            let connection = connect(&made, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            schema::prepare(&connection)?;
            Ok(connection)
        };
        let mut connection = connect().map_err(|error| unreachable(error.to_string()))?;
        if !schema::has_wal(&connection).map_err(|error| unreachable(error.to_string()))? {
            let reason = "its file system cannot keep a write-ahead log";
            return Err(unreachable(reason.into()));
        }
        schema::migrate(&mut connection, &shown)?;
        // What a house left that was killed; nobody waits for anything yet.
        if let Err(error) = log::checkpoint(&connection) {
            tracing::warn!(%error, "the log that a house left stays");
        }
        let file = OpenOptions::new().write(true).open(&made);
        let file = Arc::new(file.map_err(|error| unreachable(error.to_string()))?);
        let other = connect().map_err(|error| unreachable(error.to_string()))?;
        let log = Log::watch(
            &mut connection,
            other,
            (&made, Arc::clone(&file)),
            log::LENGTHS,
        );
        let log = log.map_err(unreachable)?;
        Ok(Self {
            connection,
            log,
            path: made,
            file,
            _lock: lock,
        })
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.log.end();
        // If somebody still reads, the log stays, and is read by whoever opens the file next.
        let emptied = self
            .connection
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        if let Err(error) = emptied {
            tracing::warn!(%error, "the log of the store was not emptied");
        }
    }
}

fn connect(path: &Path, access: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

impl Store for SqliteStore {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        let mut commit = || -> rusqlite::Result<Vec<Outcome>> {
            let behavior = TransactionBehavior::Immediate;
            let transaction = self.connection.transaction_with_behavior(behavior)?;
            let outcomes = outcomes(group, versions(&transaction, group)?);
            write(&transaction, accepted(group, &outcomes))?;
            transaction.commit()?;
            Ok(outcomes)
        };
        commit().map_err(|error| not_written(&error))
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        let connection = connect(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY);
        let connection = connection.map_err(|error| refused(&error))?;
        let file = Arc::clone(&self.file);
        Ok(Box::new(SqliteReader::new(connection, file)))
    }

    fn check(&mut self) -> Result<(), StoreError> {
        let check = || schema::write_version(&self.connection);
        check().map_err(|error| not_written(&error))
    }

    fn tidy(&mut self) {
        self.log.shorten(&self.connection);
    }

    fn log_bytes(&self) -> Option<u64> {
        Some(self.log.bytes())
    }
}

/// At which versions the tables of a group are, as far as they are there.
fn versions(
    transaction: &Transaction<'_>,
    group: &[Write],
) -> rusqlite::Result<HashMap<TableId, Version>> {
    let mut known = transaction.prepare(
        "SELECT (SELECT max(number) FROM entries WHERE table_id = tables.id)
         FROM tables WHERE id = ?1",
    )?;
    let mut versions = HashMap::new();
    for write in group {
        if versions.contains_key(&write.id) {
            continue;
        }
        let last: Option<Option<i64>> = known
            .query_row([write.id.as_str()], |row| row.get(0))
            .optional()?;
        if let Some(last) = last {
            versions.insert(write.id.clone(), version(last));
        }
    }
    Ok(versions)
}

fn write<'a>(
    transaction: &Transaction<'_>,
    writes: impl Iterator<Item = &'a Write>,
) -> rusqlite::Result<()> {
    let mut table = transaction.prepare(
        "INSERT INTO tables (id, created, head, summary, listed, phase, changed)
         VALUES (?1, ?2, ?3, '', ?4, '', 0)",
    )?;
    let mut entry =
        transaction.prepare("INSERT INTO entries (table_id, number, entry) VALUES (?1, ?2, ?3)")?;
    let mut summary = transaction
        .prepare("UPDATE tables SET summary = ?2, phase = ?3, changed = ?4 WHERE id = ?1")?;
    for write in writes {
        let id = write.id.as_str();
        if let Some(new) = &write.new {
            let (created, listed) = (millis(new.created), new.listing.word());
            table.execute(params![id, created, new.head, listed])?;
        }
        for (number, text) in write.numbered() {
            entry.execute(params![id, number, text])?;
        }
        if let Some(new) = &write.summary {
            summary.execute(params![id, new.text, new.phase.word(), millis(new.changed)])?;
        }
    }
    Ok(())
}

/// Why a group was not written. A disk that fails while it is waited for may have written it.
fn not_written(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::SystemIoFailure) => StoreError::Lost {
            reason: error.to_string(),
        },
        _ => refused(error),
    }
}

fn refused(error: &rusqlite::Error) -> StoreError {
    StoreError::Refused {
        reason: error.to_string(),
    }
}

/// What is kept of a table could not be read: because it is damaged, or for another reason.
fn damaged(id: &TableId, error: &rusqlite::Error) -> StoreError {
    let is_damaged = match error {
        rusqlite::Error::SqliteFailure(error, _) => matches!(
            error.code,
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase
        ),
        rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::Utf8Error(..) => true,
        _ => false,
    };
    if !is_damaged {
        return refused(error);
    }
    StoreError::Damaged {
        id: id.to_string(),
        what: error.to_string(),
    }
}
