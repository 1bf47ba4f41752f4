//! Random secrets: tokens, ids of tables, shares of deals, seeds.

use hog_store::TableId;
use hog_store::server::{Hex32, Token};
use hog_table::TableError;

use crate::request_error::RequestError;

/// A new token.
pub(crate) fn draw_token() -> Result<Token, RequestError> {
    Token::draw().map_err(|_| RequestError::Unavailable)
}

/// A new id that cannot be guessed, since with the id anyone can open the table.
pub(crate) fn draw_table_id() -> Result<TableId, RequestError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| RequestError::Unavailable)?;
    let digits = format!("{:032x}", u128::from_le_bytes(bytes));
    digits.parse().map_err(|_| RequestError::Unavailable)
}

/// A share of a deal, drawn for a player who gave none; also the salt of a rematch.
pub(crate) fn draw_share() -> Result<Hex32, RequestError> {
    Ok(Hex32::fresh()?)
}

/// A seed for the tokens of counters and the random numbers of engines. It must stay secret: with it a player
/// could work out what is hidden.
pub(crate) fn draw_seed() -> Result<u64, RequestError> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).map_err(|_| TableError::NoRandomness)?;
    Ok(u64::from_le_bytes(seed))
}
