//! What the door counts, for those who watch over a house. No table, no person and no card is in it.

use std::fmt;
use std::time::Duration;

use hog_store::house::{Histogram as Kept, Writing};
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{
    EncodeLabelSet, EncodeLabelValue, EncodeMetric, MetricEncoder, NoLabelSet,
};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use crate::house::Counts;
use crate::wire::ErrorCode;

/// What the door counts.
pub struct Metrics {
    registry: Registry,
    /// The connections that are open.
    pub connections: Gauge,
    /// The websockets among them.
    pub sockets: Gauge,
    /// The requests that were answered, by the hundreds of their status.
    answers: Family<AnswerLabel, Counter>,
    refused: Family<RefusedLabel, Counter>,
    evicted: Family<EvictedLabel, Counter>,
    acknowledged: Histogram,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AnswerLabel {
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RefusedLabel {
    code: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct EvictedLabel {
    cause: Cause,
}

/// Why somebody was sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
pub enum Cause {
    /// There were too many connections.
    Full,
    /// There were too many connections of one address.
    Address,
    /// One address opened connections too often.
    TooOften,
    /// One address was sent away for what it did, again and again.
    Barred,
    /// The head of a request did not come in time.
    SlowHead,
    /// The body of a request did not come in time.
    SlowBody,
    /// What was sent was not read in time.
    SlowReader,
    /// A viewer did not say who is there.
    NoHello,
    /// A viewer gave no sign of life.
    Silent,
    /// Somebody said too often what cannot be understood, or what was too much.
    Mistakes,
    /// Something was longer than allowed.
    TooLong,
}

impl Cause {
    /// All causes.
    pub const ALL: [Self; 11] = [
        Self::Full,
        Self::Address,
        Self::TooOften,
        Self::Barred,
        Self::SlowHead,
        Self::SlowBody,
        Self::SlowReader,
        Self::NoHello,
        Self::Silent,
        Self::Mistakes,
        Self::TooLong,
    ];

    /// Whether whoever is sent away for it has made work that nobody makes who means well.
    pub(crate) const fn is_fault(self) -> bool {
        matches!(self, Self::TooOften | Self::Mistakes | Self::TooLong)
    }
}

impl Metrics {
    /// Nothing was counted yet.
    #[must_use]
    pub fn new() -> Self {
        // From half a millisecond to 16 seconds.
        let times = (0..16).map(|step| 0.0005 * f64::from(1 << step));
        let metrics = Self {
            registry: Registry::default(),
            connections: Gauge::default(),
            sockets: Gauge::default(),
            answers: Family::default(),
            refused: Family::default(),
            evicted: Family::default(),
            acknowledged: Histogram::new(times),
        };
        // Who watches over a house sees from the beginning what there is to watch.
        for cause in Cause::ALL {
            drop(metrics.evicted.get_or_create(&EvictedLabel { cause }));
        }
        metrics.registered()
    }

    fn registered(mut self) -> Self {
        let door = self.registry.sub_registry_with_prefix("hog");
        door.register(
            "connections",
            "Connections that are open",
            self.connections.clone(),
        );
        door.register("sockets", "Websockets that are open", self.sockets.clone());
        door.register("answers", "Answers by status", self.answers.clone());
        door.register("refused", "Refusals by code", self.refused.clone());
        door.register(
            "evicted",
            "Clients sent away by cause",
            self.evicted.clone(),
        );
        door.register(
            "acknowledged_seconds",
            "Time from a request of a seat to its answer, which comes once it is kept",
            self.acknowledged.clone(),
        );
        self
    }

    /// A request was answered.
    pub(crate) fn answered(&self, status: u16) {
        self.answers.get_or_create(&AnswerLabel { status }).inc();
    }

    /// Something was not done.
    pub(crate) fn refused(&self, code: ErrorCode) {
        let code = serde_json::to_value(code).ok();
        let code = code.as_ref().and_then(|code| code.as_str());
        let code = code.unwrap_or_default().to_string();
        self.refused.get_or_create(&RefusedLabel { code }).inc();
    }

    /// Somebody was sent away.
    pub(crate) fn evicted(&self, cause: Cause) {
        self.evicted.get_or_create(&EvictedLabel { cause }).inc();
        // Whoever means harm shall not fill the log.
        tracing::debug!(?cause, "a client is sent away");
    }

    /// A request of a seat was answered.
    pub(crate) fn acknowledged(&self, after: Duration) {
        self.acknowledged.observe(after.as_secs_f64());
    }

    /// All of it as Prometheus reads it, with what a house counts.
    #[must_use]
    pub fn text(&self, counts: &Counts, writing: Writing) -> String {
        let mut text = String::new();
        let mut house = of_house(counts);
        add_store(&mut house, writing);
        // The house's first: a text ends with a mark, which may be there once.
        encode(&mut text, &house).expect("a string takes any text");
        let whole = text.trim_end().trim_end_matches("# EOF").len();
        text.truncate(whole);
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

/// What a house counts, to be written once.
fn of_house(counts: &Counts) -> Registry {
    let mut registry = Registry::default();
    let house = registry.sub_registry_with_prefix("hog");
    let now = [
        ("rooms", "Tables in use", counts.rooms),
        ("viewers", "Viewers of tables", counts.viewers),
    ];
    for (name, help, value) in now {
        let value = i64::try_from(value).unwrap_or(i64::MAX);
        house.register(name, help, ConstGauge::new(value));
    }
    let ever = [
        ("created", "Tables set up", counts.created),
        ("moves", "Moves made", counts.moves),
        ("granted", "Requests of seats granted", counts.granted),
        ("declined", "Requests of seats refused", counts.refused),
        ("too_slow", "Viewers let go by a table", counts.too_slow),
        (
            "not_kept",
            "Changes that could not be kept",
            counts.not_kept,
        ),
    ];
    for (name, help, value) in ever {
        house.register(name, help, ConstCounter::new(value));
    }
    registry
}

/// Adds how the store was written to, to be written once.
fn add_store(registry: &mut Registry, writing: Writing) {
    let store = registry.sub_registry_with_prefix("hog_store");
    store.register(
        "commit_seconds",
        "Time until a group of changes was kept",
        Counted(writing.times),
    );
    store.register(
        "group_changes",
        "Changes that were kept at once",
        Counted(writing.sizes),
    );
    store.register(
        "commits_failed",
        "Groups of changes that could not be kept",
        ConstCounter::new(writing.failed),
    );
    if let Some(bytes) = writing.log_bytes {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        store.register(
            "log_bytes",
            "What is in the log beside the file of the store",
            ConstGauge::new(bytes),
        );
    }
}

/// A histogram of the store.
#[derive(Debug)]
struct Counted(Kept);

impl EncodeMetric for Counted {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> fmt::Result {
        let Self(kept) = self;
        encoder.encode_histogram::<NoLabelSet>(kept.sum(), kept.count(), kept.buckets(), None)
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Histogram
    }
}

#[cfg(test)]
mod tests {
    use hog_store::house::{Address, Keeper};

    use super::*;

    /// How a store that has just been opened was written to.
    fn writing(name: &str) -> Writing {
        let folder = format!("hog-metrics-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let keeper = Keeper::open(&Address::in_folder(&folder)).unwrap();
        let writing = keeper.writing();
        tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap()
            .block_on(keeper.close());
        std::fs::remove_dir_all(folder).unwrap();
        Writing {
            failed: 2,
            log_bytes: Some(4096),
            ..writing
        }
    }

    #[test]
    fn all_that_is_counted_is_documented() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");
        let document = std::fs::read_to_string(path).unwrap();
        for cause in Cause::ALL {
            assert!(document.contains(&format!("| `{cause:?}` |")), "{cause:?}");
        }
        let text = Metrics::new().text(&Counts::default(), writing("documented"));
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

    #[test]
    fn what_is_counted_is_told_as_one_text() {
        let metrics = Metrics::new();
        metrics.connections.inc();
        metrics.answered(200);
        metrics.refused(ErrorCode::NotYourSeat);
        metrics.evicted(Cause::SlowHead);
        metrics.acknowledged(Duration::from_millis(3));
        let counts = Counts {
            moves: 7,
            ..Counts::default()
        };
        let text = metrics.text(&counts, writing("text"));
        for line in [
            "hog_moves_total 7",
            "hog_connections 1",
            "hog_answers_total{status=\"200\"} 1",
            "hog_refused_total{code=\"not-your-seat\"} 1",
            "hog_evicted_total{cause=\"SlowHead\"} 1",
            "hog_acknowledged_seconds_count 1",
            "hog_store_commit_seconds_bucket{le=\"+Inf\"} 0",
            "hog_store_group_changes_count 0",
            "hog_store_commits_failed_total 2",
            "hog_store_log_bytes 4096",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
        for cause in Cause::ALL {
            let line = format!("hog_evicted_total{{cause=\"{cause:?}\"}} ");
            assert!(text.contains(&line), "{line}: {text}");
        }
        assert_eq!(text.matches("# EOF").count(), 1, "{text}");
        assert!(text.ends_with("# EOF\n"), "{text}");
    }
}
