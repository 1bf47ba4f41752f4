//! How often something was how great.

/// How often something was how great: how many values are at most each of some bounds, which double.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    /// Each bound, with how many values are at most that and greater than the bound before; the last
    /// one bounds everything.
    buckets: Vec<(f64, u64)>,
    sum: f64,
}

impl Histogram {
    /// Nothing yet, with so many bounds from the first on.
    pub(super) fn doubling(first: f64, bounds: usize) -> Self {
        let doubled = std::iter::successors(Some(first), |bound| Some(2.0 * bound));
        let buckets = doubled.take(bounds).chain([f64::INFINITY]);
        Self {
            buckets: buckets.map(|bound| (bound, 0)).collect(),
            sum: 0.0,
        }
    }

    pub(super) fn add(&mut self, value: f64) {
        self.sum += value;
        let bucket = self.buckets.iter_mut().find(|(bound, _)| value <= *bound);
        if let Some((_, count)) = bucket {
            *count += 1;
        }
    }

    /// Each bound, with how many values are at most that and greater than the bound before. The last
    /// bound is [`f64::INFINITY`].
    #[must_use]
    pub fn buckets(&self) -> &[(f64, u64)] {
        &self.buckets
    }

    /// How many values there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.buckets.iter().map(|(_, count)| count).sum()
    }

    /// What they come to.
    #[must_use]
    pub const fn sum(&self) -> f64 {
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_counts_once() {
        let mut histogram = Histogram::doubling(1.0, 3);
        for value in [0.0, 1.0, 1.5, 2.0, 4.0, 4.1, 1e9] {
            histogram.add(value);
        }
        let expected = [(1.0, 2), (2.0, 2), (4.0, 1), (f64::INFINITY, 2)];
        assert_eq!(histogram.buckets(), expected);
        assert_eq!((histogram.count(), histogram.sum()), (7, 1e9 + 12.6));
    }
}
