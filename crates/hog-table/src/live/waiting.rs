//! When to look at a table again, for whoever looks at very many.

use std::time::{Duration, Instant};

use super::LiveTable;
use crate::Waker;

impl LiveTable {
    /// Calls this from another thread whenever work that is begun from now on has ended, so that
    /// nobody need [poll](LiveTable::poll) for it. Work that is done in `poll` wakes nobody, nor does
    /// what was given up.
    pub fn set_waker(&mut self, waker: Waker) {
        self.waker = Some(waker);
    }

    /// Whether something is under way of which a poll may bring news.
    #[must_use]
    pub const fn is_working(&self) -> bool {
        self.foreground.is_some() || self.background.is_some()
    }

    /// In what time to poll although nothing has come of any work: the time of the seat to move is up
    /// then, an engine must hurry, or nobody waits any more for what was told to stop. `None` if only
    /// somebody who acts, or work that ends, brings news. As of the last poll: there the clock of the
    /// seat to move begins to run.
    #[must_use]
    pub fn next_tick(&self, now: Instant) -> Option<Duration> {
        let left = |seat| {
            let left = self.clock.left(seat)?;
            let (ticking, since) = self.ticking?;
            let gone = now.saturating_duration_since(since);
            (ticking == seat).then(|| left.saturating_sub(gone))
        };
        let is_over = self.ending().is_some();
        let time_up = { self.ticking }
            .filter(|_| !is_over)
            .and_then(|(seat, _)| left(seat));
        let work = self.foreground.as_ref();
        let hurry = work.and_then(|work| work.hurries_in(left(work.seat()), now));
        let given_up = work.and_then(|work| work.given_up_in(now));
        [time_up, hurry, given_up].into_iter().flatten().min()
    }
}
