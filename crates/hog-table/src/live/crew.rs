//! A crew: some threads for the long work of all tables together.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::job::step_back;

/// The crew of this process. One core is left to those who wait for an answer: with a thread for each
/// of two, moves at other tables were acknowledged seven times as late as with none (`hog-load hostile
/// --kinds creating`), however modest the threads were. So the additional thread of a [crew](Crew) works
/// only beside what is no move.
pub(super) static CREW: LazyLock<Crew> = LazyLock::new(|| {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Crew::new(cores.saturating_sub(1).max(1))
});

/// Which work is done first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// An engine thinks of its move, and its game waits. It comes when it is the oldest that somebody waits
    /// for, or before that if only other work is done.
    Move,
    /// Somebody waits for it.
    Foreground,
    /// Nobody does.
    Background,
}

/// Work that waits for a hand.
pub(super) struct Waiting {
    pub(super) rank: Rank,
    /// Unset when nobody wants it any more; then it is passed over.
    pub(super) wanted: Arc<AtomicBool>,
    pub(super) work: Box<dyn FnOnce() + Send>,
}

/// Threads that do what waits: what somebody waits for first, else the oldest first. A table has one
/// job that somebody waits for at most, and one other, so that this is fair to all tables.
///
/// The whole graph of a game may take seconds, and engines of other tables shall not wait for it. So there
/// is one thread more, which works only if none of those that are busy thinks of a move, and then on the
/// oldest move.
pub(super) struct Crew {
    /// How many threads are busy at most, one more for a move aside: at least one.
    most: usize,
    queue: Mutex<Queue>,
    called: Condvar,
}

#[derive(Default)]
struct Queue {
    /// Moves, and what else somebody waits for.
    foreground: Line,
    background: Line,
    /// How many threads were started; none ends.
    workers: usize,
    /// How many of them are busy.
    busy: usize,
    /// How many of those think of moves.
    thinking: usize,
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

impl Queue {
    fn push(&mut self, waiting: Waiting) {
        match waiting.rank {
            Rank::Move | Rank::Foreground => self.foreground.push(waiting),
            Rank::Background => self.background.push(waiting),
        }
    }

    /// What one more thread can do now, if so many may be busy.
    fn next(&self, most: usize) -> Option<Next> {
        if self.busy < most {
            let foreground = (!self.foreground.waiting.is_empty()).then_some(Next::Foreground(0));
            let background = (!self.background.waiting.is_empty()).then_some(Next::Background);
            return foreground.or(background);
        }
        if self.busy > most || self.thinking > 0 {
            return None;
        }
        let mut waiting = self.foreground.waiting.iter();
        let oldest = waiting.position(|waiting| waiting.rank == Rank::Move);
        oldest.map(Next::Foreground)
    }

    /// Takes the next work; somebody is busy with it from now on.
    fn take(&mut self, most: usize) -> Option<Waiting> {
        let taken = match self.next(most)? {
            Next::Foreground(index) => self.foreground.waiting.remove(index),
            Next::Background => self.background.waiting.pop_front(),
        };
        let rank = taken.as_ref()?.rank;
        self.busy += 1;
        self.thinking += usize::from(rank == Rank::Move);
        taken
    }

    /// Work of this rank has ended.
    fn end(&mut self, rank: Rank) {
        self.busy -= 1;
        self.thinking -= usize::from(rank == Rank::Move);
    }
}

/// Where the next work is.
enum Next {
    Foreground(usize),
    Background,
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
    pub(super) fn add(&'static self, waiting: Waiting) {
        let mut queue = self.queue();
        while queue.workers <= self.most {
            let thread = thread::Builder::new().name("hog-crew".to_string());
            if thread.spawn(|| self.work()).is_err() {
                break;
            }
            queue.workers += 1;
        }
        if queue.workers == 0 {
            return;
        }
        queue.push(waiting);
        self.call_for_more(&queue);
    }

    /// Calls another thread if there is something that it can do.
    fn call_for_more(&self, queue: &Queue) {
        if queue.next(self.most).is_some() {
            self.called.notify_one();
        }
    }

    /// Works as long as the process lives.
    fn work(&self) {
        step_back();
        loop {
            let Waiting { rank, wanted, work } = self.next();
            if wanted.load(Ordering::Relaxed) {
                // The worker goes on; that the job is lost is told by its silence.
                let _ = catch_unwind(AssertUnwindSafe(work));
            }
            self.queue().end(rank);
        }
    }

    /// Waits for the next work.
    fn next(&self) -> Waiting {
        let mut queue = self.queue();
        loop {
            if let Some(next) = queue.take(self.most) {
                // Beside this, a move may be thought of that had to wait.
                self.call_for_more(&queue);
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
    use std::time::{Duration, Instant};

    use super::*;

    /// As long as a test waits for a machine with much to do.
    const PATIENCE: Duration = Duration::from_secs(60);

    fn crew(most: usize) -> &'static Crew {
        Box::leak(Box::new(Crew::new(most)))
    }

    fn waiting(rank: Rank, work: impl FnOnce() + Send + 'static) -> Waiting {
        Waiting {
            rank,
            wanted: Arc::new(AtomicBool::new(true)),
            work: Box::new(work),
        }
    }

    /// Keeps a worker of a crew busy until it is told to go on.
    fn hold(crew: &'static Crew, rank: Rank) -> Sender<()> {
        let (go, wait) = channel::<()>();
        let (begun, begins) = channel();
        let work = move || {
            begun.send(()).expect("the test waits");
            // It goes on as well if the test has ended.
            let _ = wait.recv();
        };
        crew.add(waiting(rank, work));
        begins.recv_timeout(PATIENCE).expect("it begins");
        go
    }

    /// Work that tells its number when it is done.
    fn numbered(rank: Rank, number: usize, tell: &Sender<usize>) -> Waiting {
        let tell = tell.clone();
        waiting(rank, move || tell.send(number).expect("the test waits"))
    }

    fn heard(told: &Receiver<usize>, count: usize) -> Vec<usize> {
        let heard = (0..count).map(|_| told.recv_timeout(PATIENCE).expect("it is done"));
        heard.collect()
    }

    #[test]
    fn the_oldest_comes_first_and_what_somebody_waits_for_before_the_rest() {
        let crew = crew(1);
        let go = hold(crew, Rank::Foreground);
        let (tell, told) = channel();
        for number in 0..6 {
            let rank = [Rank::Background, Rank::Foreground][number % 2];
            crew.add(numbered(rank, number, &tell));
        }
        go.send(()).unwrap();
        assert_eq!(heard(&told, 6), [1, 3, 5, 0, 2, 4]);
    }

    #[test]
    fn a_worker_survives_what_breaks_down() {
        let crew = crew(1);
        let (tell, told) = channel();
        for number in 0..3 {
            for rank in [Rank::Foreground, Rank::Move] {
                crew.add(waiting(rank, || panic!("as the test wants")));
            }
            crew.add(numbered(Rank::Foreground, number, &tell));
        }
        assert_eq!(heard(&told, 3), [0, 1, 2]);
        assert_eq!(crew.queue().workers, 2);
    }

    /// Whoever begins and drops work again and again fills no memory while others are busy.
    #[test]
    fn what_nobody_wants_is_passed_over_and_takes_no_room() {
        let crew = crew(1);
        let go = hold(crew, Rank::Foreground);
        let (tell, told) = channel();
        for number in 0..10_000 {
            let waiting = numbered(Rank::Background, number, &tell);
            let wanted = Arc::clone(&waiting.wanted);
            crew.add(waiting);
            wanted.store(number % 1_000 == 0, Ordering::Relaxed);
        }
        let held = crew.queue().background.waiting.len();
        assert!(held <= 2 * FEW, "{held}");
        go.send(()).unwrap();
        let expected: Vec<usize> = (0..10).map(|thousand| 1_000 * thousand).collect();
        assert_eq!(heard(&told, 10), expected);
        crew.add(numbered(Rank::Background, 7, &tell));
        assert_eq!(heard(&told, 1), [7]);
    }

    #[test]
    fn no_more_threads_work_than_there_are() {
        let crew = crew(3);
        let (tell, told) = channel();
        for number in 0..500 {
            let rank = [Rank::Foreground, Rank::Move, Rank::Background][number % 3];
            crew.add(numbered(rank, number, &tell));
        }
        let mut done = heard(&told, 500);
        done.sort_unstable();
        assert_eq!(done, (0..500).collect::<Vec<_>>());
        assert_eq!(crew.queue().workers, 4);
    }

    /// Waits until so many are busy, so much waits, and nobody finds anything more to do.
    fn until(crew: &Crew, busy: usize, waiting: usize) {
        let end = Instant::now() + PATIENCE;
        loop {
            let queue = crew.queue();
            let is = (queue.busy, queue.foreground.waiting.len());
            if queue.next(crew.most).is_none() && is == (busy, waiting) {
                return;
            }
            drop(queue);
            assert!(Instant::now() < end, "{is:?}, not {:?}", (busy, waiting));
            thread::yield_now();
        }
    }

    #[test]
    fn engines_move_while_others_take_long() {
        for most in [1, 3] {
            let crew = crew(most);
            let goes: Vec<Sender<()>> = (0..most).map(|_| hold(crew, Rank::Foreground)).collect();
            let (tell, told) = channel();
            crew.add(numbered(Rank::Foreground, 99, &tell));
            for number in 0..20 {
                crew.add(numbered(Rank::Move, number, &tell));
            }
            // One after the other, and nothing else.
            assert_eq!(heard(&told, 20), (0..20).collect::<Vec<_>>());
            assert!(told.try_recv().is_err(), "a hint came with the moves");
            drop(goes);
            assert_eq!(heard(&told, 1), [99]);
        }
    }

    /// Whoever plays at many tables keeps one thread busier than there are, and no more: with engines alone
    /// none is.
    #[test]
    fn one_move_at_a_time_is_thought_of_beside_others() {
        let crew = crew(1);
        let first = hold(crew, Rank::Move);
        let (tell, told) = channel();
        for number in 0..3 {
            crew.add(numbered(Rank::Move, number, &tell));
            until(crew, 1, number + 1);
        }
        drop(first);
        assert_eq!(heard(&told, 3), [0, 1, 2]);
        let long = hold(crew, Rank::Foreground);
        let beside = hold(crew, Rank::Move);
        crew.add(numbered(Rank::Move, 3, &tell));
        until(crew, 2, 1);
        drop(beside);
        assert_eq!(heard(&told, 1), [3]);
        drop(long);
    }

    /// Hints wait for what was wanted before them and is under way, however many engines move meanwhile.
    #[test]
    fn engines_keep_nobody_waiting_for_ever() {
        let crew = crew(1);
        let long = hold(crew, Rank::Foreground);
        let beside = hold(crew, Rank::Move);
        let (tell, told) = channel();
        crew.add(numbered(Rank::Foreground, 0, &tell));
        let (go, wait) = channel::<()>();
        let endless = move || {
            let _ = wait.recv();
        };
        crew.add(waiting(Rank::Move, endless));
        drop(long);
        // No hand is free for the hint while a move is thought of, but then it is the oldest.
        until(crew, 1, 2);
        drop(beside);
        assert_eq!(heard(&told, 1), [0]);
        until(crew, 1, 0);
        drop(go);
    }

    /// A thread that found nothing to do is called when a move can be thought of after all.
    #[test]
    fn a_move_that_had_to_wait_is_thought_of_as_soon_as_it_can_be() {
        let crew = crew(1);
        let long = hold(crew, Rank::Foreground);
        let beside = hold(crew, Rank::Move);
        let (tell, told) = channel();
        let (go, wait) = channel::<()>();
        let endless = move || {
            let _ = wait.recv();
        };
        crew.add(waiting(Rank::Foreground, endless));
        crew.add(numbered(Rank::Move, 1, &tell));
        drop(long);
        until(crew, 1, 2);
        drop(beside);
        // Whoever was busy with the move goes on with the hint.
        assert_eq!(heard(&told, 1), [1]);
        drop(go);
    }
}
