//! Metrics: what the server counts for its operators. They name no table, no person and no card.

use std::time::Duration;

use hog_store::server::StoreMetrics;
use prometheus_client::encoding::EncodeLabelValue;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};

use crate::wire::ErrorCode;

/// A label of a metric: its name and its value.
type Label<T> = [(&'static str, T); 1];

/// What the server counts.
pub struct Metrics {
    registry: Registry,
    /// Open connections.
    pub connections: Gauge,
    /// Open websockets.
    pub sockets: Gauge,
    /// Tables in memory.
    pub rooms: Gauge,
    /// Viewers of tables.
    pub viewers: Gauge,
    /// Tables set up.
    pub created: Counter,
    /// Moves made, by persons and engines.
    pub moves: Counter,
    /// Requests of seats that were granted.
    pub granted: Counter,
    /// Requests of seats that were refused.
    pub declined: Counter,
    /// Viewers dropped because they read too slowly.
    pub too_slow: Counter,
    /// Changes that could not be stored.
    pub not_kept: Counter,
    answers: Family<Label<u16>, Counter>,
    refused: Family<Label<String>, Counter>,
    evicted: Family<Label<Eviction>, Counter>,
    acknowledged: Histogram,
}

/// Why a connection was closed or not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
pub enum Eviction {
    /// The server has its maximum of connections.
    Full,
    /// The address has its maximum of connections.
    Address,
    /// The address connects too often.
    TooOften,
    /// The head of a request did not come in time.
    SlowHead,
    /// A websocket did not begin with a hello in time.
    NoHello,
    /// A websocket was silent for too long.
    Silent,
    /// Too many websocket messages could not be understood.
    Mistakes,
    /// A head or a message was too long.
    TooLong,
}

impl Eviction {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Full,
        Self::Address,
        Self::TooOften,
        Self::SlowHead,
        Self::NoHello,
        Self::Silent,
        Self::Mistakes,
        Self::TooLong,
    ];
}

/// Registers a metric and returns it.
fn register<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

impl Metrics {
    /// Metrics of a server, with those of its store.
    #[must_use]
    pub fn new(store: &StoreMetrics) -> Self {
        let mut registry = Registry::default();
        let hog = registry.sub_registry_with_prefix("hog");
        store.register(hog);
        let help = "Connections closed or not accepted";
        let evicted: Family<Label<Eviction>, Counter> =
            register(hog, "evicted", help, Family::default());
        // Every cause is shown from the beginning, with 0.
        for cause in Eviction::ALL {
            drop(evicted.get_or_create(&[("cause", cause)]));
        }
        let mut gauge = |name, help| register(hog, name, help, Gauge::default());
        let connections = gauge("connections", "Open connections");
        let sockets = gauge("sockets", "Open websockets");
        let rooms = gauge("rooms", "Tables in memory");
        let viewers = gauge("viewers", "Viewers of tables");
        let mut counter = |name, help| register(hog, name, help, Counter::default());
        Self {
            connections,
            sockets,
            rooms,
            viewers,
            created: counter("created", "Tables set up"),
            moves: counter("moves", "Moves made"),
            granted: counter("granted", "Requests of seats granted"),
            declined: counter("declined", "Requests of seats refused"),
            too_slow: counter("too_slow", "Viewers dropped because they read too slowly"),
            not_kept: counter("not_kept", "Changes that could not be stored"),
            answers: register(hog, "answers", "Answers by status", Family::default()),
            refused: register(hog, "refused", "Refusals by code", Family::default()),
            evicted,
            acknowledged: register(
                hog,
                "acknowledged_seconds",
                "Time from a request of a seat to its answer, which comes once it is stored",
                // From half a millisecond to 16 seconds.
                Histogram::new(exponential_buckets(0.0005, 2.0, 16)),
            ),
            registry,
        }
    }

    /// Counts an answer.
    pub(crate) fn answered(&self, status: u16) {
        self.answers.get_or_create(&[("status", status)]).inc();
    }

    /// Counts a refusal.
    pub(crate) fn refused(&self, code: ErrorCode) {
        let code = serde_json::to_value(code).ok();
        let code = code.as_ref().and_then(|code| code.as_str());
        let code = code.unwrap_or_default().to_string();
        self.refused.get_or_create(&[("code", code)]).inc();
    }

    /// Counts a connection that is closed or not accepted.
    pub(crate) fn evicted(&self, cause: Eviction) {
        self.evicted.get_or_create(&[("cause", cause)]).inc();
        // An attack must not fill the log.
        tracing::debug!(?cause, "connection closed");
    }

    /// Counts a request of a seat that was answered after this time.
    pub(crate) fn acknowledged(&self, after: Duration) {
        self.acknowledged.observe(after.as_secs_f64());
    }

    /// Updates the number of viewers after that of one table has changed.
    pub(crate) fn watched(&self, before: usize, now: usize) {
        let count = |viewers: usize| i64::try_from(viewers).unwrap_or(i64::MAX);
        self.viewers.inc_by(count(now) - count(before));
    }

    /// All metrics in the text format of `OpenMetrics`.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
    }
}

#[cfg(test)]
mod tests {
    use hog_store::server::{Address, StoreHandle};

    use super::*;

    #[tokio::test]
    async fn all_metrics_are_documented() {
        let folder = std::env::temp_dir().join(format!("hog-metrics-{}", std::process::id()));
        let store = StoreHandle::open(&Address::in_folder(&folder)).unwrap();
        let metrics = Metrics::new(store.metrics());
        metrics.answered(200);
        metrics.refused(ErrorCode::NotYourSeat);
        metrics.evicted(Eviction::SlowHead);
        metrics.watched(1, 4);
        let text = metrics.text();
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
        for line in [
            "hog_viewers 3",
            "hog_answers_total{status=\"200\"} 1",
            "hog_refused_total{code=\"not-your-seat\"} 1",
            "hog_evicted_total{cause=\"SlowHead\"} 1",
            "hog_evicted_total{cause=\"Full\"} 0",
            "hog_store_group_changes_count 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
        let document = std::fs::read_to_string(path).unwrap();
        for cause in Eviction::ALL {
            assert!(document.contains(&format!("| `{cause:?}` |")), "{cause:?}");
        }
        let kinds = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        for line in kinds {
            let (name, kind) = line.split_once(' ').unwrap();
            let name = match kind {
                "counter" => format!("`{name}_total"),
                _ => format!("`{name}`"),
            };
            assert!(document.contains(&name), "{name}");
        }
    }
}
