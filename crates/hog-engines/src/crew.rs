//! Many tasks done by several threads, their results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

/// How many tasks are begun beyond the first that is not finished: results that come too early are
/// kept until their turn.
const LEAD: u64 = 1 << 12;

/// A worker sends its results together when it has so many, or some are so old: waking who receives
/// them costs more than a small task.
const PARCEL: usize = 1 << 8;
const PARCEL_TIME: Duration = Duration::from_millis(20);

/// How often whoever receives results hears that there are none yet.
const PAUSE: Duration = Duration::from_millis(100);

/// How often a worker that is too far ahead looks whether it shall stop.
const WAIT: Duration = Duration::from_millis(20);

/// Threads that do numbered tasks.
///
/// What a task comes to must not depend on who does it and what was done before; then the number of
/// threads changes nothing but the time.
pub struct Crew<'a> {
    /// How many threads there are, at least one.
    pub jobs: usize,
    /// How many tasks there are.
    pub tasks: u64,
    /// Set by whoever wants the work to end early; also set when the work fails.
    pub stop: &'a AtomicBool,
}

/// What is heard of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News<T> {
    /// The result of the next task, and how long it took.
    Done(T, Duration),
    /// No result for now.
    Pause,
}

/// Which tasks are begun, and which results have arrived in order.
#[derive(Default)]
struct Queue {
    next: u64,
    received: u64,
}

/// A result with the number of its task.
struct Done<T> {
    task: u64,
    result: T,
    time: Duration,
}

impl Crew<'_> {
    /// Does all tasks. Every thread begins with something of its own, such as a solver, and does one
    /// task after the other with it, told when the task began; `None` means that it was stopped.
    /// Results are received in the order of the tasks, on the thread that calls.
    ///
    /// After a stop, exactly the results of the first so many tasks have been received.
    ///
    /// # Errors
    /// The first error of the receiver, which ends the work.
    ///
    /// # Panics
    /// If a task panics.
    pub fn work<W, T: Send, E>(
        &self,
        begin: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, u64, Instant) -> Option<T> + Sync,
        mut receive: impl FnMut(News<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        let queue = Mutex::new(Queue::default());
        let moved = Condvar::new();
        std::thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..self.jobs.max(1) {
                let worker = Worker {
                    crew: self,
                    queue: &queue,
                    moved: &moved,
                    sender: sender.clone(),
                };
                let (begin, work) = (&begin, &work);
                scope.spawn(move || {
                    let mut own = begin();
                    worker.run(|task, started| work(&mut own, task, started));
                });
            }
            // The results end when the last worker does.
            drop(sender);
            let received = collect(&results, &queue, &moved, &mut receive);
            if received.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
            received
        })
    }
}

/// Receives results in the order of their tasks until the last worker has ended.
fn collect<T, E>(
    results: &Receiver<Vec<Done<T>>>,
    queue: &Mutex<Queue>,
    moved: &Condvar,
    receive: &mut impl FnMut(News<T>) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    loop {
        match results.recv_timeout(PAUSE) {
            Ok(parcel) => {
                early.extend(parcel.into_iter().map(|done| (done.task, done)));
                while let Some(done) = early.remove(&next) {
                    receive(News::Done(done.result, done.time))?;
                    next += 1;
                }
                queue.lock().expect("nobody panics with it").received = next;
                moved.notify_all();
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        receive(News::Pause)?;
    }
}

struct Worker<'a, T> {
    crew: &'a Crew<'a>,
    queue: &'a Mutex<Queue>,
    moved: &'a Condvar,
    sender: Sender<Vec<Done<T>>>,
}

impl<T> Worker<'_, T> {
    fn run(&self, mut work: impl FnMut(u64, Instant) -> Option<T>) {
        let _guard = StopOnPanic(self.crew.stop);
        let mut parcel = Vec::new();
        // One look at the clock a task: the end of one is the beginning of the next.
        let mut now = Instant::now();
        let mut sent = now;
        while let Some((task, waited)) = self.take(&mut parcel) {
            let started = if waited { Instant::now() } else { now };
            let Some(result) = work(task, started) else {
                break;
            };
            now = Instant::now();
            let time = now - started;
            parcel.push(Done { task, result, time });
            if parcel.len() >= PARCEL || now - sent >= PARCEL_TIME {
                self.send(&mut parcel);
                sent = now;
            }
        }
        self.send(&mut parcel);
    }

    /// The next task, and whether it had to be waited for; `None` if there is none, or the work
    /// shall stop.
    fn take(&self, parcel: &mut Vec<Done<T>>) -> Option<(u64, bool)> {
        let mut waited = false;
        let mut queue = self.queue.lock().expect("nobody panics with it");
        loop {
            let stopped = self.crew.stop.load(Ordering::Relaxed);
            if stopped || queue.next >= self.crew.tasks {
                return None;
            }
            if queue.next < queue.received + LEAD {
                queue.next += 1;
                return Some((queue.next - 1, waited));
            }
            // What we wait for may depend on what we have not sent.
            waited = true;
            self.send(parcel);
            let wait = self.moved.wait_timeout(queue, WAIT);
            queue = wait.expect("nobody panics with it").0;
        }
    }

    fn send(&self, parcel: &mut Vec<Done<T>>) {
        if !parcel.is_empty() {
            // Nobody receives any more if the work has failed.
            let _ = self.sender.send(std::mem::take(parcel));
        }
    }
}

/// Lets the others end when a task panics: they would wait for its result.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What arrives of a thousand tasks and more, with so many threads.
    fn received(jobs: usize, tasks: u64, stop_at: Option<u64>) -> Vec<u64> {
        let stop = AtomicBool::new(false);
        let crew = Crew {
            jobs,
            tasks,
            stop: &stop,
        };
        let mut results = Vec::new();
        let done: Result<(), ()> = crew.work(
            || 0,
            |done, task, _| {
                *done += 1;
                if Some(task) == stop_at {
                    stop.store(true, Ordering::Relaxed);
                    return None;
                }
                // Early tasks take longest, so that results come out of order.
                if task % 100 == 0 {
                    std::thread::sleep(Duration::from_millis(3));
                }
                Some(task * task)
            },
            |news| {
                if let News::Done(result, _) = news {
                    results.push(result);
                }
                Ok(())
            },
        );
        assert_eq!(done, Ok(()));
        results
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let expected: Vec<u64> = (0..2 * LEAD).map(|task| task * task).collect();
        for jobs in [1, 2, 5] {
            assert_eq!(received(jobs, 2 * LEAD, None), expected, "{jobs} jobs");
        }
        assert_eq!(received(3, 0, None), Vec::<u64>::new());
    }

    #[test]
    fn after_a_stop_the_first_so_many_have_arrived() {
        for jobs in [1, 4] {
            let results = received(jobs, 10_000, Some(777));
            assert!(results.len() <= 777, "{jobs} jobs: {}", results.len());
            assert!(
                (0..)
                    .zip(&results)
                    .all(|(task, result)| *result == task * task)
            );
            assert!(jobs > 1 || results.len() == 777);
        }
    }

    #[test]
    fn one_hard_task_does_not_let_the_others_run_away() {
        let begun = std::sync::atomic::AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let crew = Crew {
            jobs: 2,
            tasks: 10 * LEAD,
            stop: &stop,
        };
        let mut most = 0;
        let done: Result<(), ()> = crew.work(
            || (),
            |(), task, _| {
                let begun = begun.fetch_add(1, Ordering::Relaxed);
                if task == 0 {
                    std::thread::sleep(Duration::from_millis(200));
                }
                Some(begun)
            },
            |news| {
                if most == 0 && matches!(news, News::Done(..)) {
                    most = begun.load(Ordering::Relaxed);
                }
                Ok(())
            },
        );
        assert_eq!(done, Ok(()));
        assert!((2..=LEAD).contains(&most), "{most} were begun");
    }

    #[test]
    fn an_error_of_the_receiver_ends_the_work() {
        let stop = AtomicBool::new(false);
        let crew = Crew {
            jobs: 2,
            tasks: u64::MAX,
            stop: &stop,
        };
        let done = crew.work(
            || (),
            |(), task, _| Some(task),
            |news| match news {
                News::Done(5, _) => Err("the disk is full"),
                _ => Ok(()),
            },
        );
        assert_eq!(done, Err("the disk is full"));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_task_that_panics_is_not_waited_for() {
        let stop = AtomicBool::new(false);
        let crew = Crew {
            jobs: 2,
            tasks: u64::MAX,
            stop: &stop,
        };
        let work = |(): &mut (), task, _| {
            assert_ne!(task, 3, "three is too much");
            Some(task)
        };
        let _: Result<(), ()> = crew.work(|| (), work, |_| Ok(()));
    }
}
