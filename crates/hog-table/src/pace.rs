//! Time controls.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hog_core::quoted;
use thiserror::Error;

/// The time control of a game. As text: `up`, or a limit, with an increment if there is one, such as `10m`,
/// `90s` or `1h30m+5s`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// The clock counts the time used, and no seat loses on time.
    #[default]
    Up,
    /// The clock counts down, and a seat without time left has lost.
    Down {
        /// The time of every seat.
        limit: Duration,
        /// The time that every move adds.
        increment: Duration,
    },
}

/// A text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0} is not a valid time: write 10m, 90s or 1h30m+5s")]
pub struct BadPace(String);

/// The longest limit and increment in seconds: a day.
const LONGEST: u64 = 24 * 60 * 60;

impl FromStr for Pace {
    type Err = BadPace;

    fn from_str(text: &str) -> Result<Self, BadPace> {
        if text == "up" {
            return Ok(Self::Up);
        }
        let (limit, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let (limit, increment) = (seconds(limit), seconds(increment));
        match (limit, increment) {
            (Some(limit @ 1..=LONGEST), Some(increment @ 0..=LONGEST)) => Ok(Self::Down {
                limit: Duration::from_secs(limit),
                increment: Duration::from_secs(increment),
            }),
            _ => Err(BadPace(quoted(text))),
        }
    }
}

/// Reads hours, minutes and seconds, each at most once and in this order.
fn seconds(text: &str) -> Option<u64> {
    let mut rest = text;
    let mut sum: u64 = 0;
    for (unit, worth) in [('h', 3600), ('m', 60), ('s', 1)] {
        if let Some((number, after)) = rest.split_once(unit) {
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            let number: u64 = is_number.then(|| number.parse().ok())??;
            sum = sum.checked_add(number.checked_mul(worth)?)?;
            rest = after;
        }
    }
    (rest.is_empty() && !text.is_empty()).then_some(sum)
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Down { limit, increment } = self else {
            return f.write_str("up");
        };
        write_seconds(limit.as_secs(), f)?;
        if increment.is_zero() {
            return Ok(());
        }
        f.write_str("+")?;
        write_seconds(increment.as_secs(), f)
    }
}

fn write_seconds(all: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (number, unit) in [(all / 3600, "h"), (all / 60 % 60, "m"), (all % 60, "s")] {
        if number > 0 {
            write!(f, "{number}{unit}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_and_written() {
        let down = |limit, increment| Pace::Down {
            limit: Duration::from_secs(limit),
            increment: Duration::from_secs(increment),
        };
        let read = [
            ("up", Pace::Up, "up"),
            ("10m+5s", down(600, 5), "10m+5s"),
            ("90s", down(90, 0), "1m30s"),
            ("1h30m", down(5400, 0), "1h30m"),
            ("24h+1h", down(86_400, 3600), "24h+1h"),
            ("5m+0s", down(300, 0), "5m"),
        ];
        for (text, pace, written) in read {
            assert_eq!(text.parse(), Ok(pace), "{text}");
            assert_eq!(pace.to_string(), written);
            assert_eq!(written.parse(), Ok(pace));
        }
        let wrong = [
            "",
            "0s",
            "10",
            "5s10m",
            "m",
            "+5s",
            "10m+",
            "25h",
            "-1m",
            "1m1m",
            "10m+5s+5s",
            "99999999999999999999s",
            "9999999999999999h",
            "1.5m",
            " 1m",
        ];
        for text in wrong {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
    }
}
