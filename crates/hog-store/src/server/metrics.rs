//! Metrics of a store. No table and no person is in them.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// The metrics of a store. Clones share their counts.
#[derive(Clone, Debug)]
pub struct StoreMetrics {
    /// Time until a group of changes was stored.
    pub(super) commit_seconds: Histogram,
    /// Changes per commit.
    pub(super) group_changes: Histogram,
    /// Groups of changes that could not be stored.
    pub commits_failed: Counter,
    /// Size of the write-ahead log; `None` if the store does not tell.
    pub(super) wal_bytes: Option<Gauge>,
}

impl StoreMetrics {
    /// New metrics, all zero. The size of the write-ahead log is one of them if the store tells it.
    pub(super) fn new(wal_bytes: Option<u64>) -> Self {
        Self {
            // From a quarter of a millisecond to 8 seconds.
            commit_seconds: Histogram::new(exponential_buckets(0.000_25, 2.0, 16)),
            group_changes: Histogram::new(exponential_buckets(1.0, 2.0, 10)),
            commits_failed: Counter::default(),
            wal_bytes: wal_bytes.map(|_| Gauge::default()),
        }
    }

    /// Adds them to a registry.
    pub fn register(&self, registry: &mut Registry) {
        let registry = registry.sub_registry_with_prefix("store");
        let help = "Time until a group of changes was stored";
        registry.register("commit_seconds", help, self.commit_seconds.clone());
        let help = "Changes per commit";
        registry.register("group_changes", help, self.group_changes.clone());
        let help = "Groups of changes that could not be stored";
        registry.register("commits_failed", help, self.commits_failed.clone());
        if let Some(wal_bytes) = &self.wal_bytes {
            let help = "Size of the write-ahead log";
            registry.register("log_bytes", help, wal_bytes.clone());
        }
    }
}
