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
pub struct Hex32(pub [u8; 32]);

/// A text that is not 64 hexadecimal digits. It does not tell what was there instead, which may be a
/// secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected 64 hexadecimal digits")]
pub struct BadHex32;

impl FromStr for Hex32 {
    type Err = BadHex32;

    fn from_str(text: &str) -> Result<Self, BadHex32> {
        // Of other lengths a seed is a number.
        let digits = Some(text).filter(|text| text.len() == 64);
        let seed = digits.and_then(Seed::read).ok_or(BadHex32)?;
        Ok(Self(seed.bytes()))
    }
}

impl fmt::Display for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hex32(…)")
    }
}

impl TryFrom<String> for Hex32 {
    type Error = BadHex32;

    fn try_from(text: String) -> Result<Self, BadHex32> {
        text.parse()
    }
}

impl From<Hex32> for String {
    fn from(digits: Hex32) -> Self {
        digits.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_as_they_are_written() {
        let digits = Hex32([0xa5; 32]);
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
            assert_eq!(bad.parse::<Hex32>(), Err(BadHex32), "{bad}");
        }
        assert_eq!(format!("{digits:?}"), "Hex32(…)");
    }
}
