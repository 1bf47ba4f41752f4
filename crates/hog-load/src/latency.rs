//! How long the server took to acknowledge moves.

use std::ops::Range;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

/// Latencies of acknowledged moves, each with the moment of its acknowledgement.
#[derive(Clone, Debug, Default)]
pub struct Latencies(Vec<(Instant, Duration)>);

impl Latencies {
    /// Adds a latency that ended now.
    pub fn push(&mut self, latency: Duration) {
        self.0.push((Instant::now(), latency));
    }

    /// Adds all of another.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Number of acknowledged moves.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no move was acknowledged.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The latencies of moves that were acknowledged within any of some spans of time.
    #[must_use]
    pub fn within(&self, spans: &[Range<Instant>]) -> Self {
        let is_within = |when: &Instant| spans.iter().any(|span| span.contains(when));
        let all = self.0.iter().filter(|(when, _)| is_within(when));
        Self(all.copied().collect())
    }

    /// The latency in milliseconds that a part of the moves, such as 0.99, did not exceed.
    #[must_use]
    pub fn quantile(&self, quantile: f64) -> f64 {
        let mut histogram = Histogram::<u64>::new(3).expect("three digits are allowed");
        for (_, latency) in &self.0 {
            let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
            let recorded = histogram.record(micros);
            recorded.expect("the histogram grows with its values");
        }
        let micros = histogram.value_at_quantile(quantile);
        Duration::from_micros(micros).as_secs_f64() * 1_000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_latencies() {
        let mut latencies = Latencies::default();
        for millis in 1..=1_000 {
            latencies.push(Duration::from_millis(millis));
        }
        for (quantile, millis) in [(0.5, 500.0), (0.99, 990.0), (1.0, 1_000.0)] {
            let found = latencies.quantile(quantile);
            assert!((found / millis - 1.0).abs() < 0.01, "{quantile}: {found}");
        }
    }
}
