//! Faults: whoever was sent away again and again for what it did waits before it may come again.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::http::neighbourhood;

/// A fault is forgotten after so long, if there are no others.
const FORGIVEN: Duration = Duration::from_secs(1);

/// So many faults of an address are put up with at once: several people may share it.
const TOLERATED: u32 = 8;

/// The faults of each address.
#[derive(Default)]
pub(crate) struct Faults {
    /// When all faults of an address are forgotten.
    forgiven: Mutex<HashMap<IpAddr, Instant>>,
}

impl Faults {
    /// Notes that somebody from this address was sent away for what it did.
    pub(crate) fn note(&self, address: IpAddr, now: Instant) {
        let mut forgiven = self.forgiven();
        let at = forgiven.entry(neighbourhood(address)).or_insert(now);
        // Others from there who are sent away meanwhile do not make it longer.
        if *at <= now + FORGIVEN * TOLERATED {
            *at = (*at).max(now) + FORGIVEN;
        }
    }

    /// Whether nobody is let in from this address for a while.
    pub(crate) fn is_barred(&self, address: IpAddr, now: Instant) -> bool {
        let forgiven = self.forgiven();
        let at = forgiven.get(&neighbourhood(address));
        at.is_some_and(|at| *at > now + FORGIVEN * TOLERATED)
    }

    /// Forgets the addresses whose faults are forgiven.
    pub(crate) fn forget(&self, now: Instant) {
        self.forgiven().retain(|_, at| *at > now);
    }

    fn forgiven(&self) -> MutexGuard<'_, HashMap<IpAddr, Instant>> {
        // Nothing panics halfway.
        self.forgiven.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_does_wrong_too_often_waits() {
        let faults = Faults::default();
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let now = Instant::now();
        for _ in 0..TOLERATED {
            assert!(!faults.is_barred(here, now));
            faults.note(here, now);
        }
        assert!(!faults.is_barred(here, now));
        for _ in 0..100 {
            faults.note(here, now);
            assert!(faults.is_barred(here, now));
        }
        assert!(!faults.is_barred(there, now));
        let later = now + FORGIVEN;
        assert!(
            !faults.is_barred(here, later),
            "it waits for one fault only"
        );
        faults.note(here, later);
        assert!(
            faults.is_barred(here, later),
            "the others are not forgotten"
        );
        faults.forget(later);
        assert!(faults.is_barred(here, later));
        let end = later + FORGIVEN * (TOLERATED + 1);
        faults.forget(end);
        assert!(faults.forgiven().is_empty());
    }
}
