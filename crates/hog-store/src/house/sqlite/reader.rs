//! What reads a file while it is written.

use std::fs::File;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::{damaged, refused};
use crate::TableId;
use crate::house::group::gapless;
use crate::house::listed::{Row, listing, named};
use crate::house::moment::time;
use crate::house::{KeptTable, Listing, Reader, StoreError};

/// The list, each part of which is read from the index in its order.
const LIST: &str = "
    SELECT * FROM (SELECT id, created, changed, summary FROM tables
                   WHERE listed = 'public' AND phase = 'gathering'
                   ORDER BY changed DESC, id LIMIT ?1)
    UNION ALL
    SELECT * FROM (SELECT id, created, changed, summary FROM tables
                   WHERE listed = 'public' AND phase = 'playing'
                   ORDER BY changed DESC, id LIMIT ?1)
    UNION ALL
    SELECT * FROM (SELECT id, created, changed, summary FROM tables
                   WHERE listed = 'public' AND phase = 'over'
                   ORDER BY changed DESC, id LIMIT ?1)";

/// A connection that only reads.
pub struct SqliteReader {
    /// Fields are dropped in this order.
    connection: Connection,
    /// To close it lets go of the database's own locks.
    _file: Arc<File>,
}

impl SqliteReader {
    pub const fn new(connection: Connection, file: Arc<File>) -> Self {
        Self {
            connection,
            _file: file,
        }
    }
}

impl Reader for SqliteReader {
    fn kept(&mut self, id: &TableId) -> Result<Option<KeptTable>, StoreError> {
        let damaged = |error| damaged(id, &error);
        let table = self.connection.query_row(
            "SELECT head, changed FROM tables WHERE id = ?1",
            [id.as_str()],
            |row| Ok((row.get(0)?, row.get(1)?)),
        );
        let Some((head, changed)) = table.optional().map_err(damaged)? else {
            return Ok(None);
        };
        let entries = || -> rusqlite::Result<Vec<(i64, String)>> {
            let mut entries = self
                .connection
                .prepare("SELECT number, entry FROM entries WHERE table_id = ?1 ORDER BY number")?;
            let rows = entries.query_map([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        };
        let entries = gapless(id, entries().map_err(damaged)?.into_iter())?;
        Ok(Some(KeptTable {
            id: id.clone(),
            changed: time(changed),
            head,
            entries,
        }))
    }

    fn list(&mut self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        let list = || -> rusqlite::Result<Vec<Listing>> {
            let mut tables = self.connection.prepare(LIST)?;
            let rows = tables.query_map([count(limit)], |row| {
                Ok(Row {
                    id: row.get(0)?,
                    created: row.get(1)?,
                    changed: row.get(2)?,
                    summary: row.get(3)?,
                })
            })?;
            rows.filter_map(|row| row.map(|row| listing(&row)).transpose())
                .collect()
        };
        list().map_err(|error| refused(&error))
    }

    fn tables(
        &mut self,
        after: Option<&TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        let names = || -> rusqlite::Result<Vec<String>> {
            let mut names = self
                .connection
                .prepare("SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2")?;
            let after = after.map_or("", TableId::as_str);
            let rows = names.query_map(params![after, count(limit)], |row| row.get(0))?;
            rows.collect()
        };
        let names = names().map_err(|error| refused(&error))?;
        names.iter().map(|name| named(name)).collect()
    }
}

fn count(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus::{FullscanStep, Sort, VmStep};

    use super::*;
    use crate::house::sqlite::schema;

    /// The steps that a list takes in a house of so many tables, most of which changed at once.
    fn steps(tables: u32) -> i32 {
        let mut database = Connection::open_in_memory().unwrap();
        schema::migrate(&mut database, "in memory").unwrap();
        let fill = "WITH RECURSIVE numbers (n) AS
                        (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
                    INSERT INTO tables (id, created, head, summary, listed, phase, changed)
                    SELECT 'table-' || n, 0, '', '',
                           CASE WHEN n % 7 = 0 THEN 'private' ELSE 'public' END,
                           CASE n % 3 WHEN 0 THEN 'gathering' WHEN 1 THEN 'playing' ELSE 'over' END,
                           n / 1000
                    FROM numbers";
        database.execute(fill, [tables]).unwrap();
        let mut list = database.prepare(LIST).unwrap();
        let found = list.query_map([100], |_| Ok(())).unwrap().count();
        assert_eq!(found, 300);
        assert_eq!(
            list.get_status(FullscanStep),
            0,
            "no table is looked through"
        );
        assert_eq!(list.get_status(Sort), 0, "nothing is sorted");
        list.get_status(VmStep)
    }

    #[test]
    fn a_list_takes_as_many_steps_in_any_house() {
        let (few, many) = (steps(1_000), steps(10_000));
        assert_eq!(few, many);
        assert!(many < 10_000, "{many} steps for 300 rows");
    }
}
