//! The record of a game: what it takes to set a table up again as it was.

use hog_games::catalogue::Choice;

use crate::{Hex32, TableError};

/// The deal and the moves of a game. They reveal what is hidden, so they are shown to no viewer.
#[derive(Clone, PartialEq)]
pub struct GameRecord {
    /// The deal; `None` if chance has not moved.
    pub deal: Option<SavedDeal>,
    /// The moves of the seats as text, oldest first.
    pub moves: Vec<String>,
    /// The moves that were taken back and can be made again, the next one first.
    pub undone: Vec<String>,
    /// The changes of the rules. Before the first of them, and after the last move, the rules are the present ones.
    pub changes: Vec<Change>,
}

/// A change of the rules in the midst of a game: another preference, such as cards that go up by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The number of the first move that was made by these rules, counted from 1 through `moves` and on through
    /// `undone`. They hold up to the next change, or the last move.
    pub from: usize,
    /// The rules.
    pub game: Choice,
}

/// The seed from which chance dealt, and the shares that players added to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedDeal {
    /// The seed of the present deal.
    pub seed: Hex32,
    /// The origin of the seed.
    pub source: SeedSource,
    /// The shares of the players, in the order in which they are mixed; often none.
    pub shares: Vec<Hex32>,
}

impl SavedDeal {
    /// A deal from a seed of the operating system, without shares.
    ///
    /// # Errors
    /// [`TableError::NoRandomness`] if the operating system gives no seed.
    pub fn fresh() -> Result<Self, TableError> {
        Ok(Self {
            source: SeedSource::Fresh,
            ..Self::given(Hex32::fresh()?)
        })
    }

    /// A deal from a seed that was given, without shares.
    pub(crate) const fn given(seed: Hex32) -> Self {
        Self {
            seed,
            source: SeedSource::Given,
            shares: Vec::new(),
        }
    }
}

/// The origin of a deal's seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedSource {
    /// The operating system. The seed is secret, and its commitment proves the deal.
    Fresh,
    /// A person: it is part of the game's name (`seed=…`).
    Given,
}

/// The same game, but for the seed of a hidden deal.
pub(crate) fn without_seed(choice: &Choice) -> Choice {
    match choice {
        Choice::Listed(name) => {
            // Printing a name leaves its secret seed out.
            let name = name.to_string().parse();
            Choice::Listed(name.expect("a printed name can be parsed"))
        }
        Choice::Text { .. } => choice.clone(),
    }
}

/// The same game with the seed that was given for its deal, so that the next deals follow from it.
pub(crate) fn with_seed(choice: &Choice, deal: Option<&SavedDeal>) -> Choice {
    let seeded = || {
        let deal = deal.filter(|deal| deal.source == SeedSource::Given)?;
        let name = choice.listed()?;
        let mut parameters = name.family().parameters.iter();
        let secret = parameters.find(|parameter| parameter.is_secret())?;
        name.with(secret.name, &deal.seed.to_string()).ok()
    };
    seeded().map_or_else(|| choice.clone(), Choice::Listed)
}
