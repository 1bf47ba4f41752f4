//! Shares: what players add to a deal, so that neither they nor the house decide it alone.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::{BadHex32, Hex32, TableError};

/// Hashed before a seed and the shares to get the seed that deals. Never changed: a seed means the same
/// for ever.
const MIXED_DEAL: &[u8] = b"hog: a mixed deal";

/// What one player adds to a deal: 32 bytes that the dealer did not know when it showed its
/// commitment. They are no secret. A share is written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Share(pub [u8; 32]);

impl Share {
    /// A share from the operating system.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`] if it gives none.
    pub fn fresh() -> Result<Self, TableError> {
        fresh_bytes().map(Self)
    }
}

/// The seed from which cards are dealt: the SHA-256 of a fixed phrase, the seed that was committed to
/// and the shares, in this order. Without shares, the seed itself.
#[must_use]
pub fn mixed_seed(seed: &[u8; 32], shares: &[Share]) -> [u8; 32] {
    if shares.is_empty() {
        return *seed;
    }
    let mut hash = Sha256::new().chain_update(MIXED_DEAL).chain_update(seed);
    for share in shares {
        hash.update(share.0);
    }
    hash.finalize().into()
}

/// 32 random bytes from the operating system.
pub(crate) fn fresh_bytes() -> Result<[u8; 32], TableError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| TableError::NoRandomness)?;
    Ok(bytes)
}

impl FromStr for Share {
    type Err = BadHex32;

    fn from_str(text: &str) -> Result<Self, BadHex32> {
        text.parse().map(|Hex32(bytes)| Self(bytes))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex32(self.0).fmt(f)
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Share({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By `sha256sum` of the phrase, 32 bytes of 0 and 32 bytes each of 1 and 2. It must be the same
    /// for ever: games that people kept depend on it.
    #[test]
    fn a_mixed_seed_is_the_hash_of_all_parts() {
        let shares = [Share([1; 32]), Share([2; 32])];
        let mixed = Share(mixed_seed(&[0; 32], &shares));
        let expected = "6fff181baedfa077bc80f3367efa47f24068f9741188f788457b7212c30926e5";
        assert_eq!(mixed.to_string(), expected);
        assert_eq!(mixed_seed(&[7; 32], &[]), [7; 32]);
    }

    #[test]
    fn every_share_and_their_order_count() {
        let one = [Share([1; 32]), Share([2; 32])];
        let other = [Share([2; 32]), Share([1; 32])];
        let seeds = [
            mixed_seed(&[0; 32], &one),
            mixed_seed(&[0; 32], &other),
            mixed_seed(&[0; 32], &one[..1]),
            mixed_seed(&[3; 32], &one),
            mixed_seed(&[0; 32], &[]),
        ];
        for (number, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..number].contains(seed), "{number}");
        }
    }

    #[test]
    fn shares_are_read_as_they_are_written() {
        let share = Share::fresh().expect("the system gives random bytes");
        assert_eq!(share.to_string().parse(), Ok(share));
        assert_ne!(Share::fresh(), Ok(share));
    }
}
