//! Thirty-two bytes as text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Thirty-two bytes. As text: 64 hexadecimal digits.
///
/// It shows nothing of itself for debugging, since it may be a secret.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digits(pub [u8; 32]);

/// A text that is not 64 hexadecimal digits. It does not tell what was there instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected 64 hexadecimal digits")]
pub struct BadDigits;

impl FromStr for Digits {
    type Err = BadDigits;

    fn from_str(text: &str) -> Result<Self, BadDigits> {
        let text = text.as_bytes();
        if text.len() != 64 {
            return Err(BadDigits);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
            let digit = |at: usize| char::from(pair[at]).to_digit(16).ok_or(BadDigits);
            *byte = u8::try_from(digit(0)? * 16 + digit(1)?).map_err(|_| BadDigits)?;
        }
        Ok(Self(bytes))
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
