//! How numbers are distributed.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::numbers::as_float;

/// How often each number occurred.
///
/// However many deals there are, their lengths and states are few different numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distribution {
    counts: BTreeMap<u64, u64>,
    total: u64,
}

/// A distribution in four numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Middle {
    /// The mean.
    pub mean: f64,
    /// The median: of an even number of numbers, the mean of the two in the middle.
    pub median: f64,
    /// The least.
    pub least: u64,
    /// The most.
    pub most: u64,
}

impl Distribution {
    /// Counts a number.
    pub fn add(&mut self, number: u64) {
        *self.counts.entry(number).or_default() += 1;
        self.total += 1;
    }

    /// How many of the numbers are in a range, both ends included.
    pub fn within(&self, first: u64, last: u64) -> u64 {
        self.counts
            .range(first..=last)
            .map(|(_, count)| count)
            .sum()
    }

    /// The middle; `None` of no numbers.
    pub fn middle(&self) -> Option<Middle> {
        let (least, most) = (self.counts.keys().next()?, self.counts.keys().next_back()?);
        let sum: f64 = self
            .counts
            .iter()
            .map(|(number, count)| as_float(*number) * as_float(*count))
            .sum();
        let (lower, upper) = (self.nth((self.total - 1) / 2), self.nth(self.total / 2));
        Some(Middle {
            mean: sum / as_float(self.total),
            median: f64::midpoint(as_float(lower), as_float(upper)),
            least: *least,
            most: *most,
        })
    }

    /// The number at this index in ascending order.
    fn nth(&self, index: u64) -> u64 {
        let mut before = 0;
        for (number, count) in &self.counts {
            before += count;
            if before > index {
                return *number;
            }
        }
        unreachable!("the index is less than the total")
    }
}

impl FromIterator<u64> for Distribution {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut distribution = Self::default();
        numbers
            .into_iter()
            .for_each(|number| distribution.add(number));
        distribution
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_that_of_all_numbers() {
        let middle = |numbers: &[u64]| {
            let distribution: Distribution = numbers.iter().copied().collect();
            distribution.middle().map(|middle| {
                let Middle { mean, median, .. } = middle;
                (mean, median, middle.least, middle.most)
            })
        };
        assert_eq!(middle(&[]), None);
        assert_eq!(middle(&[7]), Some((7.0, 7.0, 7, 7)));
        assert_eq!(middle(&[9, 1]), Some((5.0, 5.0, 1, 9)));
        assert_eq!(middle(&[4, 1, 1]), Some((2.0, 1.0, 1, 4)));
        assert_eq!(middle(&[10, 2, 3, 5]), Some((5.0, 4.0, 2, 10)));
    }
}
