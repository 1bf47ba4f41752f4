//! Connection limits: in total and per address. Behind a trusted proxy, each request or open websocket of an
//! address counts as one connection.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client_address::rate_limit_key;
use crate::limits::Limits;

/// Counts connections, in total and per address.
pub(crate) struct ConnectionLimit {
    permits: Arc<Semaphore>,
    max: u32,
    max_per_address: usize,
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// One connection of an address, which is counted until this is dropped.
pub(crate) struct AddressPermit {
    limit: Arc<ConnectionLimit>,
    address: IpAddr,
}

impl ConnectionLimit {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        let max = u32::try_from(limits.connections).unwrap_or(u32::MAX);
        Arc::new(Self {
            permits: Arc::new(Semaphore::new(max as usize)),
            max,
            max_per_address: limits.per_address,
            by_address: Mutex::default(),
        })
    }

    /// A permit for one connection, unless the maximum is reached.
    pub(crate) fn admit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.permits).try_acquire_owned().ok()
    }

    /// A permit for one connection of an address, unless it has its maximum.
    pub(crate) fn admit_from(self: &Arc<Self>, address: IpAddr) -> Option<AddressPermit> {
        let key = rate_limit_key(address);
        let mut by_address = self.by_address();
        let count = by_address.entry(key).or_default();
        if *count >= self.max_per_address {
            return None;
        }
        *count += 1;
        let limit = Arc::clone(self);
        Some(AddressPermit { limit, address })
    }

    /// Waits until all connections are closed.
    pub(crate) async fn all_closed(&self) {
        // The semaphore is never closed, so this cannot fail.
        let _ = self.permits.acquire_many(self.max).await;
    }

    fn by_address(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        // Nothing panics between two changes of the counts, so they are right even after a panic.
        self.by_address
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl AddressPermit {
    pub(crate) const fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for AddressPermit {
    fn drop(&mut self) {
        let key = rate_limit_key(self.address);
        let mut by_address = self.limit.by_address();
        if let Some(count) = by_address.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_until_they_are_dropped() {
        let limit = ConnectionLimit::new(&Limits {
            connections: 2,
            per_address: 1,
            ..Limits::default()
        });
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let all = [limit.admit(), limit.admit()];
        assert!(all.iter().all(Option::is_some) && limit.admit().is_none());
        drop(all);
        assert!(limit.admit().is_some());
        let permit = limit.admit_from(here);
        assert!(permit.is_some() && limit.admit_from(here).is_none());
        assert!(limit.admit_from(there).is_some());
        drop(permit);
        assert!(limit.by_address().is_empty());
    }
}
