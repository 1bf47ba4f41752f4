//! Connections to a server.

use std::thread;
use std::time::{Duration, Instant};

use postgres::{Client, Config, NoTls, Statement};

use super::{PAUSE, Trouble};
use crate::house::PostgresUrl;

/// The number of the lock that a house holds on its database: "hog-hous" in letters.
const LOCK: i64 = 0x686f_672d_686f_7573;

/// How long a server is waited for that does not answer at all.
const CONNECT_PATIENCE: Duration = Duration::from_secs(3);

/// What holds for every connection: a commit waits for the disk, and nothing takes for ever.
const SETTINGS: &str = "
    SET synchronous_commit = on;
    SET statement_timeout = '20s';
    SET idle_in_transaction_session_timeout = '20s';";

/// The connection that writes, which holds the lock of the house.
pub struct Session {
    pub client: Client,
    pub backend: Backend,
    pub versions: Statement,
    pub add_tables: Statement,
    pub add_entries: Statement,
    pub set_summaries: Statement,
    pub same_tables: Statement,
    pub same_entries: Statement,
}

/// The process of the server that serves a connection, and when it began.
#[derive(Clone)]
pub struct Backend {
    pid: i32,
    began: String,
}

/// How to connect.
pub fn config(url: &PostgresUrl) -> Result<Config, Trouble> {
    let mut config: Config = url.reveal().parse()?;
    config.application_name("house-of-games");
    config.connect_timeout(CONNECT_PATIENCE);
    config.keepalives_idle(Duration::from_secs(10));
    config.tcp_user_timeout(Duration::from_secs(10));
    Ok(config)
}

/// Connects to the server.
pub fn connect(config: &Config) -> Result<Client, Trouble> {
    let mut client = config.connect(NoTls)?;
    client.batch_execute(SETTINGS)?;
    Ok(client)
}

/// Has the house for this connection alone until it ends; `false` if another one has it all the time.
pub fn lock(client: &mut Client, patience: Duration) -> Result<bool, Trouble> {
    let until = Instant::now() + patience;
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

impl Session {
    /// The session of a connection that holds the lock.
    pub fn new(mut client: Client) -> Result<Self, Trouble> {
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
            versions: client.prepare(
                "SELECT t.id, (SELECT max(e.number) FROM house_of_games.entries e
                               WHERE e.table_id = t.id)
                 FROM house_of_games.tables t WHERE t.id = ANY ($1::text[])",
            )?,
            add_tables: client.prepare(
                "INSERT INTO house_of_games.tables (id, created, head, listed, summary, phase, changed)
                 SELECT w.*, '', '', 0
                 FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) w",
            )?,
            add_entries: client.prepare(
                "INSERT INTO house_of_games.entries (table_id, number, entry)
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])",
            )?,
            set_summaries: client.prepare(
                "UPDATE house_of_games.tables t
                 SET summary = w.summary, phase = w.phase, changed = w.changed
                 FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
                      w (id, summary, phase, changed)
                 WHERE t.id = w.id",
            )?,
            same_tables: client.prepare(
                "SELECT count(*) FROM house_of_games.tables t
                 JOIN unnest($1::text[], $2::text[]) w (id, head) ON t.id = w.id AND t.head = w.head",
            )?,
            same_entries: client.prepare(
                "SELECT count(*) FROM house_of_games.entries e
                 JOIN unnest($1::text[], $2::bigint[], $3::text[]) w (id, number, entry)
                   ON e.table_id = w.id AND e.number = w.number AND e.entry = w.entry",
            )?,
            client,
        })
    }

    /// Finds out whether anything can be written: a transaction that has a number is.
    pub fn check(&mut self) -> Result<(), Trouble> {
        let mut transaction = self.client.transaction()?;
        transaction.query_one("SELECT txid_current()", &[])?;
        Ok(transaction.commit()?)
    }
}

impl Backend {
    /// Ends it, if it is still there.
    pub fn end(&self, client: &mut Client) -> Result<(), Trouble> {
        client.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE pid = $1 AND backend_start::text = $2",
            &[&self.pid, &self.began],
        )?;
        Ok(())
    }
}
