//! A store in one file, by `SQLite`.

use std::collections::HashMap;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params,
};

use super::rows::{
    SELECT_ENTRIES, SELECT_IDS, SELECT_LIST, SELECT_TABLE, listing, millis, sql_limit,
    stored_table, table_ids, version,
};
use super::store::{accepted, outcomes};
use super::{
    Address, Listing, Reader, Store, StoreError, StoredTable, Version, Write, WriteResult,
};
use crate::TableId;
use crate::file::{folder_of, private, sync_folder};

/// How long to wait for another program that has locked the file for a moment, such as a backup.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Length of the WAL (write-ahead log), in pages of 4 KiB, at which it is copied into the file.
const CHECKPOINT_PAGES: u64 = 4_000;

/// A page with its header in the WAL, in bytes.
const FRAME: u64 = 4_096 + 24;

/// The size to which the WAL file is truncated after a reader has made it grow, in bytes: about twice
/// [`CHECKPOINT_PAGES`].
const WAL_SIZE_LIMIT: i64 = 33 << 20;

/// The steps that bring a database from each version to the next; the first begins with an empty one.
/// A step never changes; new ones are added at the end. All versions have `tables` and `entries`.
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

/// A store in one file. Only its owner can read it, and one server alone has it open.
///
/// Fields are dropped in this order: the lock is released after the file is closed.
pub struct SqliteStore {
    connection: Connection,
    path: PathBuf,
    /// Length of the WAL after the last commit, in pages.
    wal_pages: Arc<AtomicU64>,
    /// The length at which the next checkpoint is due.
    checkpoint_at: u64,
    _lock: Lock,
}

impl SqliteStore {
    /// Opens the store in a file, which is made if there is none.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be opened, or another server has it open.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let address = Address::Sqlite(path.to_path_buf()).to_string();
        let no_file = |error: io::Error| StoreError::unreachable(&address, &error);
        let failed = |error: rusqlite::Error| StoreError::unreachable(&address, &error);
        let path = make_file(path).map_err(no_file)?;
        let lock = Lock::of(&path).map_err(no_file)?;
        let lock = lock.ok_or_else(|| StoreError::InUse(address.clone()))?;
        let mut connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
        // This comes before anything is changed in the file.
        check_origin(&connection, &address)?;
        let wal_pages = Arc::new(AtomicU64::new(0));
        let mode = configure(&mut connection, Arc::clone(&wal_pages)).map_err(failed)?;
        if mode != "wal" {
            let reason = "its file system cannot keep a write-ahead log";
            return Err(StoreError::unreachable(&address, &reason));
        }
        migrate(&mut connection, &address)?;
        let store = Self {
            connection,
            path,
            wal_pages,
            checkpoint_at: CHECKPOINT_PAGES,
            _lock: lock,
        };
        // A server that was killed has left its WAL.
        store.checkpoint("PASSIVE");
        Ok(store)
    }

    /// Copies the WAL into the file, as far as no reader needs it.
    fn checkpoint(&self, mode: &str) {
        let pragma = format!("PRAGMA wal_checkpoint({mode})");
        if let Err(error) = self.connection.query_row(&pragma, [], |_| Ok(())) {
            tracing::warn!(%error, "the write-ahead log was not copied into the store");
        }
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        // If a program still reads it, the WAL stays for the server that opens the file next.
        self.checkpoint("TRUNCATE");
    }
}

impl Store for SqliteStore {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<WriteResult>, StoreError> {
        let mut commit = || -> rusqlite::Result<Vec<WriteResult>> {
            let behavior = TransactionBehavior::Immediate;
            let transaction = self.connection.transaction_with_behavior(behavior)?;
            let results = outcomes(group, versions(&transaction, group)?);
            write(&transaction, accepted(group, &results))?;
            transaction.commit()?;
            Ok(results)
        };
        commit().map_err(|error| not_written(&error))
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        let connection = connect(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY);
        let connection = connection.map_err(|error| refused(&error))?;
        Ok(Box::new(SqliteReader { connection }))
    }

    fn check(&mut self) -> Result<(), StoreError> {
        // Writing the unchanged version shows that the file can be written.
        let check = || {
            let version = user_version(&self.connection)?;
            self.connection.pragma_update(None, "user_version", version)
        };
        check().map_err(|error| not_written(&error))
    }

    fn tidy(&mut self) {
        let pages = self.wal_pages.load(Ordering::Relaxed);
        if pages >= self.checkpoint_at {
            self.checkpoint("PASSIVE");
            // If a reader still needs the WAL, it stays; the next checkpoint is tried when it has grown.
            self.checkpoint_at = pages + CHECKPOINT_PAGES;
        } else if pages < CHECKPOINT_PAGES {
            self.checkpoint_at = CHECKPOINT_PAGES;
        }
    }

    fn wal_bytes(&self) -> Option<u64> {
        Some(self.wal_pages.load(Ordering::Relaxed) * FRAME)
    }
}

fn connect(path: &Path, access: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(connection)
}

/// Sets the modes of the connection and of the file, and returns the journal mode that the file now has.
fn configure(connection: &mut Connection, wal_pages: Arc<AtomicU64>) -> rusqlite::Result<String> {
    // Where the system has several ways to flush, use the one that reaches the disk.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "checkpoint_fullfsync", true)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "journal_size_limit", WAL_SIZE_LIMIT)?;
    connection.pragma_update(None, "synchronous", "full")?;
    // The hook turns off SQLite's own checkpoints, for which a commit would wait; `tidy` makes them.
    connection.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, length| {
        wal_pages.store(u64::try_from(length).unwrap_or(0), Ordering::Relaxed);
        Ok(())
    }))?;
    connection.pragma_query_value(None, "journal_mode", |row| row.get(0))
}

/// Checks that a database is empty or of this program, in a version that it knows.
fn check_origin(connection: &Connection, address: &str) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| StoreError::unreachable(address, &error);
    let found = user_version(connection).map_err(failed)?;
    let question = if found == 0 {
        "SELECT count(*) = 0 FROM sqlite_schema"
    } else {
        "SELECT count(*) = 2 FROM sqlite_schema
         WHERE type = 'table' AND name IN ('tables', 'entries')"
    };
    let is_own: rusqlite::Result<bool> = connection.query_row(question, [], |row| row.get(0));
    if !is_own.map_err(failed)? {
        let reason = "it is a database of another program";
        return Err(StoreError::unreachable(address, &reason));
    }
    let known = known_version();
    if found > known {
        return Err(StoreError::Newer {
            address: address.to_string(),
            found,
            known,
        });
    }
    Ok(())
}

/// The version after all migrations.
fn known_version() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

/// Applies the pending migrations.
fn migrate(connection: &mut Connection, address: &str) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| StoreError::unreachable(address, &error);
    let transaction = connection.transaction().map_err(failed)?;
    let found = user_version(&transaction).map_err(failed)?;
    let done = usize::try_from(found).unwrap_or(0);
    for migration in &MIGRATIONS[done..] {
        transaction.execute_batch(migration).map_err(failed)?;
    }
    transaction
        .pragma_update(None, "user_version", known_version())
        .and_then(|()| transaction.commit())
        .map_err(failed)
}

fn user_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// The versions of the tables of a group, as far as they exist.
fn versions(
    transaction: &Transaction<'_>,
    group: &[Write],
) -> rusqlite::Result<HashMap<TableId, Version>> {
    let mut select_last = transaction.prepare(
        "SELECT (SELECT max(number) FROM entries WHERE table_id = tables.id)
         FROM tables WHERE id = ?1",
    )?;
    let mut versions = HashMap::new();
    for write in group {
        if versions.contains_key(&write.id) {
            continue;
        }
        let last: Option<Option<i64>> = select_last
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

/// A connection that only reads.
struct SqliteReader {
    connection: Connection,
}

impl Reader for SqliteReader {
    fn read(&mut self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let read = || -> rusqlite::Result<_> {
            let mut table = self.connection.prepare(SELECT_TABLE)?;
            let table = table.query_row([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?)));
            let Some(table) = table.optional()? else {
                return Ok(None);
            };
            let mut entries = self.connection.prepare(SELECT_ENTRIES)?;
            let rows = entries.query_map([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(Some((table, rows.collect::<Result<_, _>>()?)))
        };
        let rows = read().map_err(|error| damaged(id, &error))?;
        rows.map(|(table, entries)| stored_table(id, table, entries))
            .transpose()
    }

    fn list(&mut self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        let list = || -> rusqlite::Result<Vec<Listing>> {
            let mut tables = self.connection.prepare(SELECT_LIST)?;
            let rows = tables.query_map([sql_limit(limit)], |row| {
                let (id, summary): (String, String) = (row.get(0)?, row.get(3)?);
                Ok(listing(&id, row.get(1)?, row.get(2)?, &summary))
            })?;
            rows.filter_map(Result::transpose).collect()
        };
        list().map_err(|error| refused(&error))
    }

    fn tables(
        &mut self,
        after: Option<&TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        let ids = || -> rusqlite::Result<Vec<String>> {
            let mut query = self.connection.prepare(SELECT_IDS)?;
            let after = after.map_or("", TableId::as_str);
            let rows = query.query_map(params![after, sql_limit(limit)], |row| row.get(0))?;
            rows.collect()
        };
        table_ids(&ids().map_err(|error| refused(&error))?)
    }
}

/// Why a group was not written. After an I/O error it is unknown whether the group reached the disk: `Lost`.
fn not_written(error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::SystemIoFailure) => StoreError::Lost(error.to_string()),
        _ => refused(error),
    }
}

fn refused(error: &rusqlite::Error) -> StoreError {
    StoreError::Refused(error.to_string())
}

/// Why a table could not be read: because it is damaged, or for another reason.
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

/// Makes an empty file if there is none, with its folder, and returns its canonical path. Only the
/// owner can read what is made.
fn make_file(path: &Path) -> io::Result<PathBuf> {
    let folder = folder_of(path);
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)?;
    let is_new = !path.exists();
    // It is closed before SQLite opens it: closing it later would release SQLite's locks.
    drop(private(OpenOptions::new().write(true).create(true)).open(path)?);
    if is_new {
        sync_folder(folder);
    }
    fs::canonicalize(path)
}

/// The exclusive right to a store, until it is dropped or the program ends in any way.
struct Lock(File);

impl Lock {
    /// Locks a store; `None` if another program has it. The lock is on a file of its own, since
    /// `SQLite` locks the database itself.
    fn of(path: &Path) -> io::Result<Option<Self>> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".lock");
        let lock =
            private(OpenOptions::new().write(true).create(true)).open(path.with_file_name(name))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self(lock))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough: a program that is being started has it open for a moment, too.
        self.0.unlock().ok();
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus::{FullscanStep, Sort, VmStep};

    use super::*;

    /// The steps that a list takes in a store of this number of tables, which changed a thousand at a time.
    fn steps(tables: u32) -> i32 {
        let mut database = Connection::open_in_memory().unwrap();
        migrate(&mut database, "in memory").unwrap();
        let fill = "WITH RECURSIVE numbers (n) AS
                        (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
                    INSERT INTO tables (id, created, head, summary, listed, phase, changed)
                    SELECT 'table-' || n, 0, '', '',
                           CASE WHEN n % 7 = 0 THEN 'private' ELSE 'public' END,
                           CASE n % 3 WHEN 0 THEN 'gathering' WHEN 1 THEN 'playing' ELSE 'over' END,
                           n / 1000
                    FROM numbers";
        database.execute(fill, [tables]).unwrap();
        let mut list = database.prepare(SELECT_LIST).unwrap();
        let found = list.query_map([100], |_| Ok(())).unwrap().count();
        assert_eq!(found, 300);
        assert_eq!(list.get_status(FullscanStep), 0, "no table is scanned");
        assert_eq!(list.get_status(Sort), 0, "nothing is sorted");
        list.get_status(VmStep)
    }

    #[test]
    fn a_list_takes_as_many_steps_in_any_store() {
        let (few, many) = (steps(1_000), steps(10_000));
        assert_eq!(few, many);
        assert!(many < 10_000, "{many} steps for 300 rows");
    }

    #[test]
    fn a_database_of_another_program_is_refused_and_left_as_it_is() {
        let folder = std::env::temp_dir().join(format!("hog-foreign-{}", std::process::id()));
        for version in [0, 2, 99] {
            let path = make_file(&folder.join(format!("{version}.sqlite"))).unwrap();
            let foreign = Connection::open(&path).unwrap();
            let make = format!("CREATE TABLE notes (note TEXT); PRAGMA user_version = {version}");
            foreign.execute_batch(&make).unwrap();
            drop(foreign);
            let before = fs::read(&path).unwrap();
            let error = SqliteStore::open(&path).map(drop).unwrap_err().to_string();
            assert!(error.ends_with("a database of another program"), "{error}");
            assert!(fs::read(&path).unwrap() == before, "version {version}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    /// A checkpoint empties the WAL, unless a reader needs it.
    #[test]
    fn the_wal_stays_short_unless_a_reader_needs_it() {
        let folder = std::env::temp_dir().join(format!("hog-wal-{}", std::process::id()));
        let mut store = SqliteStore::open(&folder.join("store.sqlite")).unwrap();
        let text = "x".repeat(4 << 20);
        let mut write = |number: u32| {
            let insert = "INSERT INTO entries VALUES ('a', ?1, ?2)";
            store.connection.execute(insert, (number, &text)).unwrap();
            store.tidy();
            store.wal_bytes().unwrap()
        };
        let most = (CHECKPOINT_PAGES + 2_000) * FRAME;
        assert!((0..20).all(|number| write(number) < most));
        let reader = connect(
            &folder.join("store.sqlite"),
            OpenFlags::SQLITE_OPEN_READ_ONLY,
        )
        .unwrap();
        reader
            .execute_batch("BEGIN; SELECT * FROM entries")
            .unwrap();
        assert!((20..40).map(&mut write).max().unwrap() > most);
        drop(reader);
        assert!((40..60).map(&mut write).min().unwrap() < most);
        drop(store);
        fs::remove_dir_all(folder).unwrap();
    }
}
