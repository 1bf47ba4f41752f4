//! Thirty-two bytes as text: seeds, shares of deals, salts and hashes.

use std::fmt;
use std::str::FromStr;

use hog_games::catalogue::Seed;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::TableError;

/// Thirty-two bytes. As text: 64 hexadecimal digits. Debugging does not print them, since they may be a
/// secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex32(pub [u8; 32]);

/// A text that is not 64 hexadecimal digits. The error does not quote the text, which may be a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected 64 hexadecimal digits")]
pub struct BadHex32;

impl Hex32 {
    /// Random bytes from the operating system.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`] if it gives none.
    pub fn fresh() -> Result<Self, TableError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| TableError::NoRandomness)?;
        Ok(Self(bytes))
    }
}

impl FromStr for Hex32 {
    type Err = BadHex32;

    fn from_str(text: &str) -> Result<Self, BadHex32> {
        // A shorter text would be read as a decimal number.
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

impl Serialize for Hex32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Read as any JSON first: an error about its type would quote the value.
        let value = serde_json::Value::deserialize(deserializer)?;
        let digits = value.as_str().and_then(|digits| digits.parse().ok());
        digits.ok_or_else(|| D::Error::custom(BadHex32))
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
        assert_ne!(Hex32::fresh(), Ok(Hex32::fresh().unwrap()));
    }
}
