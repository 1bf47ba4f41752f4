//! Tokens: secrets that prove the right to a seat, or are invitations.

use std::fmt;
use std::str::FromStr;

use hog_table::TableError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use thiserror::Error;

use super::Hex32;
use crate::TableId;

/// A secret of 256 bits that is shown once. As text: 64 hexadecimal digits.
#[derive(Clone, Copy)]
pub struct Token(Hex32);

/// The SHA-256 of a token, which is all that is stored of it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenHash(Hex32);

/// The purpose of a derived token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenPurpose {
    /// A seat at the rematch, for the same person.
    Seat,
    /// Inviting others to the rematch.
    Invitation,
}

/// A text that is no token. The error does not show the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is not a valid token, which has 64 hexadecimal digits")]
pub struct BadToken;

impl Token {
    /// A new random token.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`] if the operating system gives no random numbers.
    pub fn draw() -> Result<Self, TableError> {
        Hex32::fresh().map(Self)
    }

    /// The token of this token's holder at the rematch. It is the same each time, so that a lost response can
    /// be sent again; it cannot be computed without the salt, which stays on the server.
    #[must_use]
    pub fn derive_for_rematch(
        &self,
        (table, salt): &(TableId, Hex32),
        purpose: TokenPurpose,
    ) -> Self {
        let mut digest = Sha256::new();
        digest.update(match purpose {
            TokenPurpose::Seat => "hog: a seat in the game that follows",
            TokenPurpose::Invitation => "hog: an invitation to the game that follows",
        });
        digest.update(salt.0);
        digest.update(self.0.0);
        digest.update(table.as_str());
        Self(Hex32(digest.finalize().into()))
    }

    /// The hash that is stored.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(Hex32(Sha256::digest(self.0.0).into()))
    }
}

impl TokenHash {
    /// Whether this is the hash of a token, compared in constant time.
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
