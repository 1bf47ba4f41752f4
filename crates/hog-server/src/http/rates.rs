//! Rates: how often one address may ask for something.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;

use axum::http::StatusCode;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::{Peer, Refusal};
use crate::limits::Rate;
use crate::wire::ErrorCode;

/// How often one address may ask for something.
pub(crate) struct Rates(Option<Limiters>);

struct Limiters {
    connecting: DefaultKeyedRateLimiter<IpAddr>,
    acting: DefaultKeyedRateLimiter<IpAddr>,
    reading: DefaultKeyedRateLimiter<IpAddr>,
    loading: DefaultKeyedRateLimiter<IpAddr>,
    creating: DefaultKeyedRateLimiter<IpAddr>,
    judging: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

/// What something is counted as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Budget {
    /// A connection is opened.
    Connecting,
    /// Something is done at a table.
    Acting,
    /// Something is looked at.
    Reading,
    /// A page or one of its files is loaded.
    Loading,
    /// A table is set up.
    Creating,
    /// A position is judged.
    Judging,
}

/// So many files cost as much as one act: a page has dozens of them.
const LOADING: NonZeroU32 = NonZeroU32::new(10).expect("it is not zero");

/// Setting up a table costs as much as so many acts.
const CREATING: u32 = 50;

/// Judging a position costs as much as so many acts.
const JUDGING: u32 = 10;

/// So many tables may be set up at once: somebody tries all games.
const TABLES: u32 = 30;

impl Rates {
    pub(crate) fn new(rate: Rate) -> Self {
        let Rate::PerSecond(rate) = rate else {
            return Self(None);
        };
        let of = |share: u32, most: u32| {
            let rate = NonZeroU32::new(rate.get() / share).unwrap_or(NonZeroU32::MIN);
            let most = NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN);
            RateLimiter::keyed(Quota::per_second(rate).allow_burst(most))
        };
        let most = rate.get().saturating_mul(4);
        let files = LOADING.saturating_mul(NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN));
        Self(Some(Limiters {
            connecting: of(1, most),
            acting: of(1, most),
            reading: of(1, most / 2),
            loading: RateLimiter::keyed(
                Quota::per_second(rate.saturating_mul(LOADING)).allow_burst(files),
            ),
            creating: of(CREATING, TABLES.max(most / CREATING)),
            judging: of(JUDGING, most),
            clock: DefaultClock::default(),
        }))
    }

    /// Counts something that an address asks for, or says when it may ask again.
    pub(crate) fn check(&self, budget: Budget, Peer(address): Peer) -> Result<(), Refusal> {
        let Some(limiters) = &self.0 else {
            return Ok(());
        };
        let limiter = match budget {
            Budget::Connecting => &limiters.connecting,
            Budget::Acting => &limiters.acting,
            Budget::Reading => &limiters.reading,
            Budget::Loading => &limiters.loading,
            Budget::Creating => &limiters.creating,
            Budget::Judging => &limiters.judging,
        };
        limiter.check_key(&neighbourhood(address)).map_err(|until| {
            let wait = until.wait_time_from(limiters.clock.now());
            let seconds = wait.as_secs() + 1;
            let message = format!("too often: expected to ask again in {seconds} s");
            let status = StatusCode::TOO_MANY_REQUESTS;
            let refusal = Refusal::new(ErrorCode::TooMuch, status, message);
            Refusal {
                retry_after: Some(seconds),
                ..refusal
            }
        })
    }

    /// Forgets the addresses that did not come lately.
    pub(crate) fn forget(&self) {
        let Some(limiters) = &self.0 else { return };
        for limiter in [
            &limiters.connecting,
            &limiters.acting,
            &limiters.reading,
            &limiters.loading,
            &limiters.creating,
            &limiters.judging,
        ] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// The address as which somebody counts: whoever has an address of IPv6 has 2⁶⁴ of them.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from(network))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_each_addresss_own_and_apart() {
        let rates = Rates::new(Rate::PerSecond(NonZeroU32::new(2).unwrap()));
        let (here, there) = (Peer([10, 0, 0, 1].into()), Peer([10, 0, 0, 2].into()));
        for _ in 0..8 {
            rates.check(Budget::Acting, here).unwrap();
        }
        let refusal = rates.check(Budget::Acting, here).unwrap_err();
        assert_eq!(refusal.status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(refusal.retry_after, Some(1));
        rates.check(Budget::Acting, there).unwrap();
        rates.check(Budget::Reading, here).unwrap();
        for _ in 0..TABLES {
            rates.check(Budget::Creating, here).unwrap();
        }
        assert!(rates.check(Budget::Creating, here).is_err());
        rates.forget();
        assert!(
            rates.check(Budget::Creating, here).is_err(),
            "that was lately"
        );
        let free = Rates::new(Rate::Free);
        assert!((0..1_000).all(|_| free.check(Budget::Creating, here).is_ok()));
    }

    #[test]
    fn a_network_counts_as_one_address() {
        let of = |text: &str| neighbourhood(text.parse().unwrap()).to_string();
        assert_eq!(of("10.1.2.3"), "10.1.2.3");
        assert_eq!(of("::ffff:10.1.2.3"), "10.1.2.3");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
    }
}
