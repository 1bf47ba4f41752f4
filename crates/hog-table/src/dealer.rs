//! The dealer, which makes the moves of chance.

use std::fmt;
use std::str::FromStr;

use hog_core::{Game, draw_chance_move};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::share::fresh_bytes;
use crate::{BadHex32, Hex32, KeptDeal, SeedSource, Share, TableError, mixed_seed};

/// Hashed before the seed of a deal to get that of the next one. Never changed: a seed means the same
/// for ever.
const NEXT_DEAL: &[u8] = b"hog: the next deal";

/// Makes the moves of chance of one deal after the other, each from one seed of 256 bits, which is
/// decided before its first card.
///
/// A seed that is given deals the same game again, and then, one deal after the other, the same
/// games: the seed of the next deal is the SHA-256 of a fixed phrase and the seed before it.
/// Without one, every deal has 32 fresh bytes from the operating system. Players may have added
/// [shares](Share) to a deal; each belongs to that deal alone.
///
/// A dealer writes its seed nowhere, not even for debugging; see [`proof`](Dealer::proof).
pub struct Dealer {
    source: Source,
    /// The present deal, begun when chance first moves in it.
    deal: Option<Box<Deal>>,
}

/// Where seeds come from.
enum Source {
    /// The operating system, anew for every deal.
    System,
    /// The seed of the first deal, from which the others follow.
    Given([u8; 32]),
}

struct Deal {
    seed: [u8; 32],
    shares: Vec<Share>,
    rng: ChaCha8Rng,
}

impl Dealer {
    /// A dealer that deals from this seed or, without one, from seeds of the operating system.
    #[must_use]
    pub const fn new(seed: Option<[u8; 32]>) -> Self {
        let source = match seed {
            Some(seed) => Source::Given(seed),
            None => Source::System,
        };
        Self { source, deal: None }
    }

    /// A dealer that goes on with a deal that was kept, from its beginning.
    #[must_use]
    pub fn resuming(kept: KeptDeal) -> Self {
        Self {
            source: match kept.source {
                SeedSource::Fresh => Source::System,
                SeedSource::Given => Source::Given(kept.seed),
            },
            deal: Some(Box::new(Deal::of(kept.seed, kept.shares))),
        }
    }

    /// The present deal, to be kept for another time; `None` if chance has not moved.
    #[must_use]
    pub fn kept(&self) -> Option<KeptDeal> {
        let Deal { seed, shares, .. } = self.deal.as_deref()?;
        let source = match self.source {
            Source::System => SeedSource::Fresh,
            Source::Given(_) => SeedSource::Given,
        };
        Some(KeptDeal {
            seed: *seed,
            source,
            shares: shares.clone(),
        })
    }

    /// How far the present deal has come.
    #[must_use]
    pub fn position(&self) -> u128 {
        let deal = self.deal.as_ref();
        deal.map_or(0, |deal| deal.rng.get_word_pos())
    }

    /// Goes back to where the present deal had come once, so that the same is drawn again.
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
                let seed = match self.source {
                    Source::Given(seed) => seed,
                    Source::System => fresh_bytes()?,
                };
                none.insert(Box::new(Deal::of(seed, Vec::new())))
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
            let seed = match self.source {
                Source::Given(_) => {
                    let hash = Sha256::new().chain_update(NEXT_DEAL);
                    hash.chain_update(deal.seed).finalize().into()
                }
                Source::System => fresh_bytes()?,
            };
            **deal = Deal::of(seed, Vec::new());
        }
        Ok(())
    }

    /// What shows that the present deal is not changed any more.
    ///
    /// A seed that was given has no hash to show: a short one could be found by trying, and the player
    /// who gave it knows it. The same goes for the seeds derived from it.
    #[must_use]
    pub fn proof(&self, stage: Stage) -> DealProof {
        DealProof::of(self.kept().as_ref(), stage)
    }
}

impl Deal {
    fn of(seed: [u8; 32], shares: Vec<Share>) -> Self {
        let rng = ChaCha8Rng::from_seed(mixed_seed(&seed, &shares));
        Self { seed, shares, rng }
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

impl Stage {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    pub(crate) const fn is_playing(&self) -> bool {
        matches!(self, Self::Playing)
    }
}

/// What shows that a deal was decided before its first card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealProof {
    /// Chance has not moved.
    Nothing,
    /// The seed was given with the name of the game, so that some know it.
    Given,
    /// The game goes on: the hash of the seed, which does not tell the seed, and which no other seed
    /// has.
    Committed {
        /// The hash.
        commitment: Commitment,
        /// What players have added to the seed.
        shares: Vec<Share>,
    },
    /// The game is over: the hash, and the seed for all to check.
    Revealed {
        /// What was shown before.
        commitment: Commitment,
        /// What players have added to the seed; [`mixed_seed`] is what dealt.
        shares: Vec<Share>,
        /// The seed of which it is the hash.
        seed: RevealedSeed,
    },
}

impl DealProof {
    /// What may be told of a deal at this stage.
    pub(crate) fn of(deal: Option<&KeptDeal>, stage: Stage) -> Self {
        let Some(deal) = deal else {
            return Self::Nothing;
        };
        let KeptDeal { seed, source, .. } = deal;
        let (commitment, shares) = (Commitment::to(seed), deal.shares.clone());
        match (source, stage) {
            (SeedSource::Given, _) => Self::Given,
            (SeedSource::Fresh, Stage::Playing) => Self::Committed { commitment, shares },
            (SeedSource::Fresh, Stage::Over) => Self::Revealed {
                commitment,
                shares,
                seed: RevealedSeed(*seed),
            },
        }
    }
}

/// The SHA-256 of the 32 bytes of a seed. It is written as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to a seed.
    #[must_use]
    pub fn to(seed: &[u8; 32]) -> Self {
        Self(Sha256::digest(seed).into())
    }
}

impl FromStr for Commitment {
    type Err = BadHex32;

    fn from_str(text: &str) -> Result<Self, BadHex32> {
        text.parse().map(|Hex32(bytes)| Self(bytes))
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex32(self.0).fmt(f)
    }
}

/// The seed of a game that is over. It is written as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RevealedSeed(pub [u8; 32]);

impl fmt::Display for RevealedSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex32(self.0).fmt(f)
    }
}
