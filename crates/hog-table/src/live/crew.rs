//! A crew: some threads for the long work of all tables together.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::job::step_back;

/// The crew of this process. One core is left to those who wait for an answer: with a thread for each
/// of two, moves at other tables were acknowledged seven times as late as with none (`hog-load hostile
/// --kinds creating`), however modest the threads were.
pub(super) static CREW: LazyLock<Crew> = LazyLock::new(|| {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Crew::new(cores.saturating_sub(1).max(1))
});

/// Which work is done first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Somebody waits for it.
    Foreground,
    /// Nobody does.
    Background,
}

/// Work that waits for a hand.
pub(super) struct Waiting {
    /// Unset when nobody wants it any more; then it is passed over.
    pub(super) wanted: Arc<AtomicBool>,
    pub(super) work: Box<dyn FnOnce() + Send>,
}

/// Threads that do what waits: what somebody waits for first, else the oldest first. A table has one
/// job of each rank at most, so that this is fair to all tables.
pub(super) struct Crew {
    /// How many threads there are at most, at least one.
    most: usize,
    queue: Mutex<Queue>,
    called: Condvar,
}

#[derive(Default)]
struct Queue {
    foreground: Line,
    background: Line,
    /// How many threads were started; none ends.
    workers: usize,
}

/// Work of one rank, the oldest first.
#[derive(Default)]
struct Line {
    waiting: VecDeque<Waiting>,
    /// How much was wanted when this was last looked for.
    wanted: usize,
}

/// A line is looked through for what nobody wants when it has come to twice what was wanted last, and
/// to no less than this: so it costs little, and what was dropped takes little room.
const FEW: usize = 64;

impl Line {
    fn push(&mut self, waiting: Waiting) {
        if self.waiting.len() >= FEW.max(2 * self.wanted) {
            let is_wanted = |waiting: &Waiting| waiting.wanted.load(Ordering::Relaxed);
            self.waiting.retain(is_wanted);
            self.wanted = self.waiting.len();
        }
        self.waiting.push_back(waiting);
    }
}

impl Crew {
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            queue: Mutex::default(),
            called: Condvar::new(),
        }
    }

    /// Adds work. If the system gives no thread at all, it is dropped.
    pub(super) fn add(&'static self, rank: Rank, waiting: Waiting) {
        let mut queue = self.queue();
        while queue.workers < self.most {
            let thread = thread::Builder::new().name("hog-crew".to_string());
            if thread.spawn(|| self.work()).is_err() {
                break;
            }
            queue.workers += 1;
        }
        if queue.workers == 0 {
            return;
        }
        match rank {
            Rank::Foreground => queue.foreground.push(waiting),
            Rank::Background => queue.background.push(waiting),
        }
        drop(queue);
        self.called.notify_one();
    }

    /// Works as long as the process lives.
    fn work(&self) {
        step_back();
        loop {
            let Waiting { wanted, work } = self.next();
            if wanted.load(Ordering::Relaxed) {
                // The worker goes on; that the job is lost is told by its silence.
                let _ = catch_unwind(AssertUnwindSafe(work));
            }
        }
    }

    /// Waits for the next work.
    fn next(&self) -> Waiting {
        let mut queue = self.queue();
        loop {
            let next = queue.foreground.waiting.pop_front();
            if let Some(next) = next.or_else(|| queue.background.waiting.pop_front()) {
                return next;
            }
            let called = self.called.wait(queue);
            queue = called.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Nothing that can fail is done while the queue is held, so it is always whole.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::time::Duration;

    use super::*;

    /// As long as a test waits for a machine with much to do.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn crew(most: usize) -> &'static Crew {
        Box::leak(Box::new(Crew::new(most)))
    }

    fn waiting(work: impl FnOnce() + Send + 'static) -> Waiting {
        Waiting {
            wanted: Arc::new(AtomicBool::new(true)),
            work: Box::new(work),
        }
    }

    /// Keeps the only worker of a crew busy until it is told to go on.
    fn hold(crew: &'static Crew) -> Sender<()> {
        let (go, wait) = channel::<()>();
        let (begun, begins) = channel();
        let work = move || {
            begun.send(()).expect("the test waits");
            // It goes on as well if the test has ended.
            let _ = wait.recv();
        };
        crew.add(Rank::Foreground, waiting(work));
        begins.recv_timeout(PATIENCE).expect("it begins");
        go
    }

    /// Work that tells its number when it is done.
    fn numbered(number: usize, tell: &Sender<usize>) -> Waiting {
        let tell = tell.clone();
        waiting(move || tell.send(number).expect("the test waits"))
    }

    fn heard(told: &Receiver<usize>, count: usize) -> Vec<usize> {
        let heard = (0..count).map(|_| told.recv_timeout(PATIENCE).expect("it is done"));
        heard.collect()
    }

    #[test]
    fn the_oldest_comes_first_and_what_somebody_waits_for_before_the_rest() {
        let crew = crew(1);
        let go = hold(crew);
        let (tell, told) = channel();
        for number in 0..6 {
            let rank = [Rank::Background, Rank::Foreground][number % 2];
            crew.add(rank, numbered(number, &tell));
        }
        go.send(()).unwrap();
        assert_eq!(heard(&told, 6), [1, 3, 5, 0, 2, 4]);
    }

    #[test]
    fn a_worker_survives_what_breaks_down() {
        let crew = crew(1);
        let (tell, told) = channel();
        for number in 0..3 {
            crew.add(Rank::Foreground, waiting(|| panic!("as the test wants")));
            crew.add(Rank::Foreground, numbered(number, &tell));
        }
        assert_eq!(heard(&told, 3), [0, 1, 2]);
        assert_eq!(crew.queue().workers, 1);
    }

    /// Whoever begins and drops work again and again fills no memory while others are busy.
    #[test]
    fn what_nobody_wants_is_passed_over_and_takes_no_room() {
        let crew = crew(1);
        let go = hold(crew);
        let (tell, told) = channel();
        for number in 0..10_000 {
            let waiting = numbered(number, &tell);
            let wanted = Arc::clone(&waiting.wanted);
            crew.add(Rank::Background, waiting);
            wanted.store(number % 1_000 == 0, Ordering::Relaxed);
        }
        let held = crew.queue().background.waiting.len();
        assert!(held <= 2 * FEW, "{held}");
        go.send(()).unwrap();
        let expected: Vec<usize> = (0..10).map(|thousand| 1_000 * thousand).collect();
        assert_eq!(heard(&told, 10), expected);
        crew.add(Rank::Background, numbered(7, &tell));
        assert_eq!(heard(&told, 1), [7]);
    }

    #[test]
    fn no_more_threads_work_than_there_are() {
        let crew = crew(3);
        let (tell, told) = channel();
        for number in 0..500 {
            crew.add(Rank::Foreground, numbered(number, &tell));
        }
        let mut done = heard(&told, 500);
        done.sort_unstable();
        assert_eq!(done, (0..500).collect::<Vec<_>>());
        assert_eq!(crew.queue().workers, 3);
    }
}
