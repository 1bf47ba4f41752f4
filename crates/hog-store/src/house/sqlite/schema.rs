//! The tables of the database, and how older ones become the present ones.

use rusqlite::{Connection, Transaction};

use super::log;
use crate::house::StoreError;

/// What makes a database of each version from one of the version before, the first from an empty one.
/// What stands here never changes; what comes later is added at the end.
const MIGRATIONS: &[&str] = &[
    "CREATE TABLE tables (
         id TEXT PRIMARY KEY,
         created INTEGER NOT NULL,
         head TEXT NOT NULL,
         summary TEXT NOT NULL,
         listed TEXT NOT NULL,
         phase TEXT NOT NULL,
         changed INTEGER NOT NULL
     ) STRICT;
     CREATE TABLE entries (
         table_id TEXT NOT NULL,
         number INTEGER NOT NULL,
         entry TEXT NOT NULL,
         PRIMARY KEY (table_id, number)
     ) STRICT, WITHOUT ROWID;",
    "CREATE INDEX tables_by_change ON tables (listed, phase, changed DESC);",
    // Tables that changed at the same time are in order, too.
    "CREATE INDEX tables_by_phase ON tables (listed, phase, changed DESC, id);
     DROP INDEX IF EXISTS tables_by_change;",
];

/// Lets a commit wait for the disk, and readers read meanwhile.
pub fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    // Where a disk has more than one way to wait for it, the certain one.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "journal_size_limit", log::MOST_BYTES)?;
    connection.pragma_update(None, "synchronous", "full")
}

/// Writes the version of the database as it is, to find out whether anything can be written.
pub fn write_version(connection: &Connection) -> rusqlite::Result<()> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    connection.pragma_update(None, "user_version", version)
}

/// Whether a file can be written so that readers read meanwhile; some file systems cannot.
pub fn has_wal(connection: &Connection) -> rusqlite::Result<bool> {
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
    Ok(mode == "wal")
}

/// Brings the database to the present version.
pub fn migrate(connection: &mut Connection, address: &str) -> Result<(), StoreError> {
    let unreachable = |reason: String| StoreError::Unreachable {
        address: address.to_string(),
        reason,
    };
    let failed = |error: rusqlite::Error| unreachable(error.to_string());
    let transaction = connection.transaction().map_err(failed)?;
    let found = user_version(&transaction).map_err(failed)?;
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    if found > known {
        let address = address.to_string();
        return Err(StoreError::Newer {
            address,
            found,
            known,
        });
    }
    if found == 0 && !is_empty(&transaction).map_err(failed)? {
        let reason = "it is a database, but not of a house";
        return Err(unreachable(reason.into()));
    }
    let done = usize::try_from(found).unwrap_or(0);
    for migration in &MIGRATIONS[done..] {
        transaction.execute_batch(migration).map_err(failed)?;
    }
    transaction
        .pragma_update(None, "user_version", known)
        .and_then(|()| transaction.commit())
        .map_err(failed)
}

fn user_version(transaction: &Transaction<'_>) -> rusqlite::Result<i64> {
    transaction.pragma_query_value(None, "user_version", |row| row.get(0))
}

fn is_empty(transaction: &Transaction<'_>) -> rusqlite::Result<bool> {
    let count: i64 =
        transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(count == 0)
}
