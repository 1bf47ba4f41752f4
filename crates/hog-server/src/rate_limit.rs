//! Rate limits: how often one address may ask for something.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::time::Instant;

use crate::client_address::rate_limit_key;

/// The rate limits of all addresses.
pub(crate) struct RateLimits(Option<Limiters>);

struct Limiters {
    requests: Queues,
    small: Queues,
    connections: DefaultKeyedRateLimiter<IpAddr>,
    setups: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

/// A kind of request. Each address has one queue for each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestKind {
    /// A request to the API, a websocket message, or a ping, which browsers do not send.
    Api,
    /// A file of the page, or a pong: ten times as many are allowed, since a page has dozens of files.
    Small,
}

/// Number of requests of an address that do not wait: more than a page needs, but few, since others wait for them.
const BURST: u32 = 10;

/// Number of files of the page that do not wait: five pages at once.
const SMALL_BURST: u32 = 200;

/// Files of the page for each request that is allowed.
const SMALL_PER_REQUEST: u32 = 10;

/// Maximum time in a queue.
const MAX_WAIT: Duration = Duration::from_secs(10);

/// Burst of connections: as many as the rate allows in this number of seconds.
const CONNECTION_BURST_SECONDS: NonZeroU32 = NonZeroU32::new(4).expect("4 is not zero");

/// Number of allowed requests for each game that may be set up.
const REQUESTS_PER_SETUP: u32 = 50;

/// Number of games that one address may set up at once, more than there are families in the catalogue.
const SETUP_BURST: NonZeroU32 = NonZeroU32::new(30).expect("30 is not zero");

/// One queue for each address. Only its end is kept: a request that joins is told how long to wait, so that no
/// request waits for a client that has gone.
struct Queues {
    /// When the requests of an address end, if each takes `interval`.
    ends: Mutex<HashMap<IpAddr, Instant>>,
    interval: Duration,
    burst: u32,
}

impl Queues {
    fn new(rate: u32, burst: u32) -> Self {
        Self {
            ends: Mutex::default(),
            interval: Duration::from_secs(1) / rate,
            burst,
        }
    }

    /// Joins the queue of an address, and returns how long to wait.
    ///
    /// # Errors
    /// How long it would wait, if that is too long. It has not joined the queue then.
    fn join(&self, key: IpAddr) -> Result<Duration, Duration> {
        let now = Instant::now();
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = ends.get(&key).map_or(now, |end| (*end).max(now));
        let wait = (begin - now).saturating_sub(self.interval * (self.burst - 1));
        if wait > MAX_WAIT {
            return Err(wait);
        }
        ends.insert(key, begin + self.interval);
        Ok(wait)
    }

    fn forget_ended(&self) {
        let now = Instant::now();
        let mut ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner);
        ends.retain(|_, end| *end > now);
    }
}

impl RateLimits {
    /// Limits each address to `rate` requests per second; `None` limits nothing.
    pub(crate) fn new(rate: Option<NonZeroU32>) -> Self {
        Self(rate.map(|rate| {
            let limiter = |rate, burst: NonZeroU32| {
                RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst))
            };
            let setups =
                NonZeroU32::new(rate.get() / REQUESTS_PER_SETUP).unwrap_or(NonZeroU32::MIN);
            let small = rate.get().saturating_mul(SMALL_PER_REQUEST);
            Limiters {
                requests: Queues::new(rate.get(), BURST),
                small: Queues::new(small, SMALL_BURST),
                connections: limiter(rate, rate.saturating_mul(CONNECTION_BURST_SECONDS)),
                setups: limiter(setups, SETUP_BURST.max(setups)),
                clock: DefaultClock::default(),
            }
        }))
    }

    /// Joins a queue of an address, and returns how long to wait.
    ///
    /// # Errors
    /// How long it would wait, if that is too long. It has not joined the queue then.
    pub(crate) fn join(&self, kind: RequestKind, address: IpAddr) -> Result<Duration, Duration> {
        let Some(limiters) = &self.0 else {
            return Ok(Duration::ZERO);
        };
        let queues = match kind {
            RequestKind::Api => &limiters.requests,
            RequestKind::Small => &limiters.small,
        };
        queues.join(rate_limit_key(address))
    }

    /// Counts a new connection of an address. Returns whether it may be accepted.
    pub(crate) fn allow_connection(&self, address: IpAddr) -> bool {
        let key = rate_limit_key(address);
        let limiters = self.0.as_ref();
        limiters.is_none_or(|limiters| limiters.connections.check_key(&key).is_ok())
    }

    /// Counts a game that an address sets up.
    ///
    /// # Errors
    /// How long to wait, if the address has set up too many.
    pub(crate) fn check_setup(&self, address: IpAddr) -> Result<(), Duration> {
        let Some(limiters) = &self.0 else {
            return Ok(());
        };
        let checked = limiters.setups.check_key(&rate_limit_key(address));
        checked.map_err(|until| until.wait_time_from(limiters.clock.now()))
    }

    /// Forgets addresses without recent requests.
    pub(crate) fn forget_idle(&self) {
        if let Some(limiters) = &self.0 {
            limiters.requests.forget_ended();
            limiters.small.forget_ended();
            limiters.connections.retain_recent();
            limiters.setups.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_of_one_address_wait_in_a_queue() {
        let limits = RateLimits::new(NonZeroU32::new(5));
        let [here, there] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        let join = |kind, address| limits.join(kind, address);
        for _ in 0..BURST {
            assert_eq!(join(RequestKind::Api, here), Ok(Duration::ZERO));
        }
        // Each of the others takes a fifth of a second.
        for number in 1..=50 {
            let (most, wait) = (
                Duration::from_millis(200) * number,
                join(RequestKind::Api, here),
            );
            let wait = wait.expect("it is at most ten seconds");
            assert!(
                wait <= most && wait + Duration::from_millis(150) > most,
                "{wait:?}"
            );
        }
        assert!(join(RequestKind::Api, here).is_err());
        for free in [
            join(RequestKind::Small, here),
            join(RequestKind::Api, there),
        ] {
            assert_eq!(free, Ok(Duration::ZERO));
        }
        limits.forget_idle();
        assert!(join(RequestKind::Api, here).is_err());
    }

    #[test]
    fn each_address_has_its_own_limits() {
        let limits = RateLimits::new(NonZeroU32::new(2));
        let (here, there) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        assert!((0..30).all(|_| limits.check_setup(here).is_ok()));
        let wait = limits.check_setup(here).unwrap_err();
        assert!(wait <= Duration::from_secs(1), "{wait:?}");
        assert!((0..8).all(|_| limits.allow_connection(here)));
        assert!(!limits.allow_connection(here));
        assert!(limits.allow_connection(there) && limits.check_setup(there).is_ok());
        limits.forget_idle();
        assert!(!limits.allow_connection(here) && limits.check_setup(here).is_err());
        let unlimited = RateLimits::new(None);
        assert!((0..1_000).all(|_| unlimited.check_setup(here).is_ok()));
    }
}
