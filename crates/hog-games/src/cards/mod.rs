//! Cards of the standard deck, for all games that are played with them.

mod card;
mod kinds;

pub use card::{BadCard, Card};
pub use kinds::card_kinds;
