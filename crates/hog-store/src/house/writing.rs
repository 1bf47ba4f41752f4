//! How a keeper has written so far.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Histogram;

/// How a keeper has written so far. It tells nothing of any table.
#[derive(Clone, Debug, PartialEq)]
pub struct Writing {
    /// How long each group took until it was kept, in seconds.
    pub times: Histogram,
    /// How many changes each group had.
    pub sizes: Histogram,
    /// How many groups could not be written.
    pub failed: u64,
    /// How many bytes are in the log of the store, if it tells.
    pub log_bytes: Option<u64>,
}

/// Where the writer notes it.
pub struct Noted {
    writing: Mutex<Writing>,
}

impl Noted {
    pub fn new() -> Self {
        let writing = Writing {
            // From a quarter of a millisecond to 8 seconds.
            times: Histogram::doubling(0.000_25, 16),
            sizes: Histogram::doubling(1.0, 10),
            failed: 0,
            log_bytes: None,
        };
        Self {
            writing: Mutex::new(writing),
        }
    }

    /// A group of so many changes was written.
    pub fn wrote(&self, changes: usize, time: Duration) {
        let mut writing = self.lock();
        writing.times.add(time.as_secs_f64());
        let changes = u32::try_from(changes).unwrap_or(u32::MAX);
        writing.sizes.add(f64::from(changes));
    }

    /// A group was not written.
    pub fn failed(&self) {
        self.lock().failed += 1;
    }

    /// The log has so many bytes.
    pub fn log(&self, bytes: Option<u64>) {
        self.lock().log_bytes = bytes;
    }

    pub fn writing(&self) -> Writing {
        self.lock().clone()
    }

    /// Numbers are whole, whoever fails.
    fn lock(&self) -> MutexGuard<'_, Writing> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether the last group was written, and when: what was written a moment ago need not be tried.
#[derive(Clone, Copy)]
pub struct LastGroup(Option<Instant>);

impl LastGroup {
    /// So long a group shows that others could be written.
    const FRESH: Duration = Duration::from_secs(1);

    /// Nothing is known.
    pub const UNKNOWN: Self = Self(None);

    pub fn written() -> Self {
        Self(Some(Instant::now()))
    }

    pub fn is_fresh(self) -> bool {
        self.0.is_some_and(|when| when.elapsed() < Self::FRESH)
    }
}
