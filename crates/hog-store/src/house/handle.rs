//! The keeper: the store of a house for all who use it at once.

use std::sync::Arc;
use std::thread;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::store::{Outcome, Write};
use super::writing::{LastGroup, Noted};
use super::{
    Address, Entry, Head, KeptTable, Listing, Reader, Record, Store, StoreError, Summary, Version,
    Writing, open,
};
use crate::TableId;

/// How many changes wait at most; whoever has one more waits to be let in.
const QUEUE: usize = 4_096;

/// How many changes are written at once at most, so that no transaction takes long.
const GROUP: usize = 512;

/// The store of a house for all who use it at once. Clones are the same store.
///
/// What is written waits together with what others write meanwhile, and is committed with it as one
/// group; when a method returns, it is kept whatever happens. A change whose caller no longer waits is
/// written nevertheless. When the last clone is dropped the rest is written.
#[derive(Clone)]
pub struct StoreHandle {
    shared: Arc<Shared>,
}

struct Shared {
    writes: mpsc::Sender<WriteJob>,
    reads: mpsc::Sender<ReadJob>,
    noted: Arc<Noted>,
}

enum WriteJob {
    Write(Write, oneshot::Sender<Outcome>),
    Check(oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

enum ReadJob {
    Kept(
        TableId,
        oneshot::Sender<Result<Option<KeptTable>, StoreError>>,
    ),
    Load(TableId, oneshot::Sender<Result<Option<Record>, StoreError>>),
    List(usize, oneshot::Sender<Result<Vec<Listing>, StoreError>>),
    Tables(
        Option<TableId>,
        usize,
        oneshot::Sender<Result<Vec<TableId>, StoreError>>,
    ),
    Close(oneshot::Sender<()>),
}

impl StoreHandle {
    /// Opens the store at an address. It is made if there is none. This may take a while.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be opened, or another house is open on it.
    pub fn open(address: &Address) -> Result<Self, StoreError> {
        let address = address.clone();
        Self::of(move || open(&address))
    }

    /// The keeper of a store, which its own thread opens: databases may not be used where tasks run.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be opened, or there can be no more threads.
    pub fn of<F>(open: F) -> Result<Self, StoreError>
    where
        F: FnOnce() -> Result<Box<dyn Store>, StoreError> + Send + 'static,
    {
        let (writes, write_jobs) = mpsc::channel(QUEUE);
        let (reads, read_jobs) = mpsc::channel(QUEUE);
        let (done, opened) = std::sync::mpsc::sync_channel(1);
        let noted = Arc::new(Noted::new());
        let writer_notes = Arc::clone(&noted);
        spawn("hog-store-writer", move || {
            let both = open().and_then(|store| Ok((store.reader()?, store)));
            match both {
                Ok((reader, store)) => {
                    done.send(Ok(reader)).ok();
                    let thread = Writer {
                        store,
                        noted: writer_notes,
                        last: LastGroup::UNKNOWN,
                    };
                    thread.write_all(write_jobs);
                }
                Err(error) => drop(done.send(Err(error))),
            }
        })?;
        let reader = opened.recv().map_err(|_| StoreError::Closed)??;
        spawn("hog-store-reader", move || read_all(reader, read_jobs))?;
        let shared = Arc::new(Shared {
            writes,
            reads,
            noted,
        });
        Ok(Self { shared })
    }

    /// Keeps a new table, with what has happened there already.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is a table of this name, or another [`StoreError`].
    pub async fn create(
        &self,
        id: &TableId,
        head: &Head,
        entries: &[Entry],
        summary: &Summary,
    ) -> Outcome {
        let write = Write::create(id.clone(), head, entries, summary);
        self.write(write).await
    }

    /// Keeps what happened at a table after so much, and tells how much has happened then. The list
    /// shows another summary only if one is given.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if not so much has happened, or another [`StoreError`].
    pub async fn append(
        &self,
        id: &TableId,
        after: Version,
        entries: &[Entry],
        summary: Option<&Summary>,
    ) -> Outcome {
        self.write(Write::append(id.clone(), after, entries, summary))
            .await
    }

    async fn write(&self, write: Write) -> Outcome {
        let (answer, answered) = oneshot::channel();
        let sent = self
            .shared
            .writes
            .send(WriteJob::Write(write, answer))
            .await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// A table with all that happened at it; `None` if there is none of this name.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub async fn load(&self, id: &TableId) -> Result<Option<Record>, StoreError> {
        self.read(|answer| ReadJob::Load(id.clone(), answer)).await
    }

    /// A table as it is kept, as text; `None` if there is none of this name.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub async fn kept(&self, id: &TableId) -> Result<Option<KeptTable>, StoreError> {
        self.read(|answer| ReadJob::Kept(id.clone(), answer)).await
    }

    /// The tables that everybody finds: those at which people gather, those that are played at and
    /// those that are over; of each those that changed last, so many at most.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn list(&self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        self.read(|answer| ReadJob::List(limit, answer)).await
    }

    /// The names of all tables in their order, from the first after one on, so many at most.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn tables(
        &self,
        after: Option<&TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        self.read(|answer| ReadJob::Tables(after.cloned(), limit, answer))
            .await
    }

    async fn read<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> ReadJob,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let sent = self.shared.reads.send(job(answer)).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Finds out whether the store can be read and written now. Unless something was written a moment
    /// ago, what nobody reads is written, as one for all who ask meanwhile. Whoever cannot wait for a
    /// store that does not answer may stop waiting.
    ///
    /// # Errors
    /// [`StoreError`] if not.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.tables(None, 1).await?;
        let (answer, answered) = oneshot::channel();
        let sent = self.shared.writes.send(WriteJob::Check(answer)).await;
        sent.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// How it has written so far.
    #[must_use]
    pub fn writing(&self) -> Writing {
        self.shared.noted.writing()
    }

    /// Closes the store for all clones, and waits until all that was asked for is written and another
    /// house can open it.
    pub async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.shared.reads.send(ReadJob::Close(answer)).await.is_ok() {
            answered.await.ok();
        }
        let (answer, answered) = oneshot::channel();
        if self
            .shared
            .writes
            .send(WriteJob::Close(answer))
            .await
            .is_ok()
        {
            answered.await.ok();
        }
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), StoreError> {
    let spawned = thread::Builder::new().name(name.into()).spawn(work);
    spawned.map(drop).map_err(|error| StoreError::Refused {
        reason: format!("no thread can be started: {error}"),
    })
}

/// What the thread that writes has.
struct Writer {
    store: Box<dyn Store>,
    noted: Arc<Noted>,
    last: LastGroup,
}

impl Writer {
    /// Writes what comes, everything that waits as one group, until the house closes.
    fn write_all(mut self, mut jobs: mpsc::Receiver<WriteJob>) {
        let mut closing = Vec::new();
        let mut waiting = Vec::with_capacity(GROUP);
        while jobs.blocking_recv_many(&mut waiting, GROUP) > 0 {
            let (mut writes, mut answers, mut checks) = (Vec::new(), Vec::new(), Vec::new());
            for job in waiting.drain(..) {
                match job {
                    WriteJob::Write(write, answer) => {
                        writes.push(write);
                        answers.push(answer);
                    }
                    WriteJob::Check(answer) => checks.push(answer),
                    WriteJob::Close(answer) => {
                        // Nobody is let in any more; who waits already is served.
                        jobs.close();
                        closing.push(answer);
                    }
                }
            }
            self.commit(&writes, answers);
            self.check(checks);
            self.store.tidy();
            self.noted.log(self.store.log_bytes());
        }
        drop(self.store);
        for answer in closing {
            answer.send(()).ok();
        }
    }

    /// Writes a group, and tells everybody what came of it. Who no longer waits is told nothing.
    fn commit(&mut self, writes: &[Write], answers: Vec<oneshot::Sender<Outcome>>) {
        if writes.is_empty() {
            return;
        }
        let since = Instant::now();
        let outcomes = match self.store.commit(writes) {
            Ok(outcomes) => {
                self.noted.wrote(writes.len(), since.elapsed());
                self.last = LastGroup::written();
                outcomes
            }
            Err(error) => {
                let (told, changes) = (error.for_logs(), writes.len());
                tracing::error!(error = told, changes, "a group was not written");
                self.noted.failed();
                self.last = LastGroup::UNKNOWN;
                vec![Err(error); writes.len()]
            }
        };
        for (answer, outcome) in answers.into_iter().zip(outcomes) {
            answer.send(outcome).ok();
        }
    }

    /// Tells all who ask whether something can be written, which is tried once for all of them.
    fn check(&mut self, answers: Vec<oneshot::Sender<Result<(), StoreError>>>) {
        if answers.is_empty() {
            return;
        }
        let checked = if self.last.is_fresh() {
            Ok(())
        } else {
            self.store.check()
        };
        self.last = match &checked {
            Ok(()) if self.last.is_fresh() => self.last,
            Ok(()) => LastGroup::written(),
            Err(_) => LastGroup::UNKNOWN,
        };
        for answer in answers {
            answer.send(checked.clone()).ok();
        }
    }
}

/// Reads what is asked for until the house closes.
fn read_all(mut reader: Box<dyn Reader>, mut jobs: mpsc::Receiver<ReadJob>) {
    let mut closing = Vec::new();
    while let Some(job) = jobs.blocking_recv() {
        match job {
            ReadJob::Kept(id, answer) => drop(answer.send(reader.kept(&id))),
            ReadJob::Load(id, answer) => {
                let kept = reader.kept(&id);
                let record = kept.and_then(|kept| kept.map(|kept| kept.record()).transpose());
                drop(answer.send(record));
            }
            ReadJob::List(limit, answer) => drop(answer.send(reader.list(limit))),
            ReadJob::Tables(after, limit, answer) => {
                drop(answer.send(reader.tables(after.as_ref(), limit)));
            }
            ReadJob::Close(answer) => {
                jobs.close();
                closing.push(answer);
            }
        }
    }
    drop(reader);
    for answer in closing {
        answer.send(()).ok();
    }
}
