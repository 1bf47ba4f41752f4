//! Numbers as people write and read them.

use std::num::NonZeroUsize;
use std::time::Duration;

pub use hog_tui::grouped;

/// A number with its noun: "1 move", "1,000 moves".
pub fn with_noun(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// A time in seconds, written with a suitable unit.
pub fn time(seconds: f64) -> String {
    let units = [(1e6, 0, "µs", 1e3), (1e3, 1, "ms", 1e3), (1.0, 1, "s", 6e2)];
    for (per_second, decimals, unit, limit) in units {
        let number = format!("{:.decimals$}", seconds * per_second);
        // Rounded up to the limit, it is written with the next unit.
        if number.parse::<f64>().is_ok_and(|number| number < limit) {
            return format!("{number} {unit}");
        }
    }
    format!("{:.1} min", seconds / 60.0)
}

/// Reads an amount of memory: bytes, or with K, M or G.
pub fn bytes(text: &str) -> Result<usize, String> {
    let bad = || "expected a number of bytes, such as 500000000 or 512M".to_string();
    let (digits, unit) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 1 << 10),
        Some((end, 'm' | 'M')) => (&text[..end], 1 << 20),
        Some((end, 'g' | 'G')) => (&text[..end], 1 << 30),
        _ => (text, 1),
    };
    let number: usize = digits.parse().map_err(|_| bad())?;
    number.checked_mul(unit).ok_or_else(bad)
}

/// Reads an amount of memory greater than 0.
pub fn some_bytes(text: &str) -> Result<usize, String> {
    let bytes = bytes(text)?;
    let positive = (bytes > 0).then_some(bytes);
    positive.ok_or_else(|| "expected more than 0 bytes, such as 512M".to_string())
}

/// Reads a number of threads.
pub fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = text.parse();
    jobs.map_err(|_| "must be a whole number of at least 1".to_string())
}

/// Reads a time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a positive number of seconds, such as 0.5".to_string())
}

/// A count as a floating-point number.
#[expect(
    clippy::cast_precision_loss,
    reason = "means and rates need no more than 52 bits"
)]
pub const fn as_float(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds() {
        assert_eq!(seconds("2"), Ok(Duration::from_secs(2)));
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for bad in ["", "0", "-1", "2s", "nan", "inf", "1e300"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn times_have_a_suitable_unit() {
        assert_eq!(time(0.000_090_4), "90 µs");
        assert_eq!(time(0.012_34), "12.3 ms");
        assert_eq!(time(3.21), "3.2 s");
        assert_eq!(time(1230.0), "20.5 min");
        let rounded_up = [0.000_999_6, 0.999_96, 599.96].map(time);
        assert_eq!(rounded_up, ["1.0 ms", "1.0 s", "10.0 min"]);
        let just_below = [0.000_999_4, 0.999_94, 599.94].map(time);
        assert_eq!(just_below, ["999 µs", "999.9 ms", "599.9 s"]);
    }

    #[test]
    fn there_is_some_memory_and_at_least_one_job() {
        assert_eq!(some_bytes("1K"), Ok(1024));
        assert_eq!(jobs("2"), Ok(NonZeroUsize::MIN.saturating_add(1)));
        for bad in ["0", "0G", "", "-5"] {
            assert!(some_bytes(bad).is_err(), "{bad}");
        }
        for bad in ["0", "-1", "x", "", "1.5"] {
            assert!(jobs(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn amounts_of_memory_have_units() {
        assert_eq!(bytes("10"), Ok(10));
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("2g"), Ok(2 << 30));
        for bad in ["", "G", "-1", "1.5G", "1T", "99999999999999999999", "1é"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
    }
}
