//! Queries, rows and times, the same for both databases.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Listing, StoreError, StoredTable, Summary, TableVisibility, Version};
use crate::TableId;
use crate::table_id::nickname_of;

/// The head of a table, and when its summary last changed.
pub const SELECT_TABLE: &str = "SELECT head, changed FROM tables WHERE id = $1";

/// The entries of a table.
pub const SELECT_ENTRIES: &str =
    "SELECT number, entry FROM entries WHERE table_id = $1 ORDER BY number";

/// The ids of the tables after a given one, in order of their bytes.
pub const SELECT_IDS: &str = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";

/// The public tables of each phase that changed last. Each part is read from the index in its order.
pub const SELECT_LIST: &str = "
    SELECT * FROM (SELECT id, created, changed, summary FROM tables
                   WHERE listed = 'public' AND phase = 'gathering'
                   ORDER BY changed DESC, id LIMIT $1) AS gathering
    UNION ALL
    SELECT * FROM (SELECT id, created, changed, summary FROM tables
                   WHERE listed = 'public' AND phase = 'playing'
                   ORDER BY changed DESC, id LIMIT $1) AS playing
    UNION ALL
    SELECT * FROM (SELECT id, created, changed, summary FROM tables
                   WHERE listed = 'public' AND phase = 'over'
                   ORDER BY changed DESC, id LIMIT $1) AS ended";

/// A limit as an SQL integer.
pub fn sql_limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970; times before that count as 1970.
pub fn millis(time: SystemTime) -> i64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The time this many milliseconds after 1970; 1970 if the number is out of range.
fn time(millis: i64) -> SystemTime {
    let since = Duration::from_millis(u64::try_from(millis).unwrap_or(0));
    UNIX_EPOCH.checked_add(since).unwrap_or(UNIX_EPOCH)
}

/// The version of a table whose last entry has this number.
pub fn version(last: Option<i64>) -> Version {
    Version::new(last.and_then(|last| u64::try_from(last).ok()).unwrap_or(0))
}

impl TableVisibility {
    /// The word that stands for it in a database.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
        }
    }
}

/// A row of the list. A damaged row is logged with the reason and left out, so that the others can be found.
pub fn listing(id: &str, created: i64, changed: i64, summary: &str) -> Option<Listing> {
    let read = || -> Result<Listing, String> {
        let summary: Result<Summary, _> = serde_json::from_str(summary);
        let table = id.parse();
        Ok(Listing {
            id: table.map_err(|_| "no table can have its name".to_string())?,
            created: time(created),
            changed: time(changed),
            summary: summary.map_err(|error| format!("its summary: {error}"))?,
        })
    };
    let listing = read();
    listing
        .inspect_err(|what| {
            let table = nickname_of(id);
            tracing::warn!(table, what, "a table in the list is damaged");
        })
        .ok()
}

/// A table as it was read from its rows.
pub fn stored_table(
    id: &TableId,
    (head, changed): (String, i64),
    entries: Vec<(i64, String)>,
) -> Result<StoredTable, StoreError> {
    Ok(StoredTable {
        id: id.clone(),
        changed: time(changed),
        head,
        entries: gapless(id, entries)?,
    })
}

/// Reads the ids of tables.
pub fn table_ids(ids: &[String]) -> Result<Vec<TableId>, StoreError> {
    let read = ids.iter().map(|id| {
        id.parse().map_err(|_| StoreError::Damaged {
            id: format!("{id:?}"),
            what: "no table can have this name".into(),
        })
    });
    read.collect()
}

/// Collects the entries of a table, which must be numbered from 1 on.
fn gapless(id: &TableId, rows: Vec<(i64, String)>) -> Result<Vec<String>, StoreError> {
    let in_order = (1..).zip(rows).map(|(expected, (number, entry))| {
        if number == expected {
            return Ok(entry);
        }
        Err(StoreError::Damaged {
            id: id.to_string(),
            what: format!("entry {expected} is missing: entry {number} is the next"),
        })
    });
    in_order.collect()
}
