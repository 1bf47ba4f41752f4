//! The table of a saved one, and what of its game is secret.

use hog_games::catalogue::Choice;

use super::{Saved, SavedError};
use crate::{KeptDeal, RestoreError, RevealedSeed, SeedSource, Table, open, restore};

impl Saved {
    /// The table with all moves made again.
    pub(crate) fn restored(&self, tokens: u64) -> Result<Box<dyn Table>, SavedError> {
        let (opened, kept) = self.kept();
        let opened = with_seed(opened, self.deal.as_ref());
        if self.deal.is_none() {
            let begun = open(&opened, tokens).map_err(RestoreError::from)?;
            no_seed_is_needed(begun.as_ref())?;
        }
        Ok(restore(&opened, &kept, tokens)?)
    }
}

/// Refuses if chance has dealt at this table.
fn no_seed_is_needed(table: &dyn Table) -> Result<(), SavedError> {
    match table.kept().deal {
        None => Ok(()),
        Some(_) => Err(SavedError::NoSeed {
            game: table.name().to_string(),
        }),
    }
}

/// The same game, but for the seed of a hidden deal.
pub(crate) fn without_seed(choice: &Choice) -> Choice {
    match choice {
        Choice::Listed(name) => {
            let name = name.to_string().parse();
            Choice::Listed(name.expect("what is printed is read again"))
        }
        Choice::Text { .. } => choice.clone(),
    }
}

/// The same game with the seed that was given for its deal, so that the next deals follow from it.
pub(crate) fn with_seed(choice: Choice, deal: Option<&KeptDeal>) -> Choice {
    let given = deal.filter(|deal| deal.source == SeedSource::Given);
    let (Some(deal), Some(name)) = (given, choice.listed()) else {
        return choice;
    };
    let mut parameters = name.family().parameters.iter();
    let Some(secret) = parameters.find(|parameter| parameter.is_secret()) else {
        return choice;
    };
    let digits = RevealedSeed(deal.seed).to_string();
    let name = name.with(secret.name, &digits);
    name.map_or(choice, Choice::Listed)
}
