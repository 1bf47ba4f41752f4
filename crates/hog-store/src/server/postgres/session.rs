//! Connections to a PostgreSQL server, and the one that writes.

use std::collections::HashMap;
use std::error::Error as _;
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

use postgres::error::SqlState;
use postgres::types::ToSql;
use postgres::{Client, Config, NoTls, Statement, Transaction};

use super::PAUSE;
use crate::TableId;
use crate::server::rows::{millis, version};
use crate::server::store::{accepted, outcomes};
use crate::server::{PostgresUrl, Version, Write, WriteResult};

/// The number of the advisory lock on the database: the ASCII bytes of "hog-hous".
const LOCK: i64 = 0x686f_672d_686f_7573;

/// How long to wait for a server that does not answer at all.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// Settings of every connection: a commit waits for the disk, and nothing takes for ever.
const SETTINGS: &str = "
    SET search_path = house_of_games;
    SET synchronous_commit = on;
    SET statement_timeout = '20s';
    SET idle_in_transaction_session_timeout = '20s';";

/// How to connect.
pub fn config(url: &PostgresUrl) -> Result<Config, PostgresError> {
    let mut config: Config = url.reveal().parse()?;
    config.application_name("house-of-games");
    config.connect_timeout(CONNECT_TIMEOUT);
    config.keepalives_idle(Duration::from_secs(10));
    config.tcp_user_timeout(Duration::from_secs(10));
    Ok(config)
}

/// Connects to the server.
pub fn connect(config: &Config) -> Result<Client, PostgresError> {
    let mut client = config.connect(NoTls)?;
    client.batch_execute(SETTINGS)?;
    Ok(client)
}

/// Locks the store for this connection until it ends; `false` if another connection keeps the lock.
pub fn lock(client: &mut Client, timeout: Duration) -> Result<bool, PostgresError> {
    let until = Instant::now() + timeout;
    loop {
        let locked = client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK])?;
        if locked.try_get(0)? {
            return Ok(true);
        }
        if Instant::now() >= until {
            return Ok(false);
        }
        thread::sleep(PAUSE);
    }
}

/// The process of PostgreSQL that serves a connection, and when it began.
#[derive(Clone)]
pub struct Backend {
    pid: i32,
    began: String,
}

impl Backend {
    /// Ends it, if it is still there.
    pub fn end(&self, client: &mut Client) -> Result<(), PostgresError> {
        client.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE pid = $1 AND backend_start::text = $2",
            &[&self.pid, &self.began],
        )?;
        Ok(())
    }
}

/// The connection that writes, which holds the lock of the store.
pub struct Session {
    pub backend: Backend,
    client: Client,
    statements: Statements,
}

/// The result of sending a group.
pub enum Attempt {
    /// It is written, with this outcome for each change.
    Written(Vec<WriteResult>),
    /// The attempt before has written nothing.
    NotWritten,
    /// The server refused, and nothing was written.
    Refused(String),
    /// The connection is gone. If the commit was under way, all may be written, with these outcomes.
    Lost {
        reason: String,
        outcomes: Option<Vec<WriteResult>>,
    },
}

impl Attempt {
    fn failed(error: &PostgresError, outcomes: Option<Vec<WriteResult>>) -> Self {
        let reason = error.to_string();
        if error.is_lost() {
            Self::Lost { reason, outcomes }
        } else {
            Self::Refused(reason)
        }
    }
}

impl Session {
    /// The session of a connection that holds the lock.
    pub fn new(mut client: Client) -> Result<Self, PostgresError> {
        let row = client.query_one(
            "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()",
            &[],
        )?;
        let backend = Backend {
            pid: row.try_get(0)?,
            began: row.try_get(1)?,
        };
        Ok(Self {
            backend,
            statements: Statements::prepare(&mut client)?,
            client,
        })
    }

    /// Finds out whether anything can be written: the commit of a transaction with an id is written to disk.
    pub fn check(&mut self) -> Result<(), PostgresError> {
        let mut transaction = self.client.transaction()?;
        transaction.query_one("SELECT txid_current()", &[])?;
        Ok(transaction.commit()?)
    }

    /// Writes a group in one transaction.
    pub fn write(&mut self, group: &[Write]) -> Attempt {
        let mut transaction = match self.client.transaction() {
            Ok(transaction) => transaction,
            Err(error) => return Attempt::failed(&error.into(), None),
        };
        match self.statements.send(&mut transaction, group) {
            Ok(outcomes) => match transaction.commit() {
                Ok(()) => Attempt::Written(outcomes),
                Err(error) => Attempt::failed(&error.into(), Some(outcomes)),
            },
            Err(error) => Attempt::failed(&error, None),
        }
    }

    /// Finds out whether a group was written whose commit was not acknowledged. The connection that
    /// sent it is gone and no other one writes, so that rows that are found are those of the group.
    pub fn confirm_commit(&mut self, group: &[Write], outcomes: Vec<WriteResult>) -> Attempt {
        let columns = Columns::of(group, &outcomes);
        let expected = columns.new_ids.len() + columns.ids.len();
        match self.statements.count_rows(&mut self.client, &columns) {
            Err(error) => Attempt::failed(&error, Some(outcomes)),
            // A group without rows may be written again.
            Ok(0) => Attempt::NotWritten,
            Ok(found) if found == expected => Attempt::Written(outcomes),
            Ok(found) => Attempt::Refused(format!(
                "only {found} of {expected} rows of a group were found: another program writes to \
                 the store"
            )),
        }
    }
}

struct Statements {
    versions: Statement,
    add_tables: Statement,
    add_entries: Statement,
    set_summaries: Statement,
    count_tables: Statement,
    count_entries: Statement,
}

impl Statements {
    fn prepare(client: &mut Client) -> Result<Self, PostgresError> {
        Ok(Self {
            versions: client.prepare(
                "SELECT t.id, (SELECT max(e.number) FROM entries e WHERE e.table_id = t.id)
                 FROM tables t WHERE t.id = ANY ($1::text[])",
            )?,
            add_tables: client.prepare(
                "INSERT INTO tables (id, created, head, listed, summary, phase, changed)
                 SELECT w.*, '', '', 0
                 FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) w",
            )?,
            add_entries: client.prepare(
                "INSERT INTO entries (table_id, number, entry)
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])",
            )?,
            set_summaries: client.prepare(
                "UPDATE tables t
                 SET summary = w.summary, phase = w.phase, changed = w.changed
                 FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
                      w (id, summary, phase, changed)
                 WHERE t.id = w.id",
            )?,
            count_tables: client.prepare(
                "SELECT count(*) FROM tables t
                 JOIN unnest($1::text[], $2::text[]) w (id, head) ON t.id = w.id AND t.head = w.head",
            )?,
            count_entries: client.prepare(
                "SELECT count(*) FROM entries e
                 JOIN unnest($1::text[], $2::bigint[], $3::text[]) w (id, number, entry)
                   ON e.table_id = w.id AND e.number = w.number AND e.entry = w.entry",
            )?,
        })
    }

    fn send(
        &self,
        transaction: &mut Transaction<'_>,
        group: &[Write],
    ) -> Result<Vec<WriteResult>, PostgresError> {
        let outcomes = outcomes(group, self.versions(transaction, group)?);
        let new = Columns::of(group, &outcomes);
        if !new.new_ids.is_empty() {
            let columns: [&(dyn ToSql + Sync); 4] =
                [&new.new_ids, &new.created, &new.heads, &new.listed];
            transaction.execute(&self.add_tables, &columns)?;
        }
        if !new.ids.is_empty() {
            transaction.execute(&self.add_entries, &[&new.ids, &new.numbers, &new.entries])?;
        }
        // The last summary of each table, since an update sees each row once.
        let summaries = accepted(group, &outcomes)
            .filter_map(|write| Some((write.id.as_str(), write.summary.as_ref()?)));
        let (ids, summaries): (Vec<_>, Vec<_>) =
            summaries.collect::<HashMap<_, _>>().into_iter().unzip();
        if !ids.is_empty() {
            let texts: Vec<&str> = summaries.iter().map(|new| new.text.as_str()).collect();
            let phases: Vec<&str> = summaries.iter().map(|new| new.phase.word()).collect();
            let changed: Vec<i64> = summaries.iter().map(|new| millis(new.changed)).collect();
            transaction.execute(&self.set_summaries, &[&ids, &texts, &phases, &changed])?;
        }
        Ok(outcomes)
    }

    /// The versions of the tables of a group, as far as they exist.
    fn versions(
        &self,
        transaction: &mut Transaction<'_>,
        group: &[Write],
    ) -> Result<HashMap<TableId, Version>, PostgresError> {
        let ids = group.iter().map(|write| (write.id.as_str(), &write.id));
        let by_id: HashMap<&str, &TableId> = ids.collect();
        let ids: Vec<&str> = by_id.keys().copied().collect();
        let mut versions = HashMap::new();
        for row in transaction.query(&self.versions, &[&ids])? {
            if let Some(id) = by_id.get(row.try_get::<_, &str>(0)?) {
                versions.insert(TableId::clone(id), version(row.try_get(1)?));
            }
        }
        Ok(versions)
    }

    /// How many rows of a group are in the database.
    fn count_rows(&self, client: &mut Client, new: &Columns) -> Result<usize, PostgresError> {
        let tables = client.query_one(&self.count_tables, &[&new.new_ids, &new.heads])?;
        let entries =
            client.query_one(&self.count_entries, &[&new.ids, &new.numbers, &new.entries])?;
        let rows: i64 = tables.try_get::<_, i64>(0)? + entries.try_get::<_, i64>(0)?;
        Ok(usize::try_from(rows).unwrap_or(0))
    }
}

/// The rows that a group adds, in columns.
#[derive(Default)]
struct Columns<'a> {
    new_ids: Vec<&'a str>,
    created: Vec<i64>,
    heads: Vec<&'a str>,
    listed: Vec<&'a str>,
    ids: Vec<&'a str>,
    numbers: Vec<i64>,
    entries: Vec<&'a str>,
}

impl<'a> Columns<'a> {
    fn of(group: &'a [Write], outcomes: &'a [WriteResult]) -> Self {
        let mut columns = Self::default();
        for write in accepted(group, outcomes) {
            let id = write.id.as_str();
            if let Some(new) = &write.new {
                columns.new_ids.push(id);
                columns.created.push(millis(new.created));
                columns.heads.push(&new.head);
                columns.listed.push(new.listing.word());
            }
            for (number, entry) in write.numbered() {
                columns.ids.push(id);
                columns.numbers.push(number);
                columns.entries.push(entry);
            }
        }
        columns
    }
}

/// An error of the driver, shown with its cause; none of it holds a password.
pub struct PostgresError(postgres::Error);

impl From<postgres::Error> for PostgresError {
    fn from(error: postgres::Error) -> Self {
        Self(error)
    }
}

impl PostgresError {
    /// Whether the connection is gone, or the server is about to go: then a new attempt may succeed.
    pub fn is_lost(&self) -> bool {
        let Some(state) = self.0.code() else {
            // An error that the server did not send is one of the connection.
            return true;
        };
        let ending = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
        ];
        // Codes that begin with 08 are errors of the connection.
        ending.contains(state) || state.code().starts_with("08")
    }
}

impl fmt::Display for PostgresError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_db_error() {
            Some(error) => write!(f, "{}: {}", error.severity(), error.message()),
            None => match self.0.source() {
                Some(cause) => write!(f, "{}: {cause}", self.0),
                None => self.0.fmt(f),
            },
        }
    }
}
