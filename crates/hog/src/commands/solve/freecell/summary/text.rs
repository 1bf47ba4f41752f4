//! A summary as text.

use std::io::Write;

use super::super::distribution::Middle;
use super::super::histogram::lines;
use super::super::row::Reason;
use super::super::worklist::TaskName;
use super::Report;
use crate::numbers::{as_float, grouped};

/// How many impossible deals are listed, and how many that were given up.
const MOST_LISTED: usize = 8;

impl Report {
    /// Writes the summary for people.
    pub fn write(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let stopped = if self.complete { "" } else { ", stopped" };
        let (game, requests, mode) = (&self.game, &self.requests, self.mode);
        writeln!(out, "{game}: {requests}, {mode}{stopped}\n")?;
        for (label, value) in self.rows() {
            writeln!(out, "{label:<20}{value}")?;
        }
        let bars = lines(&self.histogram);
        if !bars.is_empty() {
            writeln!(out)?;
            writeln!(out, "number of solutions by single-card moves")?;
        }
        for line in bars {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![("deals", grouped(self.deals))];
        if self.kept > 0 {
            rows.push(("  from the file", grouped(self.kept)));
        }
        rows.push(("  solved", self.share(self.solved)));
        let impossible: Vec<&TaskName> = self.impossible.iter().collect();
        rows.push(("  impossible", self.listed(&impossible)));
        rows.push(("  given up", self.share(self.gave_up.len() as u64)));
        for reason in Reason::ALL {
            let given_up = self.gave_up.iter();
            let given_up = given_up.filter(|given_up| given_up.reason == reason.word());
            let deals: Vec<&TaskName> = given_up.map(|given_up| &given_up.deal).collect();
            if !deals.is_empty() {
                rows.push((reason.label(), self.listed(&deals)));
            }
        }
        for (label, middle) in [
            ("single-card moves", self.single_card_moves),
            ("moves", self.moves),
            ("states", self.states),
        ] {
            rows.extend(middle.map(|middle| (label, told(middle))));
        }
        if let Some(mean) = self.seconds_per_deal {
            let most = time(self.most_seconds);
            let cpu = self.cpu_seconds_per_deal;
            let cpu = cpu.map_or(String::new(), |cpu| format!("; {} of CPU time", time(cpu)));
            let mean = time(mean);
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

    /// How many there are, and what part of all deals that is.
    fn share(&self, deals: u64) -> String {
        format!("{} ({} %)", grouped(deals), percent(deals, self.deals))
    }

    /// How many there are and the first of them.
    fn listed(&self, deals: &[&TaskName]) -> String {
        let share = self.share(deals.len() as u64);
        if deals.is_empty() {
            return share;
        }
        let first = deals.iter().take(MOST_LISTED);
        let first: Vec<String> = first.map(ToString::to_string).collect();
        let first = first.join(" ");
        match deals.len().saturating_sub(MOST_LISTED) {
            0 => format!("{share}: {first}"),
            more => format!("{share}: {first} and {} more", grouped(more as u64)),
        }
    }
}

fn told(middle: Middle) -> String {
    let mean = with_commas(&format!("{:.1}", middle.mean));
    let median = with_commas(&middle.median.to_string());
    let (least, most) = (grouped(middle.least), grouped(middle.most));
    format!("mean {mean}, median {median}, {least} to {most}")
}

/// A number that is not negative, with commas in its whole part.
fn with_commas(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let grouped = whole.parse::<u64>().map(grouped);
    grouped.unwrap_or_else(|_| whole.to_string()) + rest
}

/// What part of all some are, in percent. All but a few are never said to be all, nor a few none:
/// 31,999 of 32,000 are 99.99 %.
fn percent(some: u64, all: u64) -> String {
    let percent = 100.0 * as_float(some) / as_float(all.max(1));
    match format!("{percent:.2}").as_str() {
        "100.00" if some < all => "99.99".to_string(),
        "0.00" if some > 0 => "0.01".to_string(),
        rounded => rounded.to_string(),
    }
}

impl Reason {
    const fn label(self) -> &'static str {
        match self {
            Self::Memory => "    for its memory",
            Self::Time => "    for its time",
        }
    }
}

/// A time in a unit that suits it.
pub fn time(seconds: f64) -> String {
    if seconds < 0.001 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else if seconds < 600.0 {
        format!("{seconds:.1} s")
    } else {
        format!("{:.1} min", seconds / 60.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit_that_suits_them() {
        let check = |seconds, expect| assert_eq!(time(seconds), expect);
        check(0.000_090_4, "90 µs");
        check(0.012_34, "12.3 ms");
        check(3.21, "3.2 s");
        check(1230.0, "20.5 min");
    }

    #[test]
    fn nearly_all_are_not_all_and_few_are_not_none() {
        let check = |some, all, expect| assert_eq!(percent(some, all), expect);
        check(31_999, 32_000, "99.99");
        check(32_000, 32_000, "100.00");
        check(1, 1_000_000, "0.01");
        check(0, 1_000_000, "0.00");
        check(0, 0, "0.00");
        check(1, 3, "33.33");
    }

    #[test]
    fn large_means_have_commas() {
        let (least, most) = (38, 546_652);
        let (mean, median) = (319_404.46, 7_965.5);
        let middle = Middle {
            mean,
            median,
            least,
            most,
        };
        assert_eq!(
            told(middle),
            "mean 319,404.5, median 7,965.5, 38 to 546,652"
        );
    }
}
