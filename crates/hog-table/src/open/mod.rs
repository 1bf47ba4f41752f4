//! Tables for games of any type.

mod advice;
mod chance;
mod open_table;
mod played;
mod rule_set;

use hog_games::catalogue::{Choice, Listed, Visitor};

use crate::{Dealer, SavedDeal, Table, TableError};
pub use chance::Chance;
use open_table::OpenTable;
pub use open_table::read_legal;

/// Sets up a table for a game. `tokens` is the seed of the counter tokens.
///
/// # Errors
/// [`TableError::NoRandomness`] if chance deals and the operating system gives no seed.
pub fn open(game: &Choice, tokens: u64) -> Result<Box<dyn Table>, TableError> {
    open_with(game, Dealer::new(game.deal_seed()), tokens)
}

/// Sets up a table that is dealt from this seed with these shares.
///
/// # Errors
/// None, as long as chance needs no other seed.
pub fn open_dealt(
    game: &Choice,
    deal: SavedDeal,
    tokens: u64,
) -> Result<Box<dyn Table>, TableError> {
    open_with(game, Dealer::resuming(deal), tokens)
}

fn open_with(choice: &Choice, dealer: Dealer, tokens: u64) -> Result<Box<dyn Table>, TableError> {
    choice.visit(Opening {
        choice,
        dealer,
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
        let setup = TableSetup {
            name: self.choice.to_string(),
            rules: self.choice.rules(),
            chance: Chance::Dealer(self.dealer),
            tokens: self.tokens,
        };
        let table = OpenTable::of(game, setup, Some(self.choice.clone()))?;
        Ok(Box::new(table))
    }
}

/// The set-up of a table besides its game.
pub struct TableSetup<M> {
    /// The name of the game.
    pub name: String,
    /// The rules of the game as text.
    pub rules: String,
    /// The source of the moves of chance.
    pub chance: Chance<M>,
    /// The seed of the counter tokens.
    pub tokens: u64,
}

/// Sets up a table for a game that is not in the catalogue.
///
/// # Errors
/// As [`open`].
pub fn set_up<G: Listed>(
    game: G,
    setup: TableSetup<G::Move>,
) -> Result<Box<dyn Table>, TableError> {
    Ok(Box::new(OpenTable::of(game, setup, None)?))
}
