//! A search that goes on while a person thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use hog_core::Control;
use hog_table::{Finding, Search};

/// A search at work in its own thread. Dropping it ends the search soon.
pub(crate) struct Background {
    stop: Arc<AtomicBool>,
    found: Receiver<Finding>,
}

impl Background {
    pub(crate) fn begin(search: Search) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, found) = channel();
        let obeyed = Arc::clone(&stop);
        thread::spawn(move || {
            let finding = search(&Control::new().with_stop(&obeyed));
            // If nobody listens any more, nobody wants to know.
            let _ = tell.send(finding);
        });
        Self { stop, found }
    }

    /// What was found, once it is.
    pub(crate) fn finding(&self) -> Option<Finding> {
        self.found.try_recv().ok()
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
