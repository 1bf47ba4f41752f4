//! Numbers as people write and read them.

use std::num::NonZeroUsize;
use std::time::Duration;

pub use hog_tui::grouped;

/// A count with commas.
pub fn count(number: usize) -> String {
    grouped(number as u128)
}

/// Reads an amount of memory: bytes, or with K, M or G.
pub fn bytes(text: &str) -> Result<usize, String> {
    let bad = || format!("expected bytes, such as 500000000, or K, M or G, such as 512M: {text:?}");
    let (digits, unit) = match text.char_indices().last() {
        Some((end, 'k' | 'K')) => (&text[..end], 1 << 10),
        Some((end, 'm' | 'M')) => (&text[..end], 1 << 20),
        Some((end, 'g' | 'G')) => (&text[..end], 1 << 30),
        _ => (text, 1),
    };
    let number: usize = digits.parse().map_err(|_| bad())?;
    number.checked_mul(unit).ok_or_else(bad)
}

/// Reads an amount of memory that is not nothing.
pub fn some_bytes(text: &str) -> Result<usize, String> {
    let bytes = bytes(text)?;
    let some = Some(bytes).filter(|bytes| *bytes > 0);
    some.ok_or_else(|| format!("expected more than no memory, such as 512M: {text:?}"))
}

/// Reads how many are worked on at a time.
pub fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = text.parse();
    jobs.map_err(|_| format!("expected a number from 1 on, such as 2: {text:?}"))
}

/// Reads a time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| format!("expected seconds, more than none, such as 0.5: {text:?}"))
}

/// A count in calculations.
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
    fn there_is_some_memory_and_at_least_one_job() {
        assert_eq!(some_bytes("1K"), Ok(1024));
        assert_eq!(jobs("2"), Ok(NonZeroUsize::MIN.saturating_add(1)));
        for bad in ["0", "0G", "", "-5"] {
            assert!(some_bytes(bad).is_err(), "{bad}");
        }
        for bad in ["0", "-1", "x", "", "1.5"] {
            let error = jobs(bad).unwrap_err();
            assert_eq!(
                error,
                format!("expected a number from 1 on, such as 2: {bad:?}")
            );
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
