//! The crowd: how many are at the door, in all and from each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::http::neighbourhood;
use crate::limits::DoorLimits;
use crate::metrics::Cause;

/// How many are at the door.
pub(super) struct Crowd {
    most: usize,
    most_per_address: usize,
    counts: Mutex<Counts>,
    somebody_left: Notify,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place in the crowd, which is given back when it is dropped.
pub(super) struct Admission {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Crowd {
    pub(super) fn new(limits: &DoorLimits) -> Arc<Self> {
        Arc::new(Self {
            most: limits.connections,
            most_per_address: limits.per_address,
            counts: Mutex::default(),
            somebody_left: Notify::new(),
        })
    }

    /// A place for somebody from this address, or why there is none.
    pub(super) fn admit(self: &Arc<Self>, address: IpAddr) -> Result<Admission, Cause> {
        let address = neighbourhood(address);
        let mut counts = self.counts();
        if counts.all >= self.most {
            return Err(Cause::Full);
        }
        let here = counts.by_address.entry(address).or_default();
        if *here >= self.most_per_address {
            return Err(Cause::Address);
        }
        *here += 1;
        counts.all += 1;
        let crowd = Arc::clone(self);
        Ok(Admission { crowd, address })
    }

    /// Waits until everybody has gone.
    pub(super) async fn gone(&self) {
        loop {
            let left = self.somebody_left.notified();
            if self.counts().all == 0 {
                return;
            }
            left.await;
        }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // Counting does not panic halfway, so the counts hold in any case.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut counts = self.crowd.counts();
        counts.all -= 1;
        if let Some(here) = counts.by_address.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                counts.by_address.remove(&self.address);
            }
        }
        drop(counts);
        self.crowd.somebody_left.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_out_and_back() {
        let limits = DoorLimits {
            connections: 3,
            per_address: 2,
            ..DoorLimits::default()
        };
        let crowd = Crowd::new(&limits);
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = crowd.admit(here).unwrap();
        let _second = crowd.admit(here).unwrap();
        assert_eq!(crowd.admit(here).err(), Some(Cause::Address));
        let _third = crowd.admit(there).unwrap();
        assert_eq!(crowd.admit(there).err(), Some(Cause::Full));
        drop(first);
        assert!(crowd.admit(here).is_ok());
        assert_eq!(crowd.counts().by_address.len(), 2);
    }
}
