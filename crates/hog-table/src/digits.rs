//! Thirty-two bytes as text.

use std::fmt;
use std::str::FromStr;

use hog_games::catalogue::Seed;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Thirty-two bytes. As text: 64 hexadecimal digits.
///
/// It shows nothing of itself for debugging, since it may be a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digits(pub [u8; 32]);

/// A text that is not 64 hexadecimal digits. It does not tell what was there instead, which may be a
/// secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected 64 hexadecimal digits")]
pub struct BadDigits;

impl FromStr for Digits {
    type Err = BadDigits;

    fn from_str(text: &str) -> Result<Self, BadDigits> {
        // Of other lengths a seed is a number.
        let digits = Some(text).filter(|text| text.len() == 64);
        let seed = digits.and_then(Seed::read).ok_or(BadDigits)?;
        Ok(Self(seed.bytes()))
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digits(…)")
    }
}

impl TryFrom<String> for Digits {
    type Error = BadDigits;

    fn try_from(text: String) -> Result<Self, BadDigits> {
        text.parse()
    }
}

impl From<Digits> for String {
    fn from(digits: Digits) -> Self {
        digits.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_as_they_are_written() {
        let digits = Digits([0xa5; 32]);
        assert_eq!(digits.to_string(), "a5".repeat(32));
        let text = "A5".repeat(32);
        assert_eq!(text.parse(), Ok(digits));
        for bad in [
            "",
            "7",
            &text[1..],
            &text.replace('5', "x"),
            &"é".repeat(32),
        ] {
            assert_eq!(bad.parse::<Digits>(), Err(BadDigits), "{bad}");
        }
        assert_eq!(format!("{digits:?}"), "Digits(…)");
    }
}
