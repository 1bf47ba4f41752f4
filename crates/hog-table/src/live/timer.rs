//! The running clock of a live table.

use std::time::{Duration, Instant};

use hog_core::Seat;

use crate::{Clock, Spent};

/// A running clock.
pub(super) struct Timer {
    pub(super) clock: Clock,
    /// The seat whose time runs, and since when.
    pub(super) ticking: Option<(Seat, Instant)>,
    /// The time at the last poll.
    now: Option<Instant>,
}

impl Timer {
    pub(super) const fn new(clock: Clock) -> Self {
        Self {
            clock,
            ticking: None,
            now: None,
        }
    }

    /// The time at the last poll, or now.
    pub(super) fn now(&self) -> Instant {
        self.now.unwrap_or_else(Instant::now)
    }

    /// The times of all seats, for an entry.
    pub(super) fn times(&self) -> Vec<Spent> {
        self.clock.seats().to_vec()
    }

    /// Stands still until the next poll.
    pub(super) const fn pause(&mut self) {
        self.ticking = None;
        self.now = None;
    }

    /// Takes another clock, which does not run yet.
    pub(super) fn set(&mut self, clock: Clock) {
        self.clock = clock;
        self.ticking = None;
    }

    /// Charges the time since the last poll to the seat whose time ran, and returns that seat.
    pub(super) fn run(&mut self, now: Instant) -> Option<Seat> {
        self.now = Some(now);
        let (seat, since) = self.ticking.take()?;
        self.clock.run(seat, now.saturating_duration_since(since));
        Some(seat)
    }

    /// The time that the seat whose time runs has left, if there is a limit.
    pub(super) fn left(&self, seat: Seat, now: Instant) -> Option<Duration> {
        let left = self.clock.left(seat)?;
        let (ticking, since) = self.ticking?;
        let gone = now.saturating_duration_since(since);
        (ticking == seat).then(|| left.saturating_sub(gone))
    }
}
