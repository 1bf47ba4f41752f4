//! A distribution as bars.

use serde::Serialize;

use super::distribution::Distribution;
use crate::numbers::grouped;

/// Maximum number of bars of a histogram as text: they fit a screen.
pub const MOST_LINES: u64 = 24;

/// The widest line of a histogram as text.
const WIDEST_LINE: usize = 80;

/// The numbers from one to another, both included, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bin {
    /// The least.
    pub from: u64,
    /// The greatest.
    pub to: u64,
    /// How many.
    pub count: u64,
}

/// At most `most` bins of equal width, from the least number of a distribution to its greatest.
pub fn bins(distribution: &Distribution, most: u64) -> Vec<Bin> {
    let Some(middle) = distribution.middle() else {
        return Vec::new();
    };
    let width = widths()
        .find(|width| middle.most / width - middle.least / width < most)
        .expect("some width is wide enough");
    let numbers = middle.least / width..=middle.most / width;
    numbers
        .map(|number| {
            let from = number * width;
            let to = from.saturating_add(width - 1);
            let count = distribution.within(from, to);
            Bin { from, to, count }
        })
        .collect()
}

/// Widths that people find round: 1, 2, 5, 10, 20, 50 and so on.
fn widths() -> impl Iterator<Item = u64> {
    (0..u64::MAX.ilog10()).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_u64.pow(zeros)))
}

/// A line for each bin: its numbers, how many there are, and a bar. Where there are any, the bar is
/// not empty.
pub fn lines(bins: &[Bin]) -> Vec<String> {
    let names: Vec<String> = bins.iter().map(Bin::name).collect();
    let counts: Vec<String> = bins.iter().map(|bin| grouped(bin.count)).collect();
    let widest = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max();
    let (name_width, count_width) = (widest(&names).unwrap_or(0), widest(&counts).unwrap_or(0));
    let room = WIDEST_LINE.saturating_sub(name_width + count_width + 4);
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let bars = names.iter().zip(&counts).zip(bins);
    let line = |((name, count), bin): ((&String, &String), &Bin)| {
        let share = u128::from(bin.count) * room as u128;
        let length = share.div_ceil(u128::from(most));
        let bar = "#".repeat(usize::try_from(length).unwrap_or(room));
        let line = format!("{name:>name_width$}  {count:>count_width$}  {bar}");
        line.trim_end().to_string()
    };
    bars.map(line).collect()
}

impl Bin {
    fn name(&self) -> String {
        if self.from == self.to {
            self.from.to_string()
        } else {
            format!("{}–{}", self.from, self.to)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bins_of(numbers: &[u64]) -> Vec<Bin> {
        bins(&numbers.iter().copied().collect(), MOST_LINES)
    }

    #[test]
    fn bins_are_round_and_count_every_number() {
        assert_eq!(bins_of(&[]), []);
        let one = Bin {
            from: 7,
            to: 7,
            count: 2,
        };
        assert_eq!(bins_of(&[7, 7]), [one]);
        let numbers: Vec<u64> = (0..1000).map(|number| 47 + number * number % 113).collect();
        let bins = bins_of(&numbers);
        assert!(bins.len() as u64 <= MOST_LINES);
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 1000);
        assert_eq!((bins[0].from, bins[0].to), (45, 49));
        assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
        let wide = bins_of(&[0, u64::MAX]);
        assert_eq!(wide.iter().map(|bin| bin.count).sum::<u64>(), 2);
    }

    #[test]
    fn lines_have_at_most_80_columns_and_bars_are_in_proportion() {
        let numbers: Vec<u64> = (0..40)
            .flat_map(|number| (0..=number).map(move |_| number))
            .collect();
        let lines = lines(&bins_of(&numbers));
        assert_eq!(lines.len(), 20);
        let bar = |line: &String| line.chars().filter(|letter| *letter == '#').count();
        assert_eq!(
            lines[0].split_whitespace().take(2).collect::<Vec<_>>(),
            ["0–1", "3"]
        );
        assert!(lines.iter().all(|line| line.chars().count() <= 80));
        assert_eq!(lines[19].chars().count(), 80);
        assert_eq!(bar(&lines[0]), (3 * bar(&lines[19])).div_ceil(79));
    }
}
