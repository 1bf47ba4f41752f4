//! A store on a PostgreSQL server.

mod session;

use std::thread;
use std::time::{Duration, Instant};

use postgres::{Client, Config};

use self::session::{Attempt, Backend, PostgresError, Session};
use super::rows::{
    SELECT_ENTRIES, SELECT_IDS, SELECT_LIST, SELECT_TABLE, listing, sql_limit, stored_table,
    table_ids,
};
use super::{Listing, PostgresUrl, Reader, Store, StoreError, StoredTable, Write, WriteResult};
use crate::TableId;

/// How long to wait for a server that went away. Until then, players wait for their answers.
const RECONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait for the lock of another game server process, which may just have been killed.
const LOCK_TIMEOUT: Duration = Duration::from_secs(2);

/// The pause before an attempt is repeated.
const PAUSE: Duration = Duration::from_millis(100);

/// The migrations that bring a schema from each version to the next; the first begins with an empty
/// schema. A migration never changes; new ones are added at the end.
const MIGRATIONS: &[&str] = &[
    // Ids are compared by their bytes, so that their order is the same in every store.
    r#"CREATE TABLE house_of_games.tables (
           id text COLLATE "C" PRIMARY KEY,
           created bigint NOT NULL,
           head text NOT NULL,
           summary text NOT NULL,
           listed text NOT NULL,
           phase text NOT NULL,
           changed bigint NOT NULL
       );
       CREATE TABLE house_of_games.entries (
           table_id text COLLATE "C" NOT NULL,
           number bigint NOT NULL,
           entry text NOT NULL,
           PRIMARY KEY (table_id, number)
       );"#,
    "CREATE INDEX tables_by_change ON house_of_games.tables (listed, phase, changed DESC);",
    // Tables that changed at the same time are in order, too.
    "CREATE INDEX tables_by_phase ON house_of_games.tables (listed, phase, changed DESC, id);
     DROP INDEX IF EXISTS house_of_games.tables_by_change;",
];

/// Creates the schema and its table of applied migrations.
const CREATE_SCHEMA: &str = "
    CREATE SCHEMA IF NOT EXISTS house_of_games;
    CREATE TABLE house_of_games.migrations (
        number bigint PRIMARY KEY,
        applied timestamptz NOT NULL DEFAULT now()
    );";

/// A store on a PostgreSQL server, in a schema of its own. One game server process alone has it
/// open: the connection that writes also holds the lock, so that both are lost together.
pub struct PostgresStore {
    config: Config,
    address: String,
    /// The connection that writes; `None` after it was lost.
    session: Option<Session>,
    /// The last connection, which PostgreSQL may still believe alive.
    last: Backend,
}

impl PostgresStore {
    /// Opens the store in a database; creates the schema if it is missing.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be opened, or another game server process has it open.
    pub fn open(url: &PostgresUrl) -> Result<Self, StoreError> {
        let address = url.to_string();
        let unreachable = |error: PostgresError| StoreError::unreachable(&address, &error);
        let config = session::config(url).map_err(unreachable)?;
        let mut client = session::connect(&config).map_err(unreachable)?;
        if !session::lock(&mut client, LOCK_TIMEOUT).map_err(unreachable)? {
            return Err(StoreError::InUse(address));
        }
        migrate(&mut client, &address)?;
        let session = Session::new(client).map_err(unreachable)?;
        Ok(Self {
            config,
            last: session.backend.clone(),
            session: Some(session),
            address,
        })
    }

    /// The connection that writes, made anew if it was lost.
    fn session(&mut self, until: Instant) -> Result<&mut Session, StoreError> {
        let session = match self.session.take() {
            Some(session) => session,
            None => self.reconnect(until)?,
        };
        Ok(self.session.insert(session))
    }

    /// Connects anew. First terminates the previous backend if it still runs, so that its last commit
    /// is settled either way.
    fn reconnect(&mut self, until: Instant) -> Result<Session, StoreError> {
        loop {
            let connect = || -> Result<Option<Session>, PostgresError> {
                let mut client = session::connect(&self.config)?;
                self.last.end(&mut client)?;
                if !session::lock(&mut client, LOCK_TIMEOUT)? {
                    return Ok(None);
                }
                Session::new(client).map(Some)
            };
            match connect() {
                Ok(Some(session)) => {
                    self.last = session.backend.clone();
                    return Ok(session);
                }
                Ok(None) => return Err(StoreError::InUse(self.address.clone())),
                Err(error) if Instant::now() >= until => {
                    return Err(StoreError::unreachable(&self.address, &error));
                }
                Err(_) => thread::sleep(PAUSE),
            }
        }
    }
}

impl Store for PostgresStore {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<WriteResult>, StoreError> {
        let until = Instant::now() + RECONNECT_TIMEOUT;
        // Results of a group whose commit was not acknowledged.
        let mut unconfirmed: Option<Vec<WriteResult>> = None;
        loop {
            let session = match self.session(until) {
                Ok(session) => session,
                Err(error) if unconfirmed.is_some() => {
                    return Err(StoreError::Lost(error.to_string()));
                }
                Err(error) => return Err(error),
            };
            let attempt = match unconfirmed.take() {
                Some(outcomes) => session.confirm_commit(group, outcomes),
                None => session.write(group),
            };
            let reason = match attempt {
                Attempt::Written(outcomes) => return Ok(outcomes),
                // The unconfirmed commit failed, so write again.
                Attempt::NotWritten => continue,
                Attempt::Refused(reason) => return Err(StoreError::Refused(reason)),
                Attempt::Lost { reason, outcomes } => {
                    unconfirmed = outcomes;
                    reason
                }
            };
            self.session = None;
            if Instant::now() >= until {
                return Err(match unconfirmed {
                    Some(_) => StoreError::Lost(reason),
                    None => StoreError::Refused(reason),
                });
            }
            // The server may need a moment to come back.
            thread::sleep(PAUSE);
        }
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        Ok(Box::new(PostgresReader {
            config: self.config.clone(),
            address: self.address.clone(),
            client: None,
        }))
    }

    fn check(&mut self) -> Result<(), StoreError> {
        let session = self.session(Instant::now())?;
        session.check().map_err(|error| {
            if !error.is_lost() {
                return StoreError::Refused(error.to_string());
            }
            self.session = None;
            StoreError::unreachable(&self.address, &error)
        })
    }
}

/// Brings the schema to the present version.
fn migrate(client: &mut Client, address: &str) -> Result<(), StoreError> {
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    let found = apply_migrations(client, known);
    let found = found.map_err(|error| StoreError::unreachable(address, &error))?;
    if found > known {
        return Err(StoreError::Newer {
            address: address.to_string(),
            found,
            known,
        });
    }
    Ok(())
}

/// Applies pending migrations and returns the version found; a newer schema is not touched.
fn apply_migrations(client: &mut Client, known: i64) -> Result<i64, PostgresError> {
    let mut transaction = client.transaction()?;
    // Ask first: a user who may only write to the tables is not allowed to create a schema.
    let is_there = transaction.query_one(
        "SELECT to_regclass('house_of_games.migrations') IS NOT NULL",
        &[],
    )?;
    if !is_there.try_get(0)? {
        transaction.batch_execute(CREATE_SCHEMA)?;
    }
    let last = transaction.query_one("SELECT coalesce(max(number), 0) FROM migrations", &[])?;
    let found: i64 = last.try_get(0)?;
    for (number, migration) in (1..=known).zip(MIGRATIONS) {
        if number > found {
            transaction.batch_execute(migration)?;
            transaction.execute("INSERT INTO migrations (number) VALUES ($1)", &[&number])?;
        }
    }
    transaction.commit()?;
    Ok(found)
}

/// A connection that only reads, and is made anew when it is lost.
struct PostgresReader {
    config: Config,
    address: String,
    client: Option<Client>,
}

impl PostgresReader {
    /// Runs a query, again if the connection is lost.
    fn query_retrying<T>(
        &mut self,
        query: impl Fn(&mut Client) -> Result<T, PostgresError>,
    ) -> Result<T, StoreError> {
        let until = Instant::now() + RECONNECT_TIMEOUT;
        loop {
            let mut attempt = || {
                let client = match self.client.take() {
                    Some(client) => client,
                    None => session::connect(&self.config)?,
                };
                query(self.client.insert(client))
            };
            let error = match attempt() {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            if !error.is_lost() {
                return Err(StoreError::Refused(error.to_string()));
            }
            self.client = None;
            if Instant::now() >= until {
                return Err(StoreError::unreachable(&self.address, &error));
            }
            thread::sleep(PAUSE);
        }
    }
}

impl Reader for PostgresReader {
    fn read(&mut self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let read = self.query_retrying(|client| {
            // Read the head first: entries are only appended, so those read afterwards are at least
            // as new.
            let Some(table) = client.query_opt(SELECT_TABLE, &[&id.as_str()])? else {
                return Ok(None);
            };
            let rows = client.query(SELECT_ENTRIES, &[&id.as_str()])?;
            let entries = rows
                .iter()
                .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
            let entries: Result<Vec<_>, PostgresError> = entries.collect();
            Ok(Some(((table.try_get(0)?, table.try_get(1)?), entries?)))
        })?;
        read.map(|(table, entries)| stored_table(id, table, entries))
            .transpose()
    }

    fn list(&mut self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        self.query_retrying(|client| {
            let rows = client.query(SELECT_LIST, &[&sql_limit(limit)])?;
            let read = rows.iter().map(|row| {
                let (id, summary) = (row.try_get(0)?, row.try_get(3)?);
                Ok(listing(id, row.try_get(1)?, row.try_get(2)?, summary))
            });
            read.filter_map(Result::transpose).collect()
        })
    }

    fn tables(
        &mut self,
        after: Option<&TableId>,
        limit: usize,
    ) -> Result<Vec<TableId>, StoreError> {
        let after = after.map_or("", TableId::as_str);
        let ids = self.query_retrying(|client| {
            let rows = client.query(SELECT_IDS, &[&after, &sql_limit(limit)])?;
            let ids = rows.iter().map(|row| Ok(row.try_get(0)?));
            ids.collect::<Result<Vec<String>, PostgresError>>()
        })?;
        table_ids(&ids)
    }
}

#[cfg(test)]
mod tests {
    use hog_postgres::{Durability, Server};

    use super::*;

    #[test]
    fn listing_cost_does_not_grow_with_the_store() {
        let server = Server::open(Durability::Off).expect("PostgreSQL is installed");
        let url = server.create_database("list").expect("it is new");
        let config = url.parse().expect("it is an address");
        let mut client = session::connect(&config).unwrap_or_else(|error| panic!("{error}"));
        migrate(&mut client, "a test").expect("it is empty");
        let fill = "
            INSERT INTO tables (id, created, head, summary, listed, phase, changed)
            SELECT 'table-' || n, 0, '', '',
                   CASE WHEN n % 7 = 0 THEN 'private' ELSE 'public' END,
                   CASE n % 3 WHEN 0 THEN 'gathering' WHEN 1 THEN 'playing' ELSE 'over' END,
                   n / 1000
            FROM generate_series(1, 10000) n;
            ANALYZE tables;";
        client.batch_execute(fill).expect("there is room");
        let explain = format!("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {SELECT_LIST}");
        let lines = client.query(&explain.replace("$1", "100"), &[]);
        let lines = lines.expect("it is a query");
        let plan: Vec<String> = lines.iter().map(|row| row.get(0)).collect();
        let plan = plan.join("\n");
        let by_index = "Index Scan using tables_by_phase on tables";
        assert_eq!(plan.matches(by_index).count(), 3, "{plan}");
        for costly in ["Seq Scan", "Sort", "Rows Removed by Filter"] {
            assert!(!plan.contains(costly), "{costly}: {plan}");
        }
        assert!(plan.lines().all(|line| rows(line) <= 300.0), "{plan}");
    }

    /// How many rows a step of a plan returned.
    fn rows(line: &str) -> f64 {
        let rows = line.split_once("(actual rows=");
        let number = rows.and_then(|(_, rest)| rest.split_once(' '));
        number.map_or(0.0, |(number, _)| number.parse().expect("it is a number"))
    }
}
