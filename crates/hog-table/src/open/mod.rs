//! Tables for games of any type: opened, or set up again as they were kept.

mod advice;
mod chance;
mod edition;
mod open_table;
mod played;
mod viewers;

use hog_games::catalogue::{Choice, Listed, Visitor};

use crate::{Consent, Dealer, Kept, KeptDeal, RestoreError, Table, TableError};
pub use chance::Chance;
use open_table::OpenTable;

/// Sets up a table for a game. The seed is that of the tokens by which viewers call counters.
///
/// # Errors
/// [`TableError::NoRandomness`] if chance deals and the operating system gives no seed.
pub fn open(game: &Choice, tokens: u64) -> Result<Box<dyn Table>, TableError> {
    game.visit(Opening {
        choice: game,
        dealer: Dealer::new(game.deal_seed()),
        tokens,
    })
}

/// Sets up a table that is dealt from this seed with these shares.
///
/// # Errors
/// None, as long as chance needs no other seed.
pub fn open_dealt(
    game: &Choice,
    deal: KeptDeal,
    tokens: u64,
) -> Result<Box<dyn Table>, TableError> {
    game.visit(Opening {
        choice: game,
        dealer: Dealer::resuming(deal),
        tokens,
    })
}

struct Opening<'a> {
    choice: &'a Choice,
    dealer: Dealer,
    tokens: u64,
}

impl Visitor for Opening<'_> {
    type Output = Result<Box<dyn Table>, TableError>;

    fn visit<G: Listed>(self, game: G) -> Self::Output {
        let setting = Setting {
            name: self.choice.to_string(),
            rules: self.choice.rules(),
            chance: Chance::Dealer(self.dealer),
            tokens: self.tokens,
        };
        let table = OpenTable::of(game, setting, Some(self.choice.clone()))?;
        Ok(Box::new(table))
    }
}

/// What a table needs besides a game.
pub struct Setting<M> {
    /// The name of the game.
    pub name: String,
    /// How the game is played.
    pub rules: String,
    /// What makes the moves of chance.
    pub chance: Chance<M>,
    /// The seed of the tokens by which viewers call counters.
    pub tokens: u64,
}

/// Sets up a table for a game that is not in the catalogue.
///
/// # Errors
/// As [`open`].
pub fn set_up<G: Listed>(game: G, setting: Setting<G::Move>) -> Result<Box<dyn Table>, TableError> {
    Ok(Box::new(OpenTable::of(game, setting, None)?))
}

/// Sets up a table as it was kept. The seed is that of the tokens by which viewers call counters.
///
/// # Errors
/// [`RestoreError`] if what was kept cannot be of this game.
pub fn restore(game: &Choice, kept: &Kept, tokens: u64) -> Result<Box<dyn Table>, RestoreError> {
    let mut table = match &kept.deal {
        Some(deal) => open_dealt(game, deal.clone(), tokens)?,
        None => open(game, tokens)?,
    };
    let rules = add_rules(table.as_mut(), game, kept)?;
    let adjust = |table: &mut dyn Table, number: usize, by: usize| match rules.get(by) {
        Some(rules) => table.adjust(rules).map_err(RestoreError::from),
        None => Err(RestoreError::NoSuchRules {
            number,
            rules: by,
            count: rules.len(),
        }),
    };
    let count = kept.moves.len() + kept.undone.len();
    for (number, made) in (1..).zip(kept.moves.iter().chain(&kept.undone)) {
        adjust(table.as_mut(), number, made.rules)?;
        let played = table.play_in_turn(&made.text);
        played.map_err(|error| RestoreError::Move {
            number,
            count,
            text: made.text.clone(),
            error,
        })?;
    }
    for _ in &kept.undone {
        table.undo(Consent::Given)?;
    }
    adjust(table.as_mut(), count + 1, kept.now)?;
    Ok(table)
}

/// Adds the rules that came after the first, and returns all of them.
fn add_rules(
    table: &mut dyn Table,
    first: &Choice,
    kept: &Kept,
) -> Result<Vec<Choice>, RestoreError> {
    let mut all = vec![first.clone()];
    for name in kept.rules.iter().skip(1) {
        let wrong = |reason: String| RestoreError::Rules {
            name: name.clone(),
            reason,
        };
        let choice: Choice = name.parse().map_err(|error| wrong(format!("{error}")))?;
        let adjusted = table.adjust(&choice);
        adjusted.map_err(|error| wrong(error.to_string()))?;
        all.push(choice);
    }
    Ok(all)
}
