//! What reads a file while it is written.

use rusqlite::{Connection, OptionalExtension, params};

use super::{damaged, refused};
use crate::TableId;
use crate::house::group::gapless;
use crate::house::listed::{Row, listing, named};
use crate::house::moment::time;
use crate::house::{KeptTable, Listing, Reader, StoreError, Which};

/// A connection that only reads.
pub struct SqliteReader {
    connection: Connection,
}

impl SqliteReader {
    pub const fn new(connection: Connection) -> Self {
        Self { connection }
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

    fn list(&mut self, which: Which, limit: usize) -> Result<Vec<Listing>, StoreError> {
        let filter = match which {
            Which::All => "?1 = ''",
            Which::Public => "listed = 'public' AND ?1 = ''",
            Which::PublicIn(_) => "listed = 'public' AND phase = ?1",
        };
        let phase = match which {
            Which::All | Which::Public => "",
            Which::PublicIn(phase) => phase.word(),
        };
        let list = || -> rusqlite::Result<Vec<Listing>> {
            let mut tables = self.connection.prepare(&format!(
                "SELECT id, created, changed, listed, summary FROM tables WHERE {filter}
                 ORDER BY changed DESC, id LIMIT ?2"
            ))?;
            let rows = tables.query_map(params![phase, count(limit)], |row| {
                Ok(Row {
                    id: row.get(0)?,
                    created: row.get(1)?,
                    changed: row.get(2)?,
                    listed: row.get(3)?,
                    summary: row.get(4)?,
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
