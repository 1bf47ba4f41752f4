//! Rate limits: how often one address may ask for something.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::time::sleep;

use crate::client_address::rate_limit_key;
use crate::connection_limit::AddressPermit;

/// The rate limits of all addresses.
pub(crate) struct RateLimits(Option<Limiters>);

struct Limiters {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    connections: DefaultKeyedRateLimiter<IpAddr>,
    setups: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

/// What a request costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// A file of the page, a tenth of a request: a page has dozens of them.
    File,
    /// A request or a websocket message.
    Request,
}

/// Number of files that cost as much as one request.
const FILES: NonZeroU32 = NonZeroU32::new(10).expect("10 is not zero");

/// Number of requests that are answered at once, about what a page needs. With more, an attacker would delay
/// others.
const BURST: NonZeroU32 = NonZeroU32::new(10).expect("10 is not zero");

/// Burst of connections: as many as the rate allows in this number of seconds.
const CONNECTION_BURST_SECONDS: NonZeroU32 = NonZeroU32::new(4).expect("4 is not zero");

/// Setting up a game costs as much as this number of requests.
const REQUESTS_PER_SETUP: u32 = 50;

/// Number of games that one address may set up at once, more than there are families in the catalogue.
const SETUP_BURST: NonZeroU32 = NonZeroU32::new(30).expect("30 is not zero");

impl RateLimits {
    /// Limits each address to `rate` requests per second; `None` limits nothing.
    pub(crate) fn new(rate: Option<NonZeroU32>) -> Self {
        Self(rate.map(|rate| {
            let limiter = |rate, burst: NonZeroU32| {
                RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst))
            };
            let setups =
                NonZeroU32::new(rate.get() / REQUESTS_PER_SETUP).unwrap_or(NonZeroU32::MIN);
            Limiters {
                requests: limiter(rate.saturating_mul(FILES), BURST.saturating_mul(FILES)),
                connections: limiter(rate, rate.saturating_mul(CONNECTION_BURST_SECONDS)),
                setups: limiter(setups, SETUP_BURST.max(setups)),
                clock: DefaultClock::default(),
            }
        }))
    }

    /// Waits until a client may send another request or message. The requests of one address wait in a queue.
    pub(crate) async fn ready(&self, client: &AddressPermit, cost: Cost) {
        let Some(limiters) = &self.0 else { return };
        let cells = match cost {
            Cost::File => NonZeroU32::MIN,
            Cost::Request => FILES,
        };
        let key = rate_limit_key(client.address());
        let _turn = client.queue().lock().await;
        loop {
            let checked = limiters.requests.check_key_n(&key, cells);
            match checked.expect("a burst is longer than any request") {
                Ok(()) => return,
                Err(until) => sleep(until.wait_time_from(limiters.clock.now())).await,
            }
        }
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
            limiters.requests.retain_recent();
            limiters.connections.retain_recent();
            limiters.setups.retain_recent();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt;

    use super::*;
    use crate::connection_limit::ConnectionLimit;
    use crate::limits::Limits;

    #[tokio::test]
    async fn requests_of_one_address_wait_in_a_queue() {
        let limits = RateLimits::new(NonZeroU32::new(5));
        let connections = ConnectionLimit::new(&Limits::default());
        let client = |address: [u8; 4]| connections.admit_from(address.into()).unwrap();
        let (here, there) = (client([10, 0, 0, 1]), client([10, 0, 0, 2]));
        let mut at_once = 0;
        while limits.ready(&here, Cost::Request).now_or_never().is_some() {
            at_once += 1;
        }
        assert_eq!(at_once, BURST.get());
        let (first, second) = (limits.ready(&here, Cost::Request), client([10, 0, 0, 1]));
        let mut first = pin!(first);
        assert!(first.as_mut().now_or_never().is_none());
        // A file costs less, and still comes after what waits already.
        let file = limits.ready(&second, Cost::File);
        tokio::select! {
            biased;
            () = file => panic!("the second came first"),
            () = first => {}
        }
        assert!(limits.ready(&there, Cost::Request).now_or_never().is_some());
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
