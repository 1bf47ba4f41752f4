//! The store of a server, with the log of every table.
//!
//! A table is a log: a [`Head`], written once, and entries. Replaying them rebuilds the table: the game as a
//! [`LiveTable`](hog_table::LiveTable), everything else as a [`Record`]. A [`Store`] writes logs to a database, and a
//! [`StoreHandle`] shares it among many tasks.

mod address;
mod entry;
mod error;
mod handle;
mod head;
mod metrics;
mod postgres;
mod record;
mod rows;
mod sqlite;
mod store;
mod summary;
mod table_log;
mod token;
pub mod transfer;
mod version;

pub use address::{Address, BadAddress, PostgresUrl};
pub use entry::{Entry, GrantedAct};
pub use error::StoreError;
pub use handle::StoreHandle;
pub use head::{Chat, Entrance, Head, TableVisibility};
pub use hog_table::Hex32;
pub use metrics::StoreMetrics;
pub use record::{BadEntry, ChatLine, Occupant, Person, Record};
pub use store::{Reader, Store, StoredTable, Write, WriteResult};
pub use summary::{Listing, Phase, Seated, Summary};
pub use table_log::TableLog;
pub use token::{BadToken, Token, TokenHash, TokenPurpose};
pub use version::Version;

/// Opens the store at an address, for one server alone. It is made if there is none.
///
/// # Errors
/// [`StoreError`] if it cannot be opened, or another server has it open.
pub fn open(address: &Address) -> Result<Box<dyn Store>, StoreError> {
    Ok(match address {
        Address::Sqlite(path) => Box::new(sqlite::SqliteStore::open(path)?),
        Address::Postgres(url) => Box::new(postgres::PostgresStore::open(url)?),
    })
}
