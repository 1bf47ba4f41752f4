//! How long moves take.

use std::time::Duration;

/// How finely times are told apart: a time is known to one part in so many.
const PARTS: u64 = 64;

/// Times, counted by their length, so that millions need little room.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Times {
    /// How many there are of each length: below [`PARTS`] nanoseconds each has its own number, and
    /// above, the times from each power of two to the next share [`PARTS`] numbers.
    counts: Vec<u64>,
    number: u64,
    longest: Duration,
}

impl Times {
    /// Counts a time.
    pub fn count(&mut self, time: Duration) {
        let index = index_of(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        if self.counts.len() <= index {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
        self.number += 1;
        self.longest = self.longest.max(time);
    }

    /// Counts all times that somebody else has counted.
    pub fn count_all(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (own, more) in self.counts.iter_mut().zip(&other.counts) {
            *own += more;
        }
        self.number += other.number;
        self.longest = self.longest.max(other.longest);
    }

    /// How many times there are.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The longest; `None` without times.
    #[must_use]
    pub fn longest(&self) -> Option<Duration> {
        (self.number > 0).then_some(self.longest)
    }

    /// A time that so many of a thousand do not exceed, too long by at most one part in 64; `None`
    /// without times.
    ///
    /// # Panics
    /// If it is more than a thousand.
    #[must_use]
    pub fn of_thousand(&self, thousandths: u64) -> Option<Duration> {
        assert!(thousandths <= 1_000, "there are a thousand");
        let wanted = u128::from(self.number) * u128::from(thousandths);
        let wanted = wanted.div_ceil(1_000).max(1);
        let mut seen = 0;
        let index = self.counts.iter().position(|count| {
            seen += u128::from(*count);
            seen >= wanted
        })?;
        Some(Duration::from_nanos(most_of(index)).min(self.longest))
    }
}

/// The number under which a time is counted.
fn index_of(nanos: u64) -> usize {
    let power = u64::from(nanos.checked_ilog2().unwrap_or(0));
    let index = match power.checked_sub(PARTS.ilog2().into()) {
        None => nanos,
        Some(shift) => PARTS * shift + (nanos >> shift),
    };
    usize::try_from(index).expect("there are a few thousand")
}

/// The longest time that is counted under a number.
fn most_of(index: usize) -> u64 {
    let index = index as u64;
    match (index / PARTS).checked_sub(1) {
        None => index,
        Some(shift) => {
            let part = u128::from(index - PARTS * shift);
            let most = ((part + 1) << shift) - 1;
            u64::try_from(most).unwrap_or(u64::MAX)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_has_a_number_and_is_known_to_one_part_in_64() {
        let mut last = 0;
        let samples = (0..=1_000).chain((0..64).flat_map(|power| {
            let whole = 1_u64 << power;
            [whole - 1, whole, whole.saturating_add(whole / 3)]
        }));
        let mut samples: Vec<u64> = samples.chain([u64::MAX]).collect();
        samples.sort_unstable();
        for nanos in samples {
            let index = index_of(nanos);
            assert!(index >= last, "{nanos}");
            last = index;
            let most = most_of(index);
            assert!(
                most >= nanos && most - nanos <= nanos / PARTS,
                "{nanos}: {most}"
            );
        }
    }

    #[test]
    fn the_middle_and_the_longest_are_told() {
        let mut times = Times::default();
        assert_eq!(times.of_thousand(500), None);
        assert_eq!(times.longest(), None);
        let mut others = Times::default();
        for micros in 1..=1_000 {
            let counted = if micros % 3 == 0 {
                &mut times
            } else {
                &mut others
            };
            counted.count(Duration::from_micros(micros));
        }
        times.count_all(&others);
        assert_eq!(times.number(), 1_000);
        let near = |thousandths, micros: u64| {
            let time = times.of_thousand(thousandths).expect("there are times");
            let exact = Duration::from_micros(micros);
            assert!(time >= exact && time <= exact + exact / 64, "{time:?}");
        };
        near(500, 500);
        near(990, 990);
        near(0, 1);
        assert_eq!(times.of_thousand(1_000), Some(Duration::from_millis(1)));
        assert_eq!(times.longest(), Some(Duration::from_millis(1)));
    }
}
