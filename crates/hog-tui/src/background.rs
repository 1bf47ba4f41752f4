//! A search that goes on while a person thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use hog_core::Control;
use hog_table::{Finding, Search};

/// A search at work in its own thread. Dropping it ends the search soon.
pub(crate) struct Background {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    found: Receiver<Finding>,
}

/// How often a person who waits is told how far the search is, and may stop waiting.
const INTERVAL: Duration = Duration::from_millis(20);

impl Background {
    pub(crate) fn begin(search: Search) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicU64::new(0));
        let (tell, found) = channel();
        let (obeyed, told) = (Arc::clone(&stop), Arc::clone(&done));
        thread::spawn(move || {
            let progress = |done| told.store(done, Ordering::Relaxed);
            let control = Control::new().with_stop(&obeyed).with_progress(&progress);
            let finding = search(&control);
            // If nobody listens any more, nobody wants to know.
            let _ = tell.send(finding);
        });
        Self { stop, done, found }
    }

    /// What was found, once it is.
    pub(crate) fn finding(&self) -> Option<Finding> {
        self.found.try_recv().ok()
    }

    /// Waits for what is found, as long as the control allows; the search goes on in any case.
    pub(crate) fn wait(&self, control: &Control<'_>) -> Option<Finding> {
        loop {
            match self.found.recv_timeout(INTERVAL) {
                Ok(finding) => return Some(finding),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
            control.report(self.done.load(Ordering::Relaxed)).ok()?;
        }
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
