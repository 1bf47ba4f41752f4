//! What a house keeps: every table with all that happened at it.
//!
//! A table is a log: a [`Head`], written once, and entries, one after the other. Applied in their order they
//! are the table again: its game at a live table, the rest in a [`Record`]. A [`Store`] keeps them in a database, and a [`Keeper`] is a store for all who use it at once.

mod address;
mod entry;
mod error;
mod group;
mod head;
mod histogram;
mod keeper;
mod listed;
mod moment;
mod postgres;
mod record;
mod sqlite;
mod store;
mod summary;
mod table_log;
mod token;
pub mod transfer;
mod version;
mod writing;

pub use self::postgres::PostgresStore;
pub use address::{Address, BadAddress, PostgresUrl};
pub use entry::{Entry, GrantedAct};
pub use error::StoreError;
pub use head::{BadHead, Entrance, Head, ListedAs, Talk};
pub use histogram::Histogram;
pub use hog_table::{BadDigits, Digits};
pub use keeper::Keeper;
pub use record::{BadEntry, Occupant, Person, Record, Said};
pub use sqlite::SqliteStore;
pub use store::{KeptTable, Outcome, Reader, Store, Write};
pub use summary::{Listing, Phase, Seated, Summary};
pub use table_log::TableLog;
pub use token::{BadToken, NoRandomness, Purpose, Token, TokenHash};
pub use version::Version;
pub use writing::Writing;

/// Opens the store at an address, for one house alone. It is made if there is none.
///
/// # Errors
/// [`StoreError`] if it cannot be opened, or another house is open on it.
pub fn open(address: &Address) -> Result<Box<dyn Store>, StoreError> {
    Ok(match address {
        Address::Sqlite(path) => Box::new(SqliteStore::open(path)?),
        Address::Postgres(url) => Box::new(PostgresStore::open(url)?),
    })
}
