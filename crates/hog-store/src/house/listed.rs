//! The list of a house, from what a database keeps of it.

use super::moment::time;
use super::{ListedAs, Listing, StoreError, Summary};
use crate::TableId;
use crate::table_id::nickname_of;

/// A row of the list, as a database keeps it.
pub struct Row {
    pub id: String,
    pub created: i64,
    pub changed: i64,
    pub summary: String,
}

impl ListedAs {
    /// The word that it is kept by.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
        }
    }
}

/// The row as a listing. One that is damaged is told in the log and left out, so that the others can
/// be found; whoever loads its table is told the reason.
pub fn listing(row: &Row) -> Option<Listing> {
    let read = || -> Result<Listing, String> {
        let summary: Result<Summary, _> = serde_json::from_str(&row.summary);
        let id = row.id.parse();
        Ok(Listing {
            id: id.map_err(|_| "it has a name that no table has".to_string())?,
            created: time(row.created),
            changed: time(row.changed),
            summary: summary.map_err(|error| format!("its summary: {error}"))?,
        })
    };
    match read() {
        Ok(listing) => Some(listing),
        Err(what) => {
            let table = nickname_of(&row.id);
            tracing::warn!(table, what, "a table in the list is damaged");
            None
        }
    }
}

/// A name of a table, which was one when it was written.
pub fn named(name: &str) -> Result<TableId, StoreError> {
    let parsed = name.parse();
    parsed.map_err(|_| StoreError::Damaged {
        id: format!("{name:?}"),
        what: "no table has such a name".into(),
    })
}
