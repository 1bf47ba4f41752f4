//! Jobs: long work that is done while the table goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use hog_core::Control;

use crate::Work;

/// Where long work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// On threads, while whoever asked goes on.
    Threads,
    /// To its end inside [`poll`](super::LiveTable::poll), so that the same calls have the same
    /// answers, of minds that do not go by the time. For tests, and sessions that are played again.
    Here,
    /// As [here](Self::Here), but only for a moment: what is not done by then is told to stop, as if
    /// somebody had stopped it. For very many sessions with minds of any strength.
    Briefly,
}

/// So much work is a moment, counted in what searches report: a few milliseconds at most.
const MOMENT: u64 = 200;

/// Work under way. Dropping it ends the work soon, and nobody waits for that.
pub(super) struct Job<T> {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    at: At<T>,
}

enum At<T> {
    Thread(Receiver<T>),
    /// Here, and how much is done at most.
    Here(Option<Work<T>>, u64),
}

/// What has come of a job.
pub(super) enum Came<T> {
    Nothing,
    Result(T),
    /// It will never give a result.
    Lost,
}

impl<T: Send + 'static> Job<T> {
    pub(super) fn begin(work: Work<T>, hands: Hands) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicU64::new(0));
        let at = match hands {
            Hands::Here => At::Here(Some(work), u64::MAX),
            Hands::Briefly => At::Here(Some(work), MOMENT),
            Hands::Threads => {
                let (tell, result) = channel();
                let (stop, done) = (Arc::clone(&stop), Arc::clone(&done));
                let thread = thread::Builder::new().name("hog-job".to_string());
                // Without a thread nothing is told, and the job is lost.
                let _ = thread.spawn(move || {
                    step_back();
                    // If nobody listens any more, nobody wants to know.
                    let _ = tell.send(run(work, &stop, &done, u64::MAX));
                });
                At::Thread(result)
            }
        };
        Self { stop, done, at }
    }

    /// What has come of it by now. What is done here is done now.
    pub(super) fn come(&mut self) -> Came<T> {
        match &mut self.at {
            At::Thread(result) => match result.try_recv() {
                Ok(result) => Came::Result(result),
                Err(TryRecvError::Empty) => Came::Nothing,
                Err(TryRecvError::Disconnected) => Came::Lost,
            },
            At::Here(work, most) => match work.take() {
                Some(work) => Came::Result(run(work, &self.stop, &self.done, *most)),
                None => Came::Lost,
            },
        }
    }
}

/// Lets whoever waits for a key go first: on Linux each thread has a priority of its own. Where all
/// threads share one, the screen would be slowed down as well.
fn step_back() {
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
    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Ends the work soon; what it has found by then is still told.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Does the work to its end, until it is told to stop, or until so much is done.
fn run<T>(work: Work<T>, stop: &AtomicBool, done: &AtomicU64, most: u64) -> T {
    let progress = |now| {
        done.store(now, Ordering::Relaxed);
        if now > most {
            stop.store(true, Ordering::Relaxed);
        }
    };
    work(&Control::new().with_stop(stop).with_progress(&progress))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn come<T: Send + 'static>(job: &mut Job<T>) -> Came<T> {
        let end = Instant::now() + Duration::from_secs(10);
        loop {
            match job.come() {
                Came::Nothing if Instant::now() < end => thread::sleep(Duration::from_millis(1)),
                came => return came,
            }
        }
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
        let job = Job::begin(endless(&ended), Hands::Threads);
        let end = Instant::now() + Duration::from_secs(10);
        while job.done() < 2 {
            assert!(Instant::now() < end, "it does not begin");
            thread::yield_now();
        }
        drop(job);
        while !ended.load(Ordering::Relaxed) {
            assert!(Instant::now() < end, "it does not end");
            thread::yield_now();
        }
    }

    #[test]
    fn a_job_that_is_stopped_tells_what_it_has() {
        for hands in [Hands::Threads, Hands::Here] {
            let mut job = Job::begin(endless(&Arc::default()), hands);
            job.stop();
            assert!(matches!(come(&mut job), Came::Result(_)));
        }
    }

    #[test]
    fn a_job_that_breaks_down_is_lost() {
        let mut job: Job<()> =
            Job::begin(Box::new(|_| panic!("as the test wants")), Hands::Threads);
        assert!(matches!(come(&mut job), Came::Lost));
    }
}
