//! Times, and how long most of them are.

use std::time::Duration;

/// Times that were measured.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// One more.
    pub fn push(&mut self, time: Duration) {
        self.0.push(time);
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
        let mut sorted = self.0.clone();
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
            times.push(Duration::from_millis(millis));
        }
        let at_most = |per_thousand| times.at_most(per_thousand).unwrap().as_millis();
        assert_eq!([at_most(500), at_most(990), at_most(1000)], [50, 99, 100]);
    }
}
