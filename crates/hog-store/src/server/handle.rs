//! A store that is shared by many tasks, with a thread that writes and one that reads.

use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::store::{Write, WriteResult};
use super::{
    Address, Entry, Head, Listing, Reader, Store, StoreError, StoreMetrics, Summary, TableLog,
    Version, open,
};
use crate::TableId;

/// Maximum number of waiting jobs of each thread; further callers wait until there is room.
const QUEUE: usize = 4_096;

/// Maximum number of changes in a transaction, so that none takes long.
const GROUP: usize = 512;

/// A write this recent counts as a health check.
const FRESH: Duration = Duration::from_secs(1);

/// A store that is shared by many tasks. Clones are handles of the same store.
///
/// Changes that arrive during a commit are committed together, as one group. When a method returns, its
/// change is durable. Waiting changes are written even if their callers are gone, or the last clone is dropped.
#[derive(Clone)]
pub struct StoreHandle {
    writes: mpsc::Sender<WriteJob>,
    reads: mpsc::Sender<ReadJob>,
    metrics: StoreMetrics,
}

/// Where the answer to a job is sent.
type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

enum WriteJob {
    Write(Write, Answer<Version>),
    Check(Answer<()>),
    Close(Answer<()>),
}

/// A question to the reader, with the channel for its answer.
type Question = Box<dyn FnOnce(&mut dyn Reader) + Send>;

enum ReadJob {
    Ask(Question),
    Close(Answer<()>),
}

impl StoreHandle {
    /// Opens the store at an address. It is made if there is none. This may take a while.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be opened, or another server has it open.
    pub fn open(address: &Address) -> Result<Self, StoreError> {
        let address = address.clone();
        Self::of(move || open(&address))
    }

    /// The handle of a store that is opened on a thread of its own, since calls of a database block.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be opened, or no thread can be started.
    pub fn of<F>(open: F) -> Result<Self, StoreError>
    where
        F: FnOnce() -> Result<Box<dyn Store>, StoreError> + Send + 'static,
    {
        let (writes, write_jobs) = mpsc::channel(QUEUE);
        let (reads, read_jobs) = mpsc::channel(QUEUE);
        let (done, opened) = std::sync::mpsc::sync_channel(1);
        spawn("hog-store-writer", move || {
            let opened = open().and_then(|store| Ok((store.reader()?, store)));
            match opened {
                Ok((reader, store)) => {
                    let metrics = StoreMetrics::new(store.wal_bytes());
                    done.send(Ok((reader, metrics.clone()))).ok();
                    let thread = Writer {
                        store,
                        metrics,
                        last_write: None,
                    };
                    thread.run(write_jobs);
                }
                Err(error) => drop(done.send(Err(error))),
            }
        })?;
        let (reader, metrics) = opened.recv().map_err(|_| StoreError::Closed)??;
        spawn("hog-store-reader", move || {
            answer_questions(reader, read_jobs);
        })?;
        Ok(Self {
            writes,
            reads,
            metrics,
        })
    }

    /// Writes a new table, with its first entries.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is a table of this name, or another [`StoreError`].
    pub async fn create(
        &self,
        id: &TableId,
        head: &Head,
        entries: &[Entry],
        summary: &Summary,
    ) -> WriteResult {
        let write = Write::create(id.clone(), head, entries, summary);
        send(&self.writes, |answer| WriteJob::Write(write, answer)).await
    }

    /// Appends entries to a table that is at a version, and returns the version after them. The list
    /// shows another summary only if one is given.
    ///
    /// # Errors
    /// [`StoreError::Stale`] if the table is at another version, or another [`StoreError`].
    pub async fn append(
        &self,
        id: &TableId,
        after: Version,
        entries: &[Entry],
        summary: Option<&Summary>,
    ) -> WriteResult {
        let write = Write::append(id.clone(), after, entries, summary);
        send(&self.writes, |answer| WriteJob::Write(write, answer)).await
    }

    /// The log of a table; `None` if there is no such table.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub async fn load(&self, id: &TableId) -> Result<Option<TableLog>, StoreError> {
        let id = id.clone();
        self.ask(move |reader| reader.read(&id)?.map(|stored| stored.log()).transpose())
            .await
    }

    /// The public tables of each phase that changed last, up to `limit` of each.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn list(&self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        self.ask(move |reader| reader.list(limit)).await
    }

    /// Up to `limit` names of tables after `after`, in order.
    ///
    /// # Errors
    /// [`StoreError`] if they cannot be read.
    pub async fn tables(
        &self,
        after: Option<&TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        let after = after.cloned();
        self.ask(move |reader| reader.tables(after.as_ref(), limit))
            .await
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut dyn Reader) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        send(&self.reads, |answer| {
            ReadJob::Ask(Box::new(move |reader| {
                drop(answer.send(question(reader)));
            }))
        })
        .await
    }

    /// Finds out whether the store can be read and written now. If there was no write in the last second, this
    /// writes something that is never read, once for all callers that ask meanwhile. It waits as long as the
    /// store does not answer.
    ///
    /// # Errors
    /// [`StoreError`] if not.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.tables(None, 1).await?;
        send(&self.writes, WriteJob::Check).await
    }

    /// What the store has counted so far.
    #[must_use]
    pub const fn metrics(&self) -> &StoreMetrics {
        &self.metrics
    }

    /// Closes the store for all clones, and waits until all accepted changes are written and another server
    /// can open it.
    pub async fn close(&self) {
        // It is closed already if this fails.
        send(&self.reads, ReadJob::Close).await.ok();
        send(&self.writes, WriteJob::Close).await.ok();
    }
}

/// Sends a job to its thread, and waits for the answer.
async fn send<J, T>(
    jobs: &mpsc::Sender<J>,
    job: impl FnOnce(Answer<T>) -> J,
) -> Result<T, StoreError> {
    let (answer, answered) = oneshot::channel();
    let sent = jobs.send(job(answer)).await;
    sent.map_err(|_| StoreError::Closed)?;
    answered.await.map_err(|_| StoreError::Closed)?
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), StoreError> {
    let spawned = thread::Builder::new().name(name.into()).spawn(work);
    let refused = |error| StoreError::Refused(format!("no thread can be started: {error}"));
    spawned.map(drop).map_err(refused)
}

/// The thread that writes.
struct Writer {
    store: Box<dyn Store>,
    metrics: StoreMetrics,
    /// When something was last written, by a commit or a check; `None` if the last try failed, or there was none.
    last_write: Option<Instant>,
}

impl Writer {
    /// Writes all changes that wait as one group, again and again until the store is closed.
    fn run(mut self, mut jobs: mpsc::Receiver<WriteJob>) {
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
                        // No more jobs are accepted; those that wait are still carried out.
                        jobs.close();
                        closing.push(answer);
                    }
                }
            }
            self.commit(&writes, answers);
            self.check(checks);
            self.store.tidy();
            if let (Some(gauge), Some(bytes)) = (&self.metrics.wal_bytes, self.store.wal_bytes()) {
                gauge.set(i64::try_from(bytes).unwrap_or(i64::MAX));
            }
        }
        drop(self.store);
        for answer in closing {
            answer.send(Ok(())).ok();
        }
    }

    /// Writes a group, and sends each caller its outcome.
    fn commit(&mut self, writes: &[Write], answers: Vec<Answer<Version>>) {
        if writes.is_empty() {
            return;
        }
        let since = Instant::now();
        let outcomes = match self.store.commit(writes) {
            Ok(outcomes) => {
                let metrics = &self.metrics;
                metrics
                    .commit_seconds
                    .observe(since.elapsed().as_secs_f64());
                let changes = u32::try_from(writes.len()).unwrap_or(u32::MAX);
                metrics.group_changes.observe(f64::from(changes));
                // If all changes are refused, nothing is written.
                if outcomes.iter().any(Result::is_ok) {
                    self.last_write = Some(Instant::now());
                }
                outcomes
            }
            Err(error) => {
                let (reason, changes) = (error.for_logs(), writes.len());
                tracing::error!(error = reason, changes, "a group was not written");
                self.metrics.commits_failed.inc();
                self.last_write = None;
                vec![Err(error); writes.len()]
            }
        };
        for (answer, outcome) in answers.into_iter().zip(outcomes) {
            answer.send(outcome).ok();
        }
    }

    /// Finds out once for all callers whether something can be written.
    fn check(&mut self, answers: Vec<Answer<()>>) {
        if answers.is_empty() {
            return;
        }
        let is_fresh = self.last_write.is_some_and(|at| at.elapsed() < FRESH);
        let mut checked = Ok(());
        if !is_fresh {
            checked = self.store.check();
            self.last_write = checked.is_ok().then(Instant::now);
        }
        for answer in answers {
            answer.send(checked.clone()).ok();
        }
    }
}

/// Answers questions until the store is closed.
fn answer_questions(mut reader: Box<dyn Reader>, mut jobs: mpsc::Receiver<ReadJob>) {
    let mut closing = Vec::new();
    while let Some(job) = jobs.blocking_recv() {
        match job {
            ReadJob::Ask(question) => question(&mut *reader),
            ReadJob::Close(answer) => {
                jobs.close();
                closing.push(answer);
            }
        }
    }
    drop(reader);
    for answer in closing {
        answer.send(Ok(())).ok();
    }
}
