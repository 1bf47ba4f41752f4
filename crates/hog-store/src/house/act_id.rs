//! By what requests are called.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The longest name of a request, in bytes: a hash fits.
const LONGEST: usize = 64;

/// By what whoever asks for something calls the request: the same request is granted once. At most
/// 64 letters, digits, `-` and `_`, unique among the requests of its seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ActId(String);

/// A text that no request can be called by. It does not tell what was there instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a request cannot be called that: expected 1 to {LONGEST} letters a-z, digits, - and _")]
pub struct BadActId;

impl ActId {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ActId {
    type Error = BadActId;

    fn try_from(text: String) -> Result<Self, BadActId> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=LONGEST).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text))
        } else {
            Err(BadActId)
        }
    }
}

impl FromStr for ActId {
    type Err = BadActId;

    fn from_str(text: &str) -> Result<Self, BadActId> {
        text.to_string().try_into()
    }
}

impl From<ActId> for String {
    fn from(id: ActId) -> Self {
        id.0
    }
}

impl fmt::Display for ActId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_requests_are_short_and_plain() {
        for name in ["a", "A-1_b", &"x".repeat(LONGEST)] {
            assert_eq!(name.parse::<ActId>().unwrap().as_str(), name);
        }
        for name in ["", " ", "a b", "ä", "a\n", &"x".repeat(LONGEST + 1)] {
            assert_eq!(name.parse::<ActId>(), Err(BadActId), "{name}");
        }
        let error = serde_json::from_str::<ActId>("\"a b\"").unwrap_err();
        let expected =
            "a request cannot be called that: expected 1 to 64 letters a-z, digits, - and _";
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}
