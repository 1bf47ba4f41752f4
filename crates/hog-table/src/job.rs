//! Long work that is done in the background, and its results.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::{io, thread};

use hog_core::Control;
use hog_engines::{Priority, QueuedTask, WorkerPool};

use crate::graph_cache::GraphCache;

/// Long work that no longer needs the table, and can be done on any thread.
pub type Work<T> = Box<dyn FnOnce(&Control<'_>) -> T + Send>;

/// Called from another thread when a poll will bring news. It must not take long.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Does the long work of tables, in a pool or inline, and keeps the graphs of games that tables share.
#[derive(Clone)]
pub struct Executor {
    /// The pool that does the work; without one, it is done inline.
    pool: Option<WorkerPool>,
    /// The progress that inline work may report before it is stopped.
    max_progress: u64,
    graphs: GraphCache,
}

/// Amount of work of a [brief](Executor::inline_briefly) job, as searches report it: a few
/// milliseconds at most.
const BRIEF: u64 = 200;

impl Executor {
    /// Work is done by a pool, while the table goes on.
    #[must_use]
    pub fn pool(pool: WorkerPool) -> Self {
        Self {
            pool: Some(pool),
            ..Self::inline()
        }
    }

    /// Work is done by a [pool for tables](WorkerPool::for_tables).
    ///
    /// # Errors
    /// If the system starts no threads.
    pub fn for_tables() -> io::Result<Self> {
        WorkerPool::for_tables().map(Self::pool)
    }

    /// Work is done to its end inside [`poll`](Job::poll), so that the same calls give the same results, unless
    /// an engine has a time limit. For tests and replayed sessions.
    #[must_use]
    pub fn inline() -> Self {
        Self {
            pool: None,
            max_progress: u64::MAX,
            graphs: GraphCache::default(),
        }
    }

    /// As [`inline`](Self::inline), but work that takes longer than a few milliseconds is stopped. For large
    /// numbers of sessions with engines of any strength.
    #[must_use]
    pub fn inline_briefly() -> Self {
        Self {
            max_progress: BRIEF,
            ..Self::inline()
        }
    }

    /// Whether callers wait for the work they poll.
    pub(crate) const fn is_inline(&self) -> bool {
        self.pool.is_none()
    }

    /// The graphs of games that were built.
    #[must_use]
    pub const fn graphs(&self) -> &GraphCache {
        &self.graphs
    }

    /// Begins work. The waker is called when it has ended, unless it is done inline.
    #[must_use]
    pub fn begin<T: Send + 'static>(
        &self,
        priority: Priority,
        work: Work<T>,
        waker: Option<Waker>,
    ) -> Job<T> {
        let signals = Arc::<Signals>::default();
        let state = match &self.pool {
            None => State::Inline {
                work: Some(work),
                max_progress: self.max_progress,
            },
            Some(pool) => {
                let (sender, result) = channel();
                let signals = Arc::clone(&signals);
                let task = pool.spawn(priority, move || {
                    // Without this, the system would let other threads run only after some milliseconds.
                    let yield_now = |_| thread::yield_now();
                    let run = || run(work, &signals, yield_now);
                    let result = catch_unwind(AssertUnwindSafe(run)).ok();
                    // The job may have been dropped.
                    let is_awaited = sender.send(result).is_ok();
                    if let Some(waker) = waker.filter(|_| is_awaited) {
                        waker();
                    }
                });
                State::Queued {
                    result,
                    _task: task,
                }
            }
        };
        Job { signals, state }
    }
}

/// Work under way. Dropping it ends the work soon, without waiting for that.
pub struct Job<T> {
    signals: Arc<Signals>,
    state: State<T>,
}

enum State<T> {
    Queued {
        /// The result, or nothing if the work panicked.
        result: Receiver<Option<T>>,
        _task: QueuedTask,
    },
    Inline {
        work: Option<Work<T>>,
        max_progress: u64,
    },
}

/// The flags and the progress that a job shares with its thread.
#[derive(Default)]
struct Signals {
    stop: AtomicBool,
    begun: AtomicBool,
    progress: AtomicU64,
}

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobPoll<T> {
    /// It is not finished.
    Pending,
    /// Its result, which is returned once.
    Ready(T),
    /// Its work panicked: there will be no result.
    Lost,
}

impl<T> Job<T> {
    /// The result, if there is one by now. Inline work is done now.
    pub fn poll(&mut self) -> JobPoll<T> {
        match &mut self.state {
            State::Queued { result, .. } => match result.try_recv() {
                Ok(Some(result)) => JobPoll::Ready(result),
                Err(TryRecvError::Empty) => JobPoll::Pending,
                Ok(None) | Err(TryRecvError::Disconnected) => JobPoll::Lost,
            },
            State::Inline { work, max_progress } => {
                let Some(work) = work.take() else {
                    return JobPoll::Lost;
                };
                let stop_if_enough = |progress| {
                    if progress > *max_progress {
                        self.signals.stop.store(true, Ordering::Relaxed);
                    }
                };
                JobPoll::Ready(run(work, &self.signals, stop_if_enough))
            }
        }
    }

    /// The progress that the work has reported.
    #[must_use]
    pub fn progress(&self) -> u64 {
        self.signals.progress.load(Ordering::Relaxed)
    }

    /// Whether a thread has begun it.
    pub(crate) fn has_begun(&self) -> bool {
        self.signals.begun.load(Ordering::Relaxed)
    }

    /// Asks the work to end soon with the result it has. Work that has not begun still begins, and ends at
    /// once.
    pub fn stop(&self) {
        self.signals.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn was_stopped(&self) -> bool {
        self.signals.stop.load(Ordering::Relaxed)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        // The receiver goes before the work is told to stop, so that its end does not call the waker.
        self.state = State::Inline {
            work: None,
            max_progress: 0,
        };
        self.stop();
    }
}

/// Does the work to its end, or until it is told to stop.
fn run<T>(work: Work<T>, signals: &Signals, on_progress: impl Fn(u64)) -> T {
    signals.begun.store(true, Ordering::Relaxed);
    let progress = |now| {
        signals.progress.store(now, Ordering::Relaxed);
        on_progress(now);
    };
    let control = Control::new().with_stop(&signals.stop);
    work(&control.with_progress(&progress))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::RecvTimeoutError;
    use std::time::{Duration, Instant};

    use super::*;

    /// How long a test waits on a busy machine.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn pool() -> Executor {
        Executor::pool(WorkerPool::new(2).expect("threads can be started"))
    }

    fn begin<T: Send + 'static>(executor: &Executor, work: Work<T>) -> Job<T> {
        executor.begin(Priority::Hint, work, None)
    }

    fn wait_until(mut condition: impl FnMut() -> bool, otherwise: &str) {
        let end = Instant::now() + PATIENCE;
        while !condition() {
            assert!(Instant::now() < end, "{otherwise}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn finished<T>(job: &mut Job<T>) -> JobPoll<T> {
        let mut last = JobPoll::Pending;
        let is_finished = || {
            last = job.poll();
            !matches!(last, JobPoll::Pending)
        };
        wait_until(is_finished, "it does not finish");
        last
    }

    /// Work that goes on until it is told to stop, and then says so.
    fn endless(ended: &Arc<AtomicBool>) -> Work<u64> {
        let ended = Arc::clone(ended);
        Box::new(move |control| {
            let mut done = 0;
            while control.report(done).is_ok() {
                done += 1;
                thread::yield_now();
            }
            ended.store(true, Ordering::Relaxed);
            done
        })
    }

    #[test]
    fn a_job_that_is_dropped_ends() {
        let ended = Arc::new(AtomicBool::new(false));
        let job = begin(&pool(), endless(&ended));
        wait_until(|| job.progress() >= 2, "it does not begin");
        assert!(job.has_begun());
        drop(job);
        wait_until(|| ended.load(Ordering::Relaxed), "it does not end");
    }

    #[test]
    fn a_job_that_is_stopped_returns_what_it_has() {
        for executor in [pool(), Executor::inline()] {
            let mut job = begin(&executor, endless(&Arc::default()));
            assert!(!job.was_stopped());
            job.stop();
            assert!(job.was_stopped());
            assert!(matches!(finished(&mut job), JobPoll::Ready(_)));
        }
    }

    #[test]
    fn the_waker_is_called_when_a_job_is_ready_or_lost() {
        let works: [Work<u8>; 2] = [Box::new(|_| 7), Box::new(|_| panic!("as the test wants"))];
        for (work, expected) in works.into_iter().zip([JobPoll::Ready(7), JobPoll::Lost]) {
            let (call, called) = channel();
            let waker: Waker = Arc::new(move || call.send(()).expect("the test waits"));
            let mut job = pool().begin(Priority::Background, work, Some(waker));
            called.recv_timeout(PATIENCE).expect("it is woken");
            assert_eq!(job.poll(), expected);
        }
    }

    #[test]
    fn the_waker_is_not_called_for_a_dropped_job() {
        let (call, called) = channel();
        let waker: Waker = Arc::new(move || {
            let _ = call.send(());
        });
        let ended = Arc::default();
        let job = pool().begin(Priority::Hint, endless(&ended), Some(waker));
        wait_until(|| job.has_begun(), "it does not begin");
        drop(job);
        // The work drops the waker when it has ended.
        let received = called.recv_timeout(PATIENCE);
        assert_eq!(received, Err(RecvTimeoutError::Disconnected));
    }
}
