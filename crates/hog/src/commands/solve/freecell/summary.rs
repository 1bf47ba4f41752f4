//! The summary of many deals.

use std::io::{self, Write};
use std::time::Instant;

use hdrhistogram::Histogram;
use serde::{Serialize, Serializer};

use super::deal_result::{DealResult, DealVerdict};
use super::worklist::{DealName, Worklist};
use crate::numbers::{as_float, grouped, time};
use crate::plot::Bin;
use crate::report::{CommandReport, write_rows};
use crate::usage::{peak_memory, process_cpu_time};

/// Maximum number of bars of a histogram as text: they fit a screen.
const MAX_BARS: u64 = 24;

/// Maximum width of a histogram as text.
const MAX_WIDTH: usize = 80;

/// Maximum number of deals that are listed as impossible, and as given up.
const MAX_LISTED: usize = 8;

/// The report on several deals, to which results are added.
#[derive(Serialize)]
pub struct SolveReport {
    game: String,
    mode: &'static str,
    requests: String,
    /// Number of deals to solve.
    wanted: u64,
    /// Number of finished deals.
    pub deals: u64,
    /// Number of deals that were in the result file already.
    pub kept: u64,
    pub complete: bool,
    solved: u64,
    pub impossible: Vec<DealName>,
    pub gave_up: Vec<GivenUpDeal>,
    #[serde(serialize_with = "average")]
    single_card_moves: Histogram<u64>,
    #[serde(serialize_with = "average")]
    moves: Histogram<u64>,
    #[serde(serialize_with = "average")]
    states: Histogram<u64>,
    seconds_per_deal: Option<f64>,
    most_seconds: f64,
    /// CPU time of this process for each deal that it solved.
    cpu_seconds_per_deal: Option<f64>,
    cpu_seconds: f64,
    wall_seconds: f64,
    peak_memory: Option<u64>,
    /// The single-card moves of the solutions.
    histogram: Vec<Bin>,
    /// The time for all deals.
    #[serde(skip)]
    microseconds: u64,
}

impl SolveReport {
    /// The report before any deal is solved.
    pub fn new(game: String, mode: &'static str, list: &Worklist) -> Self {
        // Exact up to 200,000, to five digits beyond.
        let histogram = || Histogram::new(5).expect("five digits are possible");
        Self {
            game,
            mode,
            requests: list.description(),
            wanted: list.len(),
            deals: 0,
            kept: 0,
            complete: false,
            solved: 0,
            impossible: Vec::new(),
            gave_up: Vec::new(),
            single_card_moves: histogram(),
            moves: histogram(),
            states: histogram(),
            seconds_per_deal: None,
            most_seconds: 0.0,
            cpu_seconds_per_deal: None,
            cpu_seconds: 0.0,
            wall_seconds: 0.0,
            peak_memory: None,
            histogram: Vec::new(),
            microseconds: 0,
        }
    }

    pub fn add(&mut self, row: &DealResult) {
        self.deals += 1;
        self.complete = self.deals == self.wanted;
        match (row.verdict, row.verdict.reason()) {
            (DealVerdict::Solved, _) => self.solved += 1,
            (_, None) => self.impossible.push(row.deal.clone()),
            (_, Some(reason)) => self.gave_up.push(GivenUpDeal {
                deal: row.deal.clone(),
                reason,
            }),
        }
        if let (Some(single_card_moves), Some(moves)) = (row.single_card_moves, row.moves) {
            self.single_card_moves += single_card_moves;
            self.moves += moves;
        }
        self.states += row.states;
        self.microseconds += row.microseconds;
        self.most_seconds = self.most_seconds.max(as_float(row.microseconds) / 1e6);
    }

    /// Adds what this process used since it began, and the histogram.
    pub fn finish(&mut self, begun: Instant) {
        let per_deal = |seconds: f64, deals: u64| (deals > 0).then(|| seconds / as_float(deals));
        self.seconds_per_deal = per_deal(as_float(self.microseconds) / 1e6, self.deals);
        self.cpu_seconds = process_cpu_time().as_secs_f64();
        self.cpu_seconds_per_deal = per_deal(self.cpu_seconds, self.deals - self.kept);
        self.wall_seconds = begun.elapsed().as_secs_f64();
        self.peak_memory = peak_memory();
        self.histogram = self.bins(MAX_BARS);
    }

    /// The lengths of the solutions in bars of equal width, at most this many.
    pub fn bins(&self, max: u64) -> Vec<Bin> {
        bins(&self.single_card_moves, max)
    }
}

#[derive(Serialize)]
pub struct GivenUpDeal {
    deal: DealName,
    reason: &'static str,
}

/// Mean, median and range of numbers.
#[derive(Serialize)]
struct Average {
    mean: f64,
    median: u64,
    least: u64,
    most: u64,
}

/// Writes the average of numbers; `null` without numbers.
fn average<S: Serializer>(numbers: &Histogram<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    Average::of(numbers).serialize(serializer)
}

impl Average {
    /// `None` without numbers.
    fn of(numbers: &Histogram<u64>) -> Option<Self> {
        (!numbers.is_empty()).then(|| Self {
            mean: numbers.mean(),
            median: numbers.value_at_quantile(0.5),
            least: numbers.min(),
            most: numbers.max(),
        })
    }

    fn text(&self) -> String {
        let mean = format!("{:.1}", self.mean);
        let (whole, tenth) = mean.split_once('.').unwrap_or((&mean, "0"));
        let whole = whole.parse::<u64>().map_or(whole.to_string(), grouped);
        let [median, least, most] = [self.median, self.least, self.most].map(grouped);
        format!("mean {whole}.{tenth}, median {median}, {least} to {most}")
    }
}

impl CommandReport for SolveReport {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let stopped = if self.complete { "" } else { ", stopped" };
        let (game, requests, mode) = (&self.game, &self.requests, self.mode);
        writeln!(out, "{game}: {requests}, {mode}{stopped}\n")?;
        write_rows(&self.rows(), out)?;
        if !self.histogram.is_empty() {
            writeln!(out)?;
            writeln!(out, "number of solutions by single-card moves")?;
        }
        for bar in bars(&self.histogram) {
            writeln!(out, "{bar}")?;
        }
        Ok(())
    }
}

impl SolveReport {
    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![("deals", grouped(self.deals))];
        if self.kept > 0 {
            rows.push(("  from the file", grouped(self.kept)));
        }
        rows.push(("  solved", self.share(self.solved)));
        rows.push(("  impossible", self.listed(self.impossible.iter())));
        rows.push(("  undecided", self.share(self.gave_up.len() as u64)));
        for (reason, label) in [("memory", "    out of memory"), ("time", "    out of time")] {
            let given_up = self.gave_up.iter().filter(|deal| deal.reason == reason);
            if given_up.clone().count() > 0 {
                rows.push((label, self.listed(given_up.map(|given_up| &given_up.deal))));
            }
        }
        for (label, numbers) in [
            ("single-card moves", &self.single_card_moves),
            ("moves", &self.moves),
            ("states", &self.states),
        ] {
            rows.extend(Average::of(numbers).map(|average| (label, average.text())));
        }
        if let Some(mean) = self.seconds_per_deal {
            let (mean, most) = (time(mean), time(self.most_seconds));
            let cpu = self.cpu_seconds_per_deal.map(time);
            let cpu = cpu.map_or(String::new(), |cpu| format!("; {cpu} of CPU time"));
            rows.push(("time per deal", format!("mean {mean}, at most {most}{cpu}")));
        }
        let (wall, cpu) = (time(self.wall_seconds), time(self.cpu_seconds));
        rows.push(("time", format!("{wall}, {cpu} of CPU time")));
        if let Some(bytes) = self.peak_memory {
            let mebibytes = as_float(bytes) / as_float(1 << 20);
            rows.push(("peak memory", format!("{mebibytes:.1} MiB")));
        }
        rows
    }

    /// A number of deals and its share of all.
    fn share(&self, deals: u64) -> String {
        format!("{} ({}%)", grouped(deals), percent(deals, self.deals))
    }

    /// A number of deals and the first of them.
    fn listed<'a>(&self, deals: impl Iterator<Item = &'a DealName>) -> String {
        let mut names: Vec<String> = deals.map(ToString::to_string).collect();
        let share = self.share(names.len() as u64);
        let more = names.len().saturating_sub(MAX_LISTED);
        names.truncate(MAX_LISTED);
        match (names.join(" "), more) {
            (none, _) if none.is_empty() => share,
            (first, 0) => format!("{share}: {first}"),
            (first, more) => format!("{share}: {first} and {} more", grouped(more as u64)),
        }
    }
}

/// A share in per cent. Nearly all is never rounded to all, nor a few to none: 31,999 of 32,000 are
/// 99.99 %.
fn percent(some: u64, all: u64) -> String {
    let percent = 100.0 * as_float(some) / as_float(all.max(1));
    match format!("{percent:.2}").as_str() {
        "100.00" if some < all => "99.99".to_string(),
        "0.00" if some > 0 => "0.01".to_string(),
        rounded => rounded.to_string(),
    }
}

/// At most `max` bins of equal width, from the least number to the greatest.
fn bins(numbers: &Histogram<u64>, max: u64) -> Vec<Bin> {
    if numbers.is_empty() {
        return Vec::new();
    }
    let (least, most) = (numbers.min(), numbers.max());
    // Round widths: 1, 2, 5, 10, 20, 50 and so on.
    let mut widths =
        (0..u64::MAX.ilog10()).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_u64.pow(zeros)));
    let width = widths
        .find(|width| most / width - least / width < max)
        .expect("some width is wide enough");
    let bin = |number: u64| {
        let from = number * width;
        let to = from.saturating_add(width - 1);
        let count = numbers.count_between(from, to);
        Bin { from, to, count }
    };
    (least / width..=most / width).map(bin).collect()
}

/// A line for each bin: its numbers, their count, and a bar of at least one character if there are any.
fn bars(bins: &[Bin]) -> Vec<String> {
    let name = |bin: &Bin| match bin {
        Bin { from, to, .. } if from == to => from.to_string(),
        Bin { from, to, .. } => format!("{from}–{to}"),
    };
    let names: Vec<String> = bins.iter().map(name).collect();
    let counts: Vec<String> = bins.iter().map(|bin| grouped(bin.count)).collect();
    let widest = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max();
    let (name_width, count_width) = (widest(&names).unwrap_or(0), widest(&counts).unwrap_or(0));
    // Two gaps of two blanks each lie between name, count and bar.
    let room = (MAX_WIDTH - name_width - count_width - 4) as u64;
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let line = |((name, count), bin): ((&String, &String), &Bin)| {
        let length = usize::try_from((bin.count * room).div_ceil(most)).unwrap_or(0);
        let bar = "#".repeat(length);
        let line = format!("{name:>name_width$}  {count:>count_width$}  {bar}");
        line.trim_end().to_string()
    };
    names.iter().zip(&counts).zip(bins).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(numbers: impl IntoIterator<Item = u64>) -> Histogram<u64> {
        let mut histogram = Histogram::new(5).unwrap();
        numbers.into_iter().for_each(|number| histogram += number);
        histogram
    }

    #[test]
    fn nearly_all_are_not_all_and_few_are_not_none() {
        let check = |some, all, expect| assert_eq!(percent(some, all), expect);
        check(31_999, 32_000, "99.99");
        check(32_000, 32_000, "100.00");
        check(1, 1_000_000, "0.01");
        check(0, 0, "0.00");
        check(1, 3, "33.33");
    }

    #[test]
    fn averages_have_commas() {
        assert!(Average::of(&histogram([])).is_none());
        let average = Average::of(&histogram([38, 1_000, 8_035])).unwrap();
        assert_eq!(average.text(), "mean 3,024.3, median 1,000, 38 to 8,035");
    }

    #[test]
    fn bins_are_round_and_count_every_number() {
        assert_eq!(bins(&histogram([]), MAX_BARS), []);
        let (from, to, count) = (7, 7, 2);
        assert_eq!(
            bins(&histogram([7, 7]), MAX_BARS),
            [Bin { from, to, count }]
        );
        let numbers = (0..1000).map(|number| 47 + number * number % 113);
        let bins = bins(&histogram(numbers), MAX_BARS);
        assert!(bins.len() as u64 <= MAX_BARS);
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 1000);
        assert_eq!((bins[0].from, bins[0].to), (45, 49));
        assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
    }

    #[test]
    fn bars_are_in_proportion_and_at_most_80_columns_wide() {
        let numbers = (0..40).flat_map(|number| (0..=number).map(move |_| number));
        let bars = bars(&bins(&histogram(numbers), MAX_BARS));
        assert_eq!(bars.len(), 20);
        let length = |line: &String| line.chars().filter(|letter| *letter == '#').count();
        assert!(bars[0].trim_start().starts_with("0–1   3"), "{}", bars[0]);
        assert_eq!(bars[19].chars().count(), 80);
        assert_eq!(length(&bars[0]), (3 * length(&bars[19])).div_ceil(79));
    }
}
