//! Request ids.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Maximum length of a request id in bytes: room for a SHA-256 in hex.
const MAX_BYTES: usize = 64;

/// The id that a client gives its request (an idempotency key): a request is granted once. At most 64
/// letters, digits, `-` and `_`, unique among the requests of its seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct RequestId(String);

/// A text that is not a request id. The error does not repeat the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a request id has 1 to {MAX_BYTES} letters, digits, - and _")]
pub struct BadRequestId;

impl RequestId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for RequestId {
    type Error = BadRequestId;

    fn try_from(text: String) -> Result<Self, BadRequestId> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=MAX_BYTES).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text))
        } else {
            Err(BadRequestId)
        }
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_ids_are_short_and_plain() {
        for name in ["a", "A-1_b", &"x".repeat(MAX_BYTES)] {
            assert_eq!(
                RequestId::try_from(name.to_string()).unwrap().as_str(),
                name
            );
        }
        for name in ["", " ", "a b", "ä", "a\n", &"x".repeat(MAX_BYTES + 1)] {
            let read = RequestId::try_from(name.to_string());
            assert_eq!(read, Err(BadRequestId), "{name}");
        }
        let error = serde_json::from_str::<RequestId>("\"a b\"").unwrap_err();
        let expected = "a request id has 1 to 64 letters, digits, - and _";
        assert!(error.to_string().starts_with(expected), "{error}");
    }
}
