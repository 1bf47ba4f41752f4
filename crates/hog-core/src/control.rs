//! Cancellation, deadlines and progress of long work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use thiserror::Error;

/// Lets a caller stop long work and follow its progress.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use hog_core::Control;
///
/// let stop = AtomicBool::new(false);
/// let control = Control::new().with_stop(&stop);
/// assert!(control.report(1_000).is_ok());
/// stop.store(true, std::sync::atomic::Ordering::Relaxed);
/// assert!(control.report(2_000).is_err());
/// ```
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    stop: Option<&'a AtomicBool>,
    deadline: Option<Instant>,
    progress: Option<&'a dyn Fn(u64)>,
}

impl<'a> Control<'a> {
    /// A control that never stops the work and reports no progress.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            stop: None,
            deadline: None,
            progress: None,
        }
    }

    /// Stops the work soon after the flag is set.
    #[must_use]
    pub const fn with_stop(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Stops the work soon after this time, or after an earlier deadline that was set before.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Instant) -> Self {
        let earlier = self.deadline.map_or(deadline, |set| set.min(deadline));
        self.deadline = Some(earlier);
        self
    }

    /// Calls this now and then with the amount of work done.
    #[must_use]
    pub const fn with_progress(mut self, progress: &'a dyn Fn(u64)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Reports the amount of work done so far; long work calls it every few thousand steps.
    ///
    /// # Errors
    /// [`Stopped`] if the work must end now; the caller may return what it has finished.
    pub fn report(&self, done: u64) -> Result<(), Stopped> {
        if let Some(progress) = self.progress {
            progress(done);
        }
        let stopped = self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let late = self.deadline.is_some_and(|end| Instant::now() >= end);
        if stopped || late {
            Err(Stopped)
        } else {
            Ok(())
        }
    }
}

/// The work was stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before the end")]
pub struct Stopped;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_earlier_of_two_deadlines_counts() {
        let now = Instant::now();
        let later = now + Duration::from_secs(3600);
        for (first, second) in [(now, later), (later, now)] {
            let control = Control::new().with_deadline(first).with_deadline(second);
            assert_eq!(control.report(0), Err(Stopped));
        }
    }
}
