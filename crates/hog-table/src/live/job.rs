//! Jobs: long work that is done while the table goes on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use hog_core::Control;

use super::crew::{CREW, Rank, Waiting};
use crate::Work;

/// What is called, from another thread, when a poll will bring news. It must not take long.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// Where long work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// On threads, one for each job, while whoever asked goes on. For a few tables.
    Threads,
    /// On a thread for each core but one, and one more for moves of engines beside other work, which all
    /// tables of this process share, while whoever asked goes on. For very many tables: work waits for
    /// its turn.
    Crew,
    /// To its end inside [`poll`](super::LiveTable::poll), so that the same calls have the same
    /// answers, of engines that do not go by the time. For tests, and sessions that are played again.
    Here,
    /// As [here](Self::Here), but only for a moment: what is not done by then is told to stop, as if
    /// somebody had stopped it. For very many sessions with engines of any strength.
    Briefly,
}

/// So much work is a moment, counted in what searches report: a few milliseconds at most.
const MOMENT: u64 = 200;

/// Work under way. Dropping it ends the work soon, and nobody waits for that.
pub struct Job<T> {
    signals: Signals,
    at: At<T>,
}

/// What a job and whoever does it tell each other.
#[derive(Clone)]
struct Signals {
    /// Set when it shall end soon.
    stop: Arc<AtomicBool>,
    /// Unset when nobody wants to know what comes of it.
    wanted: Arc<AtomicBool>,
    begun: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
}

enum At<T> {
    Elsewhere(Receiver<T>),
    /// Here, and how much is done at most.
    Here(Option<Work<T>>, u64),
}

/// What has come of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came<T> {
    /// Nothing yet.
    Nothing,
    /// This; a job tells it once.
    Result(T),
    /// It will never give a result.
    Lost,
}

impl<T: Send + 'static> Job<T> {
    /// Begins work; whoever waits for it is woken when it has ended, unless it is done here.
    #[must_use]
    pub fn begin(work: Work<T>, rank: Rank, hands: Hands, waker: Option<Waker>) -> Self {
        let signals = Signals::new();
        let at = match hands {
            Hands::Here => At::Here(Some(work), u64::MAX),
            Hands::Briefly => At::Here(Some(work), MOMENT),
            Hands::Threads => {
                let (tell, result) = channel();
                // A thread of its own does not wait.
                signals.begun.store(true, Ordering::Relaxed);
                let signals = signals.clone();
                let thread = thread::Builder::new().name("hog-job".to_string());
                // Without a thread nothing is told, and the job is lost.
                let _ = thread.spawn(move || {
                    step_back();
                    run_and_tell(work, &signals, tell, waker);
                });
                At::Elsewhere(result)
            }
            Hands::Crew => {
                let (tell, result) = channel();
                let wanted = Arc::clone(&signals.wanted);
                let signals = signals.clone();
                let work = Box::new(move || run_and_tell(work, &signals, tell, waker));
                CREW.add(Waiting { rank, wanted, work });
                At::Elsewhere(result)
            }
        };
        Self { signals, at }
    }

    /// What has come of it by now. What is done here is done now.
    pub fn come(&mut self) -> Came<T> {
        match &mut self.at {
            At::Elsewhere(result) => match result.try_recv() {
                Ok(result) => Came::Result(result),
                Err(TryRecvError::Empty) => Came::Nothing,
                Err(TryRecvError::Disconnected) => Came::Lost,
            },
            At::Here(work, most) => match work.take() {
                Some(work) => {
                    let Signals { stop, .. } = &self.signals;
                    let enough = |done| {
                        if done > *most {
                            stop.store(true, Ordering::Relaxed);
                        }
                    };
                    Came::Result(run(work, &self.signals, enough))
                }
                None => Came::Lost,
            },
        }
    }
}

/// Lets whoever waits for a key go first: on Linux each thread has a priority of its own. Where all
/// threads share one, the screen would be slowed down as well.
pub(super) fn step_back() {
    #[cfg(target_os = "linux")]
    {
        // A system that does not let us be modest is none the worse for it.
        let _ = rustix::process::nice(MODESTY);
    }
}

/// How far jobs step back, on the usual scale to 19.
#[cfg(target_os = "linux")]
const MODESTY: i32 = 10;

impl<T> Job<T> {
    /// How much was done so far.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.signals.done.load(Ordering::Relaxed)
    }

    /// Whether somebody works on it, or has.
    pub(super) fn has_begun(&self) -> bool {
        self.signals.begun.load(Ordering::Relaxed)
    }

    /// Ends the work soon; what it has found by then is still told. What was not begun is begun, and
    /// ends at once.
    pub fn stop(&self) {
        self.signals.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn was_stopped(&self) -> bool {
        self.signals.stop.load(Ordering::Relaxed)
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.signals.wanted.store(false, Ordering::Relaxed);
        self.stop();
    }
}

impl Signals {
    fn new() -> Self {
        Self {
            stop: Arc::default(),
            wanted: Arc::new(AtomicBool::new(true)),
            begun: Arc::default(),
            done: Arc::default(),
        }
    }
}

/// Does the work and tells what came of it, if anything; then whoever waits is woken.
fn run_and_tell<T>(work: Work<T>, signals: &Signals, tell: Sender<T>, waker: Option<Waker>) {
    // A system lets whoever waits for an answer go first only when some milliseconds are over.
    let give_way = |_| thread::yield_now();
    let result = catch_unwind(AssertUnwindSafe(|| run(work, signals, give_way)));
    if let Ok(result) = result {
        // If nobody listens any more, nobody wants to know.
        let _ = tell.send(result);
    }
    // That the job is lost is known when nobody can tell any more.
    drop(tell);
    let wanted = signals.wanted.load(Ordering::Relaxed);
    if let Some(waker) = waker.filter(|_| wanted) {
        waker();
    }
}

/// Does the work to its end, or until it is told to stop; now and then something else, which hears how
/// much is done.
fn run<T>(work: Work<T>, signals: &Signals, now_and_then: impl Fn(u64)) -> T {
    let Signals {
        stop, begun, done, ..
    } = signals;
    begun.store(true, Ordering::Relaxed);
    let progress = |now| {
        done.store(now, Ordering::Relaxed);
        now_and_then(now);
    };
    work(&Control::new().with_stop(stop).with_progress(&progress))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// As long as a test waits for a machine with much to do.
    const PATIENCE: Duration = Duration::from_secs(60);

    const ELSEWHERE: [Hands; 2] = [Hands::Threads, Hands::Crew];

    fn begin<T: Send + 'static>(work: Work<T>, hands: Hands) -> Job<T> {
        Job::begin(work, Rank::Foreground, hands, None)
    }

    fn wait_until(mut is_so: impl FnMut() -> bool, what: &str) {
        let end = Instant::now() + PATIENCE;
        while !is_so() {
            assert!(Instant::now() < end, "{what}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn come<T: Send + 'static>(job: &mut Job<T>) -> Came<T> {
        let mut last = Came::Nothing;
        let has_come = || {
            last = job.come();
            !matches!(last, Came::Nothing)
        };
        wait_until(has_come, "nothing comes");
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
        for hands in ELSEWHERE {
            let ended = Arc::new(AtomicBool::new(false));
            let job = begin(endless(&ended), hands);
            wait_until(|| job.done() >= 2, "it does not begin");
            assert!(job.has_begun());
            drop(job);
            wait_until(|| ended.load(Ordering::Relaxed), "it does not end");
        }
    }

    #[test]
    fn a_job_that_is_stopped_tells_what_it_has() {
        for hands in [Hands::Threads, Hands::Crew, Hands::Here] {
            let mut job = begin(endless(&Arc::default()), hands);
            assert!(!job.was_stopped());
            job.stop();
            assert!(job.was_stopped());
            assert!(matches!(come(&mut job), Came::Result(_)));
        }
    }

    #[test]
    fn a_job_that_breaks_down_is_lost() {
        for hands in ELSEWHERE {
            let mut job: Job<()> = begin(Box::new(|_| panic!("as the test wants")), hands);
            assert!(matches!(come(&mut job), Came::Lost));
        }
    }

    /// Whoever is woken finds what has come, and that a job is lost.
    #[test]
    fn whoever_waits_is_woken_when_something_has_come() {
        let works: [fn() -> Work<u8>; 2] = [
            || Box::new(|_| 7),
            || Box::new(|_| panic!("as the test wants")),
        ];
        for (hands, work) in ELSEWHERE
            .into_iter()
            .flat_map(|hands| works.map(|work| (hands, work())))
        {
            let (call, called) = channel();
            let waker: Waker = Arc::new(move || call.send(()).expect("the test waits"));
            let mut job = Job::begin(work, Rank::Background, hands, Some(waker));
            called.recv_timeout(PATIENCE).expect("it is woken");
            assert!(matches!(job.come(), Came::Result(7) | Came::Lost));
        }
    }

    #[test]
    fn nobody_is_woken_for_what_was_dropped() {
        for hands in ELSEWHERE {
            let (call, called) = channel();
            let waker: Waker = Arc::new(move || {
                // Who is not there is not woken.
                let _ = call.send(());
            });
            let ended = Arc::default();
            let job = Job::begin(endless(&ended), Rank::Foreground, hands, Some(waker));
            wait_until(|| job.has_begun(), "it does not begin");
            drop(job);
            // The work lets go of the waker when it has ended.
            let heard = called.recv_timeout(PATIENCE);
            assert_eq!(heard, Err(std::sync::mpsc::RecvTimeoutError::Disconnected));
        }
    }
}
