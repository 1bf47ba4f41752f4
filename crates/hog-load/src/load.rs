//! Players at many tables at once. When a game is over, its players begin another one.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::client::Connector;
use crate::latency::Latency;
use crate::ledger::TableLedger;
use crate::table::{MoveSchedule, PlayEnd, PlayedTable, set_up};

/// The games. The first table plays the first game, the second the second, and so on in turn.
const GAMES: [&str; 4] = ["drop", "hex:7", "go-fish", "mnk:7,7,5"];

/// Maximum number of tables that are set up or opened at the same time.
const CONCURRENT_SETUPS: usize = 64;

/// Players at many tables at once.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// The server, or the proxy in front of it.
    pub server: SocketAddr,
    /// Number of tables.
    pub tables: usize,
    /// Moves per second of all tables together.
    pub rate: usize,
    /// Seed of all random choices.
    pub seed: u64,
}

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct LoadFigures {
    /// The latencies of all moves.
    pub latencies: Vec<Latency>,
    /// Number of finished games.
    pub games: usize,
    /// Duration of the measurement.
    pub took: Duration,
}

/// The results of two players at their first table and at all tables that they set up after it.
#[derive(Default)]
pub struct PlayLog {
    pub latencies: Vec<Latency>,
    /// Number of finished games.
    pub games: usize,
    /// The ledger of each table, the last table last.
    pub ledgers: Vec<TableLedger>,
    /// The error that ended play, and when it happened.
    pub failure: Option<(Instant, anyhow::Error)>,
}

impl Load {
    /// The connector of the players of a table. Each table has its own address on this machine, since the
    /// server limits the requests and connections of one address.
    fn connector(self, index: usize) -> Connector {
        let [.., high, low] = (index + 1).to_be_bytes();
        Connector {
            server: self.server,
            client: [127, 1, high, low].into(),
        }
    }

    /// Sets up a new table, and connects its players.
    async fn open(self, index: usize) -> Result<PlayedTable> {
        let connector = self.connector(index);
        let ledger = set_up(connector, GAMES[index % GAMES.len()]).await?;
        PlayedTable::connect(connector, ledger, self.seed).await
    }

    /// Sets up all tables and plays for a time.
    ///
    /// # Errors
    /// If the server refuses a request or violates the protocol.
    pub async fn run(self, time: Duration) -> Result<LoadFigures> {
        let tables = self.open_all(Vec::new()).await?;
        let since = Instant::now();
        let (_, end) = watch::channel(Some(since + time));
        let mut figures = LoadFigures::default();
        for log in self.play_until(tables, end).await? {
            if let Some((_, error)) = log.failure {
                return Err(error);
            }
            figures.latencies.extend(log.latencies);
            figures.games += log.games;
        }
        figures.took = since.elapsed();
        Ok(figures)
    }

    /// Opens tables: first those of the ledgers, which are checked, then new ones.
    ///
    /// # Errors
    /// If a check fails, or the server refuses a request.
    pub async fn open_all(self, ledgers: Vec<TableLedger>) -> Result<Vec<PlayedTable>> {
        let mut ledgers = ledgers.into_iter();
        let mut opening = JoinSet::new();
        let mut tables = Vec::new();
        for index in 0..self.tables {
            if opening.len() >= CONCURRENT_SETUPS {
                tables.push(opening.join_next().await.context("no table")???);
            }
            match ledgers.next() {
                Some(ledger) => {
                    let connector = self.connector(index);
                    opening.spawn(PlayedTable::reconnect(connector, ledger, self.seed))
                }
                None => opening.spawn(self.open(index)),
            };
        }
        while let Some(table) = opening.join_next().await {
            tables.push(table??);
        }
        Ok(tables)
    }

    /// Plays at tables until `end`, or until the server has ended.
    ///
    /// # Errors
    /// If a task panics.
    pub async fn play_until(
        self,
        tables: Vec<PlayedTable>,
        end: watch::Receiver<Option<Instant>>,
    ) -> Result<Vec<PlayLog>> {
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let interval =
            Duration::from_secs(1) * u32::try_from(self.tables)? / u32::try_from(self.rate.max(1))?;
        let schedule = MoveSchedule { interval, end };
        let mut playing = JoinSet::new();
        for (index, table) in tables.into_iter().enumerate() {
            let random = Xoshiro256PlusPlus::seed_from_u64(seeds.next_u64());
            let schedule = schedule.clone();
            playing.spawn(async move {
                let mut log = PlayLog::default();
                if let Err(error) = self.play(index, table, &schedule, random, &mut log).await {
                    log.failure = Some((Instant::now(), error));
                }
                log
            });
        }
        Ok(playing.join_all().await)
    }

    /// Plays at a table, then at one new table after the other.
    async fn play(
        self,
        index: usize,
        mut table: PlayedTable,
        schedule: &MoveSchedule,
        mut random: Xoshiro256PlusPlus,
        log: &mut PlayLog,
    ) -> Result<()> {
        loop {
            match table.play(schedule, &mut random, &mut log.latencies).await {
                Ok(stopped) => {
                    log.ledgers.push(table.disconnect().await);
                    if stopped == PlayEnd::TimeUp {
                        return Ok(());
                    }
                    log.games += 1;
                }
                Err(error) => {
                    log.ledgers.push(table.abandon().await);
                    return Err(error);
                }
            }
            let connector = self.connector(index);
            let ledger = set_up(connector, GAMES[index % GAMES.len()]).await?;
            let connected = PlayedTable::connect(connector, ledger.clone(), self.seed).await;
            // The server must keep the table even if its players could not connect.
            table = connected.inspect_err(|_| log.ledgers.push(ledger))?;
        }
    }
}
