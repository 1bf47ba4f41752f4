//! How long the server took to acknowledge moves.

use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

/// The latency of an acknowledged move.
#[derive(Clone, Copy, Debug)]
pub struct Latency {
    /// When the move was due. It is sent later if the answer to the one before it was slow.
    pub due: Instant,
    /// Time from `due` until the move was acknowledged.
    pub duration: Duration,
}

/// The latency at a quantile such as 0.99, in milliseconds.
#[must_use]
pub fn quantile<'a>(latencies: impl IntoIterator<Item = &'a Latency>, quantile: f64) -> f64 {
    let mut histogram = Histogram::<u64>::new(3).expect("three digits are allowed");
    for latency in latencies {
        let micros = u64::try_from(latency.duration.as_micros()).unwrap_or(u64::MAX);
        let recorded = histogram.record(micros);
        recorded.expect("the histogram grows with its values");
    }
    let micros = histogram.value_at_quantile(quantile);
    Duration::from_micros(micros).as_secs_f64() * 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_latencies() {
        let latency = |millis| Latency {
            due: Instant::now(),
            duration: Duration::from_millis(millis),
        };
        let latencies: Vec<Latency> = (1..=1_000).map(latency).collect();
        for (part, millis) in [(0.5, 500.0), (0.99, 990.0), (1.0, 1_000.0)] {
            let found = quantile(&latencies, part);
            assert!((found / millis - 1.0).abs() < 0.01, "{part}: {found}");
        }
    }
}
