//! Numbered tasks on several threads, with their results in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{iter, thread};

use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::WorkerPool;

/// Maximum number of tasks begun beyond the first unfinished one, since their results are kept until
/// it is their turn.
const MAX_LEAD: u64 = 1 << 12;

/// Time between two ticks.
const TICK_INTERVAL: Duration = Duration::from_millis(100);

/// Pause of the receiver after it has received results. Without it, every result of a short task would wake the
/// receiver, which costs a few microseconds.
const RECEIVE_INTERVAL: Duration = Duration::from_millis(1);

/// How often a thread that is too far ahead checks whether it may go on.
const WAIT_INTERVAL: Duration = Duration::from_millis(5);

/// Numbered tasks that keep a pool busy.
///
/// The result of a task must depend on its number alone; then the number of threads changes nothing
/// but the time.
pub struct ParallelTasks<'a> {
    /// The threads that do them.
    pub pool: &'a WorkerPool,
    /// Number of tasks.
    pub tasks: u64,
    /// Set by the caller to end the work early; also set when the work fails.
    pub stop: &'a AtomicBool,
}

/// An event for the receiver of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskEvent<T> {
    /// The result of the next task, and how long it took.
    Done(T, Duration),
    /// Some time has passed, so that progress can be shown.
    Tick,
}

/// The number of a task, its result, and how long it took.
type TaskResult<T> = (u64, T, Duration);

impl ParallelTasks<'_> {
    /// Does all tasks. Every thread makes a state of its own with `begin`, such as a solver, and does
    /// its tasks with it, given the task's number and when it began; `None` means that the task was
    /// stopped. Results are received in the order of the tasks, on the calling thread.
    ///
    /// After a stop, the results of the tasks before the first unfinished one have been received.
    ///
    /// # Errors
    /// The first error of the receiver, which ends the work.
    ///
    /// # Panics
    /// If a task panics.
    pub fn run<W, T: Send, E>(
        &self,
        begin: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, u64, Instant) -> Option<T> + Sync,
        mut receive: impl FnMut(TaskEvent<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        let received = AtomicU64::new(0);
        let (sender, results) = channel();
        self.pool.threads().in_place_scope(|scope| {
            let (begin, work, received) = (&begin, &work, &received);
            scope.spawn(move |_| {
                let tasks = (0..self.tasks).take_while(|task| self.may_begin(*task, received));
                tasks.par_bridge().for_each_init(
                    || (begin(), sender.clone()),
                    |(state, sender), task| {
                        let _guard = StopOnPanic(self.stop);
                        let started = Instant::now();
                        if let Some(result) = work(state, task, started) {
                            let sent = sender.send((task, result, started.elapsed()));
                            sent.expect("the receiver outlives the threads");
                        }
                    },
                );
            });
            let done = receive_in_order(&results, self.tasks, received, &mut receive);
            if done.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
            done
        })
    }

    /// Waits until a task is not too far ahead, or the work is stopped; whether the task may begin.
    fn may_begin(&self, task: u64, received: &AtomicU64) -> bool {
        while !self.stop.load(Ordering::Relaxed) {
            if task < received.load(Ordering::Relaxed) + MAX_LEAD {
                return true;
            }
            thread::sleep(WAIT_INTERVAL);
        }
        false
    }
}

/// Receives results in the order of their tasks until the last thread has ended.
fn receive_in_order<T, E>(
    results: &Receiver<TaskResult<T>>,
    tasks: u64,
    received: &AtomicU64,
    receive: &mut impl FnMut(TaskEvent<T>) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut last_tick = Instant::now();
    loop {
        match results.recv_timeout(TICK_INTERVAL) {
            Ok(first) => {
                for (task, result, time) in iter::once(first).chain(results.try_iter()) {
                    early.insert(task, (result, time));
                }
                while let Some((result, time)) = early.remove(&next) {
                    receive(TaskEvent::Done(result, time))?;
                    next += 1;
                    received.store(next, Ordering::Relaxed);
                }
                if next < tasks {
                    thread::sleep(RECEIVE_INTERVAL);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if last_tick.elapsed() >= TICK_INTERVAL {
            last_tick = Instant::now();
            receive(TaskEvent::Tick)?;
        }
    }
}

/// Stops the other threads when a task panics: they would wait for its result.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does tasks on this number of threads, until the receiver of results fails.
    fn run<T: Send>(
        threads: usize,
        tasks: u64,
        work: impl Fn(u64, &AtomicBool) -> Option<T> + Sync,
        mut receive: impl FnMut(T) -> Result<(), &'static str>,
    ) -> Result<(), &'static str> {
        let stop = AtomicBool::new(false);
        let parallel = ParallelTasks {
            pool: &WorkerPool::new(threads).expect("threads can be started"),
            tasks,
            stop: &stop,
        };
        parallel.run(
            || (),
            |(), task, _| work(task, &stop),
            |event| match event {
                TaskEvent::Done(result, _) => receive(result),
                TaskEvent::Tick => Ok(()),
            },
        )
    }

    /// The squares of the tasks, in the order of arrival.
    fn squares(threads: usize, tasks: u64, stop_at: Option<u64>) -> Vec<u64> {
        let mut results = Vec::new();
        let work = |task, stop: &AtomicBool| {
            if Some(task) == stop_at {
                stop.store(true, Ordering::Relaxed);
                return None;
            }
            // Some tasks take longer, so that results come out of order.
            if task % 100 == 0 {
                std::thread::sleep(Duration::from_millis(3));
            }
            Some(task * task)
        };
        let done = run(threads, tasks, work, |result| {
            results.push(result);
            Ok(())
        });
        assert_eq!(done, Ok(()));
        results
    }

    #[test]
    fn results_come_in_order() {
        let expected: Vec<u64> = (0..2 * MAX_LEAD).map(|task| task * task).collect();
        for threads in [1, 2, 5] {
            let results = squares(threads, 2 * MAX_LEAD, None);
            assert_eq!(results, expected, "{threads} threads");
        }
        assert_eq!(squares(3, 0, None), Vec::<u64>::new());
    }

    #[test]
    fn after_a_stop_the_results_before_it_have_arrived() {
        for threads in [1, 4] {
            let results = squares(threads, 10_000, Some(777));
            let expected: Vec<u64> = (0..results.len() as u64).map(|task| task * task).collect();
            assert_eq!(results, expected);
            assert!(results.len() <= 777 && (threads > 1 || results.len() == 777));
        }
    }

    #[test]
    fn one_hard_task_does_not_let_the_others_run_away() {
        let begun = AtomicU64::new(0);
        let mut most = None;
        let work = |task, _: &AtomicBool| {
            begun.fetch_add(1, Ordering::Relaxed);
            if task == 0 {
                std::thread::sleep(Duration::from_millis(200));
            }
            Some(())
        };
        let done = run(2, 10 * MAX_LEAD, work, |()| {
            most.get_or_insert_with(|| begun.load(Ordering::Relaxed));
            Ok(())
        });
        assert_eq!(done, Ok(()));
        assert!(
            most.is_some_and(|most| (2..=MAX_LEAD).contains(&most)),
            "{most:?}"
        );
    }

    #[test]
    fn an_error_of_the_receiver_ends_the_work() {
        let done = run(
            2,
            u64::MAX,
            |task, _| Some(task),
            |task| match task {
                5 => Err("the disk is full"),
                _ => Ok(()),
            },
        );
        assert_eq!(done, Err("the disk is full"));
    }

    #[test]
    #[should_panic(expected = "three is too much")]
    fn a_task_that_panics_is_not_waited_for() {
        let work = |task, _: &AtomicBool| {
            assert_ne!(task, 3, "three is too much");
            Some(task)
        };
        let _ = run(2, u64::MAX, work, |_| Ok(()));
    }
}
