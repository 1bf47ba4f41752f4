//! The log of a file: how long it is, and how it is brought into the file while others write.
//!
//! Pages are brought from the log into the file by a thread of their own, which no commit waits for, and
//! which waits for the disk as well. While somebody writes it cannot come to the end of the log, without
//! which the log is not begun anew; so when the log is long the writer brings in the little that is left,
//! between two groups. The file of the log is not cut then: to write over it is faster than to let it grow,
//! since a file system notes down how long a file is before a commit is durable. So where much is written
//! the file of the log is made longer before it is full.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

/// At how many pages what is done about a log.
#[derive(Clone, Copy)]
pub struct Lengths {
    /// After so many more they are brought into the file beside the writing.
    beside: u64,
    /// From so many on the writer brings in what is left, when that is little.
    long: u64,
    /// From so many on it does so however much is left. Who plays waits for that; it happens if a disk
    /// cannot follow.
    too_long: u64,
}

/// With pages of 4 KiB a log is 16 MiB long, and 32 MiB too long.
pub const LENGTHS: Lengths = Lengths {
    beside: 1_000,
    long: 4_000,
    too_long: 8_000,
};

/// A page, and what is written before it in a log, in bytes.
const FRAME: u64 = 4_096 + 24;

/// To this many bytes the log is cut when it is begun anew, if a reader has let it become longer.
pub const MOST_BYTES: i64 = 33 << 20;

/// A log, for the writer: how long it is, and the thread that shortens it.
pub struct Log {
    lengths: Lengths,
    state: Arc<State>,
    /// Its file.
    path: PathBuf,
    /// For how many pages the file has room.
    room: u64,
    /// How long it was when the writer last tried to bring all of it in.
    tried: u64,
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct State {
    /// How many pages are in the log, by the last commit.
    pages: AtomicU64,
    /// How many there were when they were last brought in.
    brought: AtomicU64,
    /// Whether the log is long, and little of it is left to be brought in.
    is_ready: AtomicBool,
    /// Held by whoever brings pages in.
    bringing: Mutex<()>,
}

impl State {
    /// Nothing is left half done by whoever fails with the lock.
    fn lock(&self) -> MutexGuard<'_, ()> {
        self.bringing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there are so many pages more than when they were last brought in.
    fn has_grown(&self, by: u64) -> bool {
        let pages = self.pages.load(Ordering::Acquire);
        let brought = self.brought.load(Ordering::Acquire);
        // If there are fewer than before, the log was begun anew.
        pages.checked_sub(brought).unwrap_or(pages) >= by
    }
}

impl Log {
    /// Watches over the log of the connection that writes. The other connection is for the thread, with
    /// the file itself.
    pub fn watch(
        writer: &mut Connection,
        other: Connection,
        (path, file): (&Path, Arc<File>),
        lengths: Lengths,
    ) -> Result<Self, String> {
        let state = Arc::new(State::default());
        let told = Arc::clone(&state);
        let hook = move |_: &mut rusqlite::hooks::Wal, pages| {
            let pages = u64::try_from(pages).unwrap_or(0);
            told.pages.store(pages, Ordering::Release);
            Ok(())
        };
        // This ends the checkpoints that commits would make and wait for.
        let hooked = writer.wal_hook(Some(hook));
        hooked.map_err(|error| error.to_string())?;
        let (wake, woken) = sync_channel(1);
        let shared = Arc::clone(&state);
        let thread = thread::Builder::new()
            .name("hog-store-log".into())
            .spawn(move || bring_in(lengths, &shared, (&other, &file), &woken))
            .map_err(|error| format!("no thread can be started: {error}"))?;
        Ok(Self {
            lengths,
            state,
            path: beside(path),
            room: 0,
            tried: 0,
            wake: Some(wake),
            thread: Some(thread),
        })
    }

    /// Keeps the log short, after a commit that nobody waits for any more.
    pub fn shorten(&mut self, writer: &Connection) {
        let (lengths, state) = (self.lengths, &self.state);
        if state.has_grown(lengths.beside)
            && let Some(wake) = &self.wake
        {
            // If it is full, the thread is woken already.
            wake.try_send(()).ok();
        }
        let pages = state.pages.load(Ordering::Acquire);
        if let Err(error) = make_room(&self.path, &mut self.room, pages, lengths) {
            // It grows when it must.
            tracing::warn!(%error, pages, "there is no room for the log of the store");
        }
        if pages < self.tried {
            self.tried = 0;
        }
        // While somebody reads what is in the log it stays; it is tried again now and then.
        let is_too_long = pages >= lengths.too_long.max(self.tried + lengths.beside);
        if !is_too_long && !state.is_ready.load(Ordering::Acquire) {
            return;
        }
        let bringing = match state.bringing.try_lock() {
            Err(TryLockError::WouldBlock) if !is_too_long => return,
            Err(TryLockError::WouldBlock) => state.lock(),
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Ok(bringing) => bringing,
        };
        state.is_ready.store(false, Ordering::Release);
        self.tried = pages;
        match checkpoint(writer) {
            Ok(()) => state.brought.store(pages, Ordering::Release),
            Err(error) => tracing::warn!(%error, pages, "the log of the store stays long"),
        }
        drop(bringing);
    }

    /// How much is in it, in bytes.
    pub fn bytes(&self) -> u64 {
        self.state.pages.load(Ordering::Acquire) * FRAME
    }

    /// Ends the thread.
    pub fn end(&mut self) {
        self.wake = None;
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("what shortens the log of the store has failed");
        }
    }
}

/// Brings pages from the log into the file whenever somebody says that it has grown.
fn bring_in(
    lengths: Lengths,
    state: &State,
    (connection, file): (&Connection, &File),
    woken: &Receiver<()>,
) {
    while woken.recv().is_ok() {
        let _bringing = state.lock();
        if !state.has_grown(lengths.beside) {
            continue;
        }
        let pages = state.pages.load(Ordering::Acquire);
        // The file waits for the disk here, so that the writer need not when it brings in the rest.
        let brought = checkpoint(connection)
            .map_err(|error| error.to_string())
            .and_then(|()| file.sync_data().map_err(|error| error.to_string()));
        match brought {
            Ok(()) => state
                .is_ready
                .store(pages >= lengths.long, Ordering::Release),
            Err(error) => tracing::warn!(error, pages, "the log of the store was not brought in"),
        }
        state.brought.store(pages, Ordering::Release);
    }
}

/// Brings as much as can be from the log into the file; nobody who writes or reads waits for it.
pub fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
}

/// The file of the log beside a database.
pub fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-wal");
    name.into()
}

/// Makes the file of a log longer when it will soon be full. What follows its last page says nothing.
/// Only whoever writes may do this, and a log that is not written to much stays as it is.
fn make_room(log: &Path, room: &mut u64, pages: u64, lengths: Lengths) -> io::Result<()> {
    let soon = pages + lengths.beside / 4;
    if pages < lengths.beside / 4 || soon <= *room || *room >= lengths.too_long {
        return Ok(());
    }
    let wanted = (soon + lengths.beside).min(lengths.too_long);
    let mut file = OpenOptions::new().append(true).open(log)?;
    let missing = (wanted * FRAME).saturating_sub(file.metadata()?.len());
    io::copy(&mut io::repeat(0).take(missing), &mut file)?;
    file.sync_data()?;
    *room = wanted;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::house::sqlite::{connect, schema};
    use rusqlite::OpenFlags;

    /// So that a test is quick.
    const SHORT: Lengths = Lengths {
        beside: 20,
        long: 100,
        too_long: 200,
    };

    /// How long a log may become: if it could not be begun anew it is tried again after some pages, and
    /// one commit of these tests adds fewer than 16.
    const MOST: u64 = (SHORT.too_long + SHORT.beside + 2 * 16) * FRAME;

    /// How long the log beside a database is, in bytes; none if there is none.
    fn bytes(log: &Path) -> u64 {
        fs::metadata(log).map_or(0, |metadata| metadata.len())
    }

    struct Scratch {
        folder: PathBuf,
        path: PathBuf,
        writer: Connection,
        log: Log,
        written: u32,
    }

    impl Scratch {
        fn new(name: &str) -> Self {
            let folder =
                std::env::temp_dir().join(format!("hog-log-{}-{name}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            let path = folder.join("house.sqlite");
            File::create(&path).unwrap();
            let open = || {
                let connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap();
                schema::prepare(&connection).unwrap();
                connection
            };
            let (mut writer, other) = (open(), open());
            let most = SHORT.too_long * FRAME;
            writer
                .pragma_update(None, "journal_size_limit", most.cast_signed())
                .unwrap();
            writer
                .execute_batch("CREATE TABLE texts (number INTEGER PRIMARY KEY, text TEXT)")
                .unwrap();
            let file = Arc::new(OpenOptions::new().write(true).open(&path).unwrap());
            let log = Log::watch(&mut writer, other, (&path, file), SHORT).unwrap();
            let written = 0;
            Self {
                folder,
                path,
                writer,
                log,
                written,
            }
        }

        /// Writes some pages, and tells how long the file of the log is.
        fn write(&mut self) -> u64 {
            self.written += 1;
            let insert = "INSERT INTO texts VALUES (?1, ?2)";
            self.writer
                .execute(insert, (self.written, "x".repeat(40_000)))
                .unwrap();
            self.log.shorten(&self.writer);
            bytes(&beside(&self.path))
        }

        fn reader(&self) -> Connection {
            connect(&self.path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap()
        }

        fn kept(&self) -> u32 {
            let count = "SELECT count(*) FROM texts WHERE length(text) = 40000";
            self.reader()
                .query_row(count, [], |row| row.get(0))
                .unwrap()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            self.log.end();
            fs::remove_dir_all(&self.folder).ok();
        }
    }

    /// However slow the thread is, the writer sees to it.
    #[test]
    fn a_log_stays_short_however_much_is_written() {
        let mut scratch = Scratch::new("short");
        for _ in 0..300 {
            let length = scratch.write();
            assert!(
                length <= MOST,
                "{length} bytes after {} commits",
                scratch.written
            );
        }
        assert_eq!(scratch.kept(), 300);
    }

    /// What was written is there, and nothing else, whoever opens it next.
    #[test]
    fn a_log_has_room_before_it_is_written_to() {
        let mut scratch = Scratch::new("room");
        scratch.log.end();
        let mut grown = 0;
        let mut length = scratch.write();
        for _ in 1..11 {
            let before = length;
            length = scratch.write();
            let left = length - scratch.log.bytes();
            assert!(left >= SHORT.beside / 4 * FRAME, "{left} bytes are left");
            grown += u32::from(length > before);
        }
        assert!((1..=6).contains(&grown), "it grew {grown} times");
        let copy = scratch.folder.join("copy.sqlite");
        fs::copy(&scratch.path, &copy).unwrap();
        fs::copy(beside(&scratch.path), beside(&copy)).unwrap();
        let copied = connect(&copy, OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap();
        let count = "SELECT count(*) FROM texts WHERE length(text) = 40000";
        let kept: u32 = copied.query_row(count, [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 11);
    }

    #[test]
    fn a_log_without_a_thread_stays_short() {
        let mut scratch = Scratch::new("alone");
        scratch.log.end();
        for _ in 0..100 {
            let length = scratch.write();
            assert!(
                length <= MOST,
                "{length} bytes after {} commits",
                scratch.written
            );
        }
        assert_eq!(scratch.kept(), 100);
    }

    #[test]
    fn a_log_that_somebody_reads_grows_and_is_cut_afterwards() {
        let mut scratch = Scratch::new("read");
        scratch.write();
        let reader = scratch.reader();
        let count = |reader: &Connection| -> u32 {
            reader
                .query_row("SELECT count(*) FROM texts", [], |row| row.get(0))
                .unwrap()
        };
        reader.execute_batch("BEGIN").unwrap();
        let seen = count(&reader);
        let mut length = 0;
        for _ in 0..60 {
            length = scratch.write();
        }
        assert!(length > 2 * SHORT.too_long * FRAME, "{length}");
        assert_eq!(
            count(&reader),
            seen,
            "a reader sees what was there when it began"
        );
        reader.execute_batch("COMMIT").unwrap();
        // It is tried again after some more pages, and cut with the commit after that.
        let is_cut = (0..20).any(|_| scratch.write() <= MOST);
        assert!(is_cut, "{} bytes", scratch.write());
        assert_eq!(count(&reader), scratch.written);
    }
}
