//! A game in progress, whichever game it is.
//!
//! Doors (terminals, servers, protocols) know a [`Table`]: a layout, kinds of counters, views,
//! moves as text, and what can be done besides playing. They know no game. [`open()`] sets up a
//! table for a game of the catalogue.
//!
//! Only a view leaves the table.

mod error;
mod open;
mod solving;
mod suggestion;
mod table;

pub use error::TableError;
pub use open::open;
pub use solving::{Finding, Search};
pub use suggestion::{Advice, NoSuggestion};
pub use table::Table;
