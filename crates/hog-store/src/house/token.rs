//! Tokens: by what somebody proves that a seat is theirs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use thiserror::Error;

use super::Digits;
use crate::TableId;

/// A secret of 256 bits that is given out once. As text: 64 hexadecimal digits.
#[derive(Clone, Copy)]
pub struct Token(Digits);

/// What is kept of a token: its SHA-256, by which nobody can tell the token.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenHash(Digits);

/// What the token at another table is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The seat of whoever has this token.
    Seat,
    /// Others who shall sit down there.
    Invitation,
}

/// The operating system gave no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no secret can be drawn: the operating system gives no random numbers")]
pub struct NoRandomness;

/// A text that is no token. It does not tell what was there instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is no token: expected 64 hexadecimal digits")]
pub struct BadToken;

impl Token {
    /// A token that nobody has.
    ///
    /// # Errors
    /// [`NoRandomness`] if the operating system gives none.
    pub fn draw() -> Result<Self, NoRandomness> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(Self(Digits(bytes)))
    }

    /// The token that whoever has this one gets for something at another table: the same each time, so
    /// that an answer that was lost can be given again. Without the salt, which nobody is told, it is not
    /// known by whoever has this one either.
    #[must_use]
    pub fn at(&self, (table, salt): &(TableId, Digits), purpose: Purpose) -> Self {
        let mut digest = Sha256::new();
        digest.update(match purpose {
            Purpose::Seat => "hog: a seat in the game that follows",
            Purpose::Invitation => "hog: an invitation to the game that follows",
        });
        digest.update(salt.0);
        digest.update(self.0.0);
        digest.update(table.as_str());
        Self(Digits(digest.finalize().into()))
    }

    /// What is kept of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(Digits(Sha256::digest(self.0.0).into()))
    }
}

impl TokenHash {
    /// Whether this is the hash of a token. How long that takes tells nothing.
    #[must_use]
    pub fn is_of(&self, token: &Token) -> bool {
        self.0.0.ct_eq(&token.hash().0.0).into()
    }
}

impl FromStr for Token {
    type Err = BadToken;

    fn from_str(text: &str) -> Result<Self, BadToken> {
        text.parse().map(Self).map_err(|_| BadToken)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}
