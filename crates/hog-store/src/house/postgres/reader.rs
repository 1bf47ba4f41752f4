//! What reads a database while it is written.

use std::thread;
use std::time::Instant;

use postgres::{Client, Config};

use super::{PATIENCE, PAUSE, Trouble, session};
use crate::TableId;
use crate::house::group::gapless;
use crate::house::listed::{Row, listing, named};
use crate::house::moment::time;
use crate::house::{KeptTable, Listing, Reader, StoreError};

/// The list, each part of which is read from the index in its order.
const LIST: &str = "
    (SELECT id, created, changed, summary FROM house_of_games.tables
     WHERE listed = 'public' AND phase = 'gathering' ORDER BY changed DESC, id LIMIT $1)
    UNION ALL
    (SELECT id, created, changed, summary FROM house_of_games.tables
     WHERE listed = 'public' AND phase = 'playing' ORDER BY changed DESC, id LIMIT $1)
    UNION ALL
    (SELECT id, created, changed, summary FROM house_of_games.tables
     WHERE listed = 'public' AND phase = 'over' ORDER BY changed DESC, id LIMIT $1)";

/// A connection that only reads, and is made anew when it is lost.
pub struct PostgresReader {
    config: Config,
    address: String,
    client: Option<Client>,
}

/// A row of a list, before it is read.
type Names = Vec<String>;

impl PostgresReader {
    pub const fn new(config: Config, address: String) -> Self {
        let client = None;
        Self {
            config,
            address,
            client,
        }
    }

    /// Asks the server, again if the connection is lost.
    fn ask<T>(
        &mut self,
        question: impl Fn(&mut Client) -> Result<T, Trouble>,
    ) -> Result<T, StoreError> {
        let until = Instant::now() + PATIENCE;
        loop {
            let mut asked = || {
                let client = match self.client.take() {
                    Some(client) => client,
                    None => session::connect(&self.config)?,
                };
                question(self.client.insert(client))
            };
            let trouble = match asked() {
                Ok(answer) => return Ok(answer),
                Err(trouble) => trouble,
            };
            let reason = trouble.to_string();
            if !trouble.is_lost() {
                return Err(StoreError::Refused { reason });
            }
            self.client = None;
            if Instant::now() >= until {
                let address = self.address.clone();
                return Err(StoreError::Unreachable { address, reason });
            }
            thread::sleep(PAUSE);
        }
    }
}

impl Reader for PostgresReader {
    fn kept(&mut self, id: &TableId) -> Result<Option<KeptTable>, StoreError> {
        let read = self.ask(|client| {
            // The head comes first: the entries of a table are never fewer later.
            let table = client.query_opt(
                "SELECT head, changed FROM house_of_games.tables WHERE id = $1",
                &[&id.as_str()],
            )?;
            let Some(table) = table else {
                return Ok(None);
            };
            let rows = client.query(
                "SELECT number, entry FROM house_of_games.entries WHERE table_id = $1
                 ORDER BY number",
                &[&id.as_str()],
            )?;
            let entries = rows
                .iter()
                .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
            let entries: Result<Vec<(i64, String)>, Trouble> = entries.collect();
            let (head, changed): (String, i64) = (table.try_get(0)?, table.try_get(1)?);
            Ok(Some((head, changed, entries?)))
        })?;
        let Some((head, changed, entries)) = read else {
            return Ok(None);
        };
        Ok(Some(KeptTable {
            id: id.clone(),
            changed: time(changed),
            head,
            entries: gapless(id, entries.into_iter())?,
        }))
    }

    fn list(&mut self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        let rows = self.ask(|client| {
            let rows = client.query(LIST, &[&count(limit)])?;
            let read = rows.iter().map(|row| {
                Ok(Row {
                    id: row.try_get(0)?,
                    created: row.try_get(1)?,
                    changed: row.try_get(2)?,
                    summary: row.try_get(3)?,
                })
            });
            read.collect::<Result<Vec<Row>, Trouble>>()
        })?;
        Ok(rows.iter().filter_map(listing).collect())
    }

    fn tables(
        &mut self,
        after: Option<&TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        let after = after.map_or("", TableId::as_str);
        let names: Names = self.ask(|client| {
            let rows = client.query(
                "SELECT id FROM house_of_games.tables WHERE id > $1 ORDER BY id LIMIT $2",
                &[&after, &count(limit)],
            )?;
            let names = rows.iter().map(|row| Ok(row.try_get(0)?));
            names.collect::<Result<Names, Trouble>>()
        })?;
        names.iter().map(|name| named(name)).collect()
    }
}

fn count(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use hog_postgres::{Durability, Server};

    use super::*;
    use crate::house::postgres::schema;

    #[test]
    fn a_list_reads_as_many_rows_in_any_house() {
        let server = Server::open(Durability::Forgone).expect("PostgreSQL is installed");
        let url = server.create_database("list").expect("it has none such");
        let mut client = Client::connect(&url, postgres::NoTls).expect("it answers");
        schema::migrate(&mut client, "a test").expect("it is empty");
        let fill = "
            INSERT INTO house_of_games.tables (id, created, head, summary, listed, phase, changed)
            SELECT 'table-' || n, 0, '', '',
                   CASE WHEN n % 7 = 0 THEN 'private' ELSE 'public' END,
                   CASE n % 3 WHEN 0 THEN 'gathering' WHEN 1 THEN 'playing' ELSE 'over' END,
                   n / 1000
            FROM generate_series(1, 10000) n;
            ANALYZE house_of_games.tables;";
        client.batch_execute(fill).expect("there is room");
        let explain =
            format!("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {LIST}").replace("$1", "100");
        let lines = client.query(&explain, &[]).expect("it is a question");
        let plan: Vec<String> = lines.iter().map(|row| row.get(0)).collect();
        let plan = plan.join("\n");
        let by_index = "Index Scan using tables_by_phase on tables";
        assert_eq!(plan.matches(by_index).count(), 3, "{plan}");
        for costly in ["Seq Scan", "Sort", "Rows Removed by Filter"] {
            assert!(!plan.contains(costly), "{costly}: {plan}");
        }
        assert!(plan.lines().all(|line| rows(line) <= 300.0), "{plan}");
    }

    /// How many rows a step of a plan came to.
    fn rows(line: &str) -> f64 {
        let told = line.split_once("(actual rows=");
        let number = told.and_then(|(_, rest)| rest.split_once(' '));
        number.map_or(0.0, |(number, _)| number.parse().expect("it is a number"))
    }
}
