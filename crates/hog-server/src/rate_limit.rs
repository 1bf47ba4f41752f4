//! Rate limits: how often one address may ask for something.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::time::sleep;

use crate::client_address::rate_limit_key;

/// The rate limits of all addresses: one for requests, and one for those that set up a game.
pub(crate) struct RateLimits(Option<Limiters>);

struct Limiters {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    setups: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

/// What a request costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// A file of the page, a tenth of a request: a page has dozens of them.
    File,
    /// A request, a websocket message, or a new connection.
    Request,
    /// A game is set up.
    Setup,
}

/// Number of files that cost as much as one request.
const FILES: NonZeroU32 = NonZeroU32::new(10).expect("10 is not zero");

/// Setting up a game costs as much as this number of requests.
const REQUESTS_PER_SETUP: u32 = 50;

/// Number of games that one address may set up at once, more than there are families in the catalogue.
const SETUP_BURST: NonZeroU32 = NonZeroU32::new(30).expect("30 is not zero");

/// Length of the longest burst, as seconds of the allowed rate.
const BURST_SECONDS: NonZeroU32 = NonZeroU32::new(4).expect("4 is not zero");

impl RateLimits {
    /// Limits each address to `rate` requests per second; `None` limits nothing.
    pub(crate) fn new(rate: Option<NonZeroU32>) -> Self {
        Self(rate.map(|rate| {
            let files = rate.saturating_mul(FILES);
            let burst = files.saturating_mul(BURST_SECONDS);
            let setups =
                NonZeroU32::new(rate.get() / REQUESTS_PER_SETUP).unwrap_or(NonZeroU32::MIN);
            Limiters {
                requests: RateLimiter::keyed(Quota::per_second(files).allow_burst(burst)),
                setups: RateLimiter::keyed(
                    Quota::per_second(setups).allow_burst(SETUP_BURST.max(setups)),
                ),
                clock: DefaultClock::default(),
            }
        }))
    }

    /// Counts a request of an address.
    ///
    /// # Errors
    /// How long to wait, if the address has asked too often.
    pub(crate) fn check(&self, cost: Cost, address: IpAddr) -> Result<(), Duration> {
        let Some(limiters) = &self.0 else {
            return Ok(());
        };
        let (limiter, cells) = match cost {
            Cost::File => (&limiters.requests, NonZeroU32::MIN),
            Cost::Request => (&limiters.requests, FILES),
            Cost::Setup => (&limiters.setups, NonZeroU32::MIN),
        };
        let checked = limiter.check_key_n(&rate_limit_key(address), cells);
        let checked = checked.expect("a burst is longer than any request");
        checked.map_err(|until| until.wait_time_from(limiters.clock.now()))
    }

    /// Waits until an address may send another message.
    pub(crate) async fn ready(&self, address: IpAddr) {
        while let Err(wait) = self.check(Cost::Request, address) {
            sleep(wait).await;
        }
    }

    /// Forgets addresses without recent requests.
    pub(crate) fn forget_idle(&self) {
        if let Some(limiters) = &self.0 {
            limiters.requests.retain_recent();
            limiters.setups.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_its_own_limits() {
        let limits = RateLimits::new(NonZeroU32::new(2));
        let (here, there) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        assert!((0..8).all(|_| limits.check(Cost::Request, here).is_ok()));
        let wait = limits.check(Cost::Request, here).unwrap_err();
        assert!(wait <= Duration::from_millis(500), "{wait:?}");
        assert!(limits.check(Cost::Request, there).is_ok());
        assert!((0..30).all(|_| limits.check(Cost::Setup, here).is_ok()));
        assert!(limits.check(Cost::Setup, here).is_err());
        limits.forget_idle();
        assert!(limits.check(Cost::Setup, here).is_err());
        let unlimited = RateLimits::new(None);
        assert!((0..1_000).all(|_| unlimited.check(Cost::Setup, here).is_ok()));
    }
}
