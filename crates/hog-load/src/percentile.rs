//! Times, and how long most of them are.

use std::ops::Range;
use std::time::{Duration, Instant};

/// Times that were measured, each with when.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<(Instant, Duration)>);

impl Times {
    /// One more, which ended at this moment.
    pub fn push(&mut self, when: Instant, time: Duration) {
        self.0.push((when, time));
    }

    /// Those that ended within any of some spans of time.
    #[must_use]
    pub fn within(&self, spans: &[Range<Instant>]) -> Self {
        let is_within = |when: &Instant| spans.iter().any(|span| span.contains(when));
        let all = self.0.iter().filter(|(when, _)| is_within(when));
        Self(all.copied().collect())
    }

    /// Those of another, too.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// So many in a thousand are at most as long; `None` if nothing was measured.
    #[must_use]
    pub fn at_most(&self, per_thousand: usize) -> Option<Duration> {
        let mut sorted: Vec<Duration> = self.0.iter().map(|(_, time)| *time).collect();
        sorted.sort_unstable();
        let rank = (sorted.len() * per_thousand).div_ceil(1000);
        sorted.get(rank.saturating_sub(1)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_the_nearest() {
        let mut times = Times::default();
        assert_eq!(times.at_most(500), None);
        for millis in (1..=100).rev() {
            times.push(Instant::now(), Duration::from_millis(millis));
        }
        let at_most = |per_thousand| times.at_most(per_thousand).unwrap().as_millis();
        assert_eq!([at_most(500), at_most(990), at_most(1000)], [50, 99, 100]);
        let now = Instant::now();
        let within = |from: Instant, to: Instant| times.within(&[now..now, from..to]).len();
        assert_eq!(within(now, now), 0);
        let hour = Duration::from_secs(3600);
        assert_eq!(within(now.checked_sub(hour).unwrap(), now + hour), 100);
    }
}
