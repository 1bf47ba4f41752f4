//! The dealer, which makes the moves of chance.

use std::fmt;
use std::str::FromStr;

use hog_core::{Game, draw_chance_move};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{BadHex32, Hex32, SavedDeal, SeedSource, TableError};

/// Hashed before the seed of a deal to get that of the next one. Never changed: a seed means the same
/// for ever.
const NEXT_DEAL: &[u8] = b"hog: the next deal";

/// Hashed before a seed and the shares to get the seed of the cards. Never changed either.
const MIXED_DEAL: &[u8] = b"hog: a mixed deal";

/// Makes the moves of chance of one deal after the other. Each deal has one seed of 256 bits, which is
/// decided before its first card.
///
/// A given seed deals the same series of games each time: the seed of the next deal is the SHA-256 of a
/// fixed phrase and the seed before it. Without a given seed, every deal has 32 fresh bytes from the
/// operating system. Players may have added shares to a deal ([`mixed_seed`]); they count for that deal only.
///
/// Debugging does not print the seed. [`DealProof`] is what players see of it.
pub struct Dealer {
    /// The seed given for the first deal.
    given: Option<[u8; 32]>,
    /// The present deal, begun when chance first moves in it.
    deal: Option<Box<Deal>>,
}

struct Deal {
    saved: SavedDeal,
    rng: ChaCha8Rng,
}

impl Dealer {
    /// A dealer that deals from this seed or, without one, from seeds of the operating system.
    #[must_use]
    pub const fn new(seed: Option<[u8; 32]>) -> Self {
        let (given, deal) = (seed, None);
        Self { given, deal }
    }

    /// A dealer that deals a saved deal again, from its beginning.
    #[must_use]
    pub fn resuming(saved: SavedDeal) -> Self {
        Self {
            given: None,
            deal: Some(Box::new(Deal::of(saved))),
        }
    }

    /// The present deal, to be saved; `None` if chance has not moved.
    #[must_use]
    pub fn saved(&self) -> Option<SavedDeal> {
        self.deal.as_ref().map(|deal| deal.saved.clone())
    }

    /// The position in the present deal.
    #[must_use]
    pub fn position(&self) -> u128 {
        let deal = self.deal.as_ref();
        deal.map_or(0, |deal| deal.rng.get_word_pos())
    }

    /// Goes back to an earlier position in the present deal, so that the same moves are drawn again.
    pub fn rewind(&mut self, position: u128) {
        if let Some(deal) = &mut self.deal {
            deal.rng.set_word_pos(position);
        }
    }

    /// The move that chance makes in a state in which it is to move.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`] if this is the first and the operating system gives no seed.
    pub fn draw<G: Game>(&mut self, game: &G, state: &G::State) -> Result<G::Move, TableError> {
        let deal = match &mut self.deal {
            Some(deal) => deal,
            none @ None => {
                let saved = match self.given {
                    Some(seed) => SavedDeal::given(Hex32(seed)),
                    None => SavedDeal::fresh()?,
                };
                none.insert(Box::new(Deal::of(saved)))
            }
        };
        Ok(draw_chance_move(game, state, &mut deal.rng))
    }

    /// Ends the deal, if one was begun, and decides the next.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`] if the operating system gives no seed; the deal goes on.
    pub fn next_deal(&mut self) -> Result<(), TableError> {
        if let Some(deal) = &mut self.deal {
            let next = match deal.saved.source {
                SeedSource::Given => {
                    let hash = Sha256::new().chain_update(NEXT_DEAL);
                    let hash = hash.chain_update(deal.saved.seed.0).finalize();
                    SavedDeal::given(Hex32(hash.into()))
                }
                SeedSource::Fresh => SavedDeal::fresh()?,
            };
            **deal = Deal::of(next);
        }
        Ok(())
    }
}

impl Deal {
    fn of(saved: SavedDeal) -> Self {
        let rng = ChaCha8Rng::from_seed(mixed_seed(&saved.seed.0, &saved.shares));
        Self { saved, rng }
    }
}

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dealer").finish_non_exhaustive()
    }
}

/// Whether a game goes on, so that its secrets matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The game goes on.
    #[default]
    Playing,
    /// The game is over.
    Over,
}

/// The proof that a deal was decided before its first card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealProof {
    /// Chance has not moved.
    Nothing,
    /// The seed was given with the name of the game. It has no commitment: the player who gave it knows
    /// it, and a short seed could be found from its hash by trying.
    Given,
    /// The game goes on: the hash of the seed, which does not reveal the seed.
    Committed {
        /// The hash.
        commitment: Commitment,
        /// The shares of the players.
        shares: Vec<Hex32>,
    },
    /// The game is over: the hash, and the seed, which every player can check against it.
    Revealed {
        /// The hash that was shown before.
        commitment: Commitment,
        /// The shares of the players; [`mixed_seed`] is the seed of the cards.
        shares: Vec<Hex32>,
        /// The seed.
        seed: Hex32,
    },
}

impl DealProof {
    /// What players may know of a deal at this stage.
    #[must_use]
    pub fn of(deal: Option<&SavedDeal>, stage: Stage) -> Self {
        let Some(deal) = deal else {
            return Self::Nothing;
        };
        let (seed, shares) = (deal.seed, deal.shares.clone());
        let commitment = Commitment::to(&seed.0);
        match (deal.source, stage) {
            (SeedSource::Given, _) => Self::Given,
            (SeedSource::Fresh, Stage::Playing) => Self::Committed { commitment, shares },
            (SeedSource::Fresh, Stage::Over) => Self::Revealed {
                commitment,
                shares,
                seed,
            },
        }
    }
}

/// The SHA-256 of the 32 bytes of a seed. It is written as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment(Hex32);

impl Commitment {
    /// The commitment to a seed.
    #[must_use]
    pub fn to(seed: &[u8; 32]) -> Self {
        Self(Hex32(Sha256::digest(seed).into()))
    }
}

impl FromStr for Commitment {
    type Err = BadHex32;

    fn from_str(text: &str) -> Result<Self, BadHex32> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The seed from which cards are dealt: the SHA-256 of a fixed phrase, the seed of the commitment and the
/// shares of the players, in this order. Without shares, the seed itself.
///
/// A share is 32 bytes that a player adds, so that the dealer alone does not decide the deal. The dealer
/// must not know them when it shows its commitment; afterwards they are no secret.
#[must_use]
pub fn mixed_seed(seed: &[u8; 32], shares: &[Hex32]) -> [u8; 32] {
    if shares.is_empty() {
        return *seed;
    }
    let mut hash = Sha256::new().chain_update(MIXED_DEAL).chain_update(seed);
    for share in shares {
        hash.update(share.0);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By `sha256sum` of the phrase, 32 bytes of 0 and 32 bytes each of 1 and 2. It must be the same
    /// for ever: saved games depend on it.
    #[test]
    fn a_mixed_seed_is_the_hash_of_all_parts() {
        let shares = [Hex32([1; 32]), Hex32([2; 32])];
        let mixed = Hex32(mixed_seed(&[0; 32], &shares));
        let expected = "6fff181baedfa077bc80f3367efa47f24068f9741188f788457b7212c30926e5";
        assert_eq!(mixed.to_string(), expected);
        assert_eq!(mixed_seed(&[7; 32], &[]), [7; 32]);
    }
}
