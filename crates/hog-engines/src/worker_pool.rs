//! A pool of threads for the long work of a program.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The priority of a task in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// The move of an engine, for which a whole table waits.
    Move,
    /// An answer for which a player waits. Hints and moves take their turns by age; a move may also
    /// be made beside them.
    Hint,
    /// Nothing waits for it.
    Background,
}

/// A pool of threads, made once and passed to everything that takes long. Clones share the threads.
///
/// The last thread is reserved for a move while no other move is under way: to analyse a whole game
/// may take seconds, and engines of other tables must not wait for it. More than one reserved
/// thread would leave no core to the program itself: with both of two cores at work, moves at
/// other tables took seven times as long to be acknowledged (`hog-load hostile --kinds creating`).
#[derive(Clone)]
pub struct WorkerPool {
    threads: Arc<ThreadPool>,
    queue: Arc<Queue>,
}

impl WorkerPool {
    /// A pool for work that has the machine to itself.
    ///
    /// # Errors
    /// If the system starts no threads.
    pub fn new(threads: usize) -> io::Result<Self> {
        Self::build(threads, || ())
    }

    /// A pool for the tables of a program that also answers people: one thread per core, with a low
    /// priority in the system.
    ///
    /// # Errors
    /// If the system starts no threads.
    pub fn for_tables() -> io::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self::build(cores.max(2), lower_priority)
    }

    fn build(threads: usize, start: fn()) -> io::Result<Self> {
        let threads = threads.max(1);
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|number| format!("hog-worker-{number}"))
            .start_handler(move |_| start());
        Ok(Self {
            threads: Arc::new(pool.build().map_err(io::Error::other)?),
            queue: Arc::new(Queue {
                max_running: threads.saturating_sub(1).max(1),
                tasks: Mutex::default(),
            }),
        })
    }

    /// Adds a task to the queue. A panic ends the task alone.
    #[must_use]
    pub fn spawn(&self, priority: Priority, work: impl FnOnce() + Send + 'static) -> QueuedTask {
        let mut tasks = self.queue.lock();
        tasks.added += 1;
        let place = (priority == Priority::Background, tasks.added);
        let work = Box::new(work);
        tasks.waiting.insert(place, Task { priority, work });
        if tasks.next(self.queue.max_running).is_some() {
            let queue = Arc::clone(&self.queue);
            self.threads.spawn(move || queue.work());
        }
        drop(tasks);
        QueuedTask {
            queue: Arc::clone(&self.queue),
            place,
        }
    }

    /// The threads, for work that keeps all of them busy.
    pub(crate) fn threads(&self) -> &ThreadPool {
        &self.threads
    }
}

/// Tells the system to run other threads first. On Linux each thread has a priority of its own; where
/// all threads share one, the screen would be slowed down as well.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        // Without the permission the work is done at the usual priority.
        let _ = rustix::process::nice(10);
    }
}

/// A task that was added. Dropping this takes the task out of the queue if it has not begun.
pub struct QueuedTask {
    queue: Arc<Queue>,
    place: Place,
}

impl Drop for QueuedTask {
    fn drop(&mut self) {
        // Dropped after the lock, since dropping the work may take a while.
        let _task = self.queue.lock().waiting.remove(&self.place);
    }
}

/// A place in the queue: background tasks come last, the others by age.
type Place = (bool, u64);

struct Task {
    priority: Priority,
    work: Box<dyn FnOnce() + Send>,
}

struct Queue {
    /// Maximum number of tasks at once; one move may run beside them.
    max_running: usize,
    tasks: Mutex<Tasks>,
}

#[derive(Default)]
struct Tasks {
    waiting: BTreeMap<Place, Task>,
    /// Number of tasks added so far.
    added: u64,
    /// Number of tasks under way.
    running: usize,
    /// Number of moves among them.
    moves: usize,
}

impl Tasks {
    /// The task that one more thread may do now. Beyond the maximum one more task may run: a move if none
    /// is under way, else other work.
    fn next(&self, max_running: usize) -> Option<Place> {
        let may_start = |priority| match priority {
            _ if self.running < max_running => true,
            _ if self.running > max_running => false,
            Priority::Move => self.moves == 0,
            Priority::Hint | Priority::Background => self.moves > 0,
        };
        let mut waiting = self.waiting.iter();
        let next = waiting.find(|(_, task)| may_start(task.priority));
        next.map(|(place, _)| *place)
    }
}

impl Queue {
    /// Does tasks until there is none for this thread.
    fn work(self: &Arc<Self>) {
        while let Some(Task { priority, work }) = self.take() {
            // A task that needs to report its panic does so itself.
            let _ = catch_unwind(AssertUnwindSafe(work));
            let mut tasks = self.lock();
            tasks.running -= 1;
            tasks.moves -= usize::from(priority == Priority::Move);
        }
    }

    /// Takes the next task, and calls another thread if there is one more to do.
    fn take(self: &Arc<Self>) -> Option<Task> {
        let mut tasks = self.lock();
        let place = tasks.next(self.max_running)?;
        let task = tasks.waiting.remove(&place)?;
        tasks.running += 1;
        tasks.moves += usize::from(task.priority == Priority::Move);
        if tasks.next(self.max_running).is_some() {
            let queue = Arc::clone(self);
            rayon::spawn(move || queue.work());
        }
        Some(task)
    }

    fn lock(&self) -> MutexGuard<'_, Tasks> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    use super::*;
    use Priority::{Background, Hint, Move};

    /// How long a test waits on a busy machine.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// A pool whose tasks send their numbers when they are done.
    struct Tested {
        pool: WorkerPool,
        done: Sender<usize>,
        received: Receiver<usize>,
        queued: Vec<QueuedTask>,
    }

    impl Tested {
        fn new(threads: usize) -> Self {
            let (done, received) = channel();
            Self {
                pool: WorkerPool::new(threads).expect("threads can be started"),
                done,
                received,
                queued: Vec::new(),
            }
        }

        fn add(&mut self, priority: Priority, number: usize) {
            let done = self.done.clone();
            let work = move || done.send(number).expect("the test waits");
            self.queued.push(self.pool.spawn(priority, work));
        }

        /// Keeps a thread busy until the sender is dropped.
        fn hold(&mut self, priority: Priority) -> Sender<()> {
            let (started, starts) = channel();
            let held = self.hold_when_free(priority, started);
            starts.recv_timeout(PATIENCE).expect("a thread is free");
            held
        }

        fn hold_when_free(&mut self, priority: Priority, started: Sender<()>) -> Sender<()> {
            let (held, released) = channel::<()>();
            let work = move || {
                // The test may have ended.
                let _ = started.send(());
                let _ = released.recv();
            };
            self.queued.push(self.pool.spawn(priority, work));
            held
        }

        fn received(&self, count: usize) -> Vec<usize> {
            let received = (0..count).map(|_| self.received.recv_timeout(PATIENCE));
            received.map(|done| done.expect("it is done")).collect()
        }

        fn nothing_is_received(&self) -> bool {
            self.received
                .recv_timeout(Duration::from_millis(30))
                .is_err()
        }
    }

    #[test]
    fn hints_come_by_age_and_before_background_tasks() {
        let mut pool = Tested::new(2);
        let held = pool.hold(Hint);
        for number in 0..6 {
            pool.add([Background, Hint][number % 2], number);
        }
        drop(held);
        assert_eq!(pool.received(6), [1, 3, 5, 0, 2, 4]);
    }

    #[test]
    fn a_thread_survives_a_panic() {
        let mut pool = Tested::new(1);
        for number in 0..3 {
            for priority in [Hint, Move] {
                let panics = pool.pool.spawn(priority, || panic!("as the test wants"));
                pool.queued.push(panics);
            }
            pool.add(Hint, number);
        }
        assert_eq!(pool.received(3), [0, 1, 2]);
    }

    #[test]
    fn a_dropped_task_leaves_the_queue() {
        let mut pool = Tested::new(1);
        let held = pool.hold(Hint);
        for number in 0..100 {
            pool.add(Background, number);
        }
        let mut number = 0..;
        pool.queued
            .retain(|_| number.next().is_none_or(|number| number % 40 == 0));
        assert_eq!(pool.pool.queue.lock().waiting.len(), 2);
        drop(held);
        assert_eq!(pool.received(2), [39, 79]);
    }

    #[test]
    fn every_task_is_done_once() {
        let mut pool = Tested::new(4);
        for number in 0..500 {
            pool.add([Hint, Move, Background][number % 3], number);
        }
        let mut done = pool.received(500);
        done.sort_unstable();
        assert_eq!(done, (0..500).collect::<Vec<_>>());
    }

    #[test]
    fn engines_move_while_other_work_takes_long() {
        for threads in [2, 4] {
            let mut pool = Tested::new(threads);
            let held: Vec<_> = (1..threads).map(|_| pool.hold(Hint)).collect();
            pool.add(Hint, 99);
            for number in 0..20 {
                pool.add(Move, number);
            }
            assert_eq!(pool.received(20), (0..20).collect::<Vec<_>>());
            assert!(pool.nothing_is_received(), "a hint came with the moves");
            drop(held);
            assert_eq!(pool.received(1), [99]);
        }
    }

    #[test]
    fn one_move_at_a_time_is_made_beside_other_work() {
        let mut pool = Tested::new(2);
        // With moves alone the last thread stays idle.
        for other in [Move, Hint] {
            let held = pool.hold(other);
            let beside = (other == Hint).then(|| pool.hold(Move));
            pool.add(Move, 1);
            assert!(pool.nothing_is_received());
            drop(beside.unwrap_or(held));
            assert_eq!(pool.received(1), [1]);
        }
    }

    /// The thread that is free of moves takes the older hint, however many moves arrive.
    #[test]
    fn moves_do_not_keep_a_hint_waiting_for_ever() {
        let mut pool = Tested::new(2);
        let long = pool.hold(Hint);
        let beside = pool.hold(Move);
        pool.add(Hint, 0);
        let (started, starts) = channel();
        let next = pool.hold_when_free(Move, started);
        drop(long);
        drop(beside);
        assert_eq!(pool.received(1), [0]);
        starts.recv_timeout(PATIENCE).expect("a thread is free");
        drop(next);
    }
}
