//! Flow: how many messages of a viewer are read.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tokio::time::Instant;

/// How many messages of a viewer are read: so many in a second, and as many again at once. Others are
/// not refused; they wait, in the end where they come from.
pub(super) struct Flow {
    limiter: DefaultDirectRateLimiter,
    clock: DefaultClock,
    next: Option<Instant>,
}

impl Flow {
    pub(super) fn new(per_second: NonZeroU32) -> Self {
        let most = per_second.saturating_mul(NonZeroU32::MIN.saturating_add(1));
        Self {
            limiter: RateLimiter::direct(Quota::per_second(per_second).allow_burst(most)),
            clock: DefaultClock::default(),
            next: None,
        }
    }

    /// A message was read.
    pub(super) fn count(&mut self) {
        let Err(until) = self.limiter.check() else {
            return;
        };
        let wait = until.wait_time_from(self.clock.now());
        self.next = Some(Instant::now() + wait.max(Duration::from_millis(1)));
    }

    /// Waits until the next may be read.
    pub(super) async fn ready(&mut self) {
        if let Some(next) = self.next {
            tokio::time::sleep_until(next).await;
            self.next = None;
            // The one that had to wait counts now.
            self.count();
        }
    }
}
