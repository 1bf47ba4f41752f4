//! Players at many tables at once. When a game is over, its players begin another.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::client::Endpoint;
use crate::latency::Latencies;
use crate::ledger::PromiseLedger;
use crate::table::{MoveSchedule, PlayEnd, PlayedTable, set_up};

/// The games, one table after the other: lines, chains, hidden cards.
const GAMES: [&str; 4] = ["drop", "hex:7", "go-fish", "mnk:7,7,5"];

/// Maximum number of tables that are set up or opened at the same time.
const CONCURRENT_SETUPS: usize = 64;

/// Many tables at once.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// The server, or the proxy in front of it.
    pub server: SocketAddr,
    /// Number of tables.
    pub tables: usize,
    /// Moves per second of all tables together.
    pub rate: usize,
    /// Seed of all that is random.
    pub seed: u64,
}

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct LoadFigures {
    /// Times from sending a move until it was acknowledged.
    pub latencies: Latencies,
    /// Number of finished games.
    pub games: usize,
    /// Duration of the measurement.
    pub took: Duration,
}

/// The results of the players of one table, including those of the tables that they began after it.
#[derive(Default)]
pub struct TableLog {
    pub latencies: Latencies,
    pub games: usize,
    /// The promises of the server at each table, the last table last.
    pub ledgers: Vec<PromiseLedger>,
    /// What went wrong, and when.
    pub failure: Option<(Instant, anyhow::Error)>,
}

impl Load {
    /// How the players of a table connect: from an address of their own on this machine, since the server
    /// limits what one address may do.
    fn endpoint(self, number: usize) -> Endpoint {
        let [.., high, low] = (number + 1).to_be_bytes();
        Endpoint {
            server: self.server,
            from: [127, 1, high, low].into(),
        }
    }

    /// Sets up a new table, and connects its players.
    async fn open(self, number: usize) -> Result<PlayedTable> {
        let to = self.endpoint(number);
        let ledger = set_up(to, GAMES[number % GAMES.len()]).await?;
        PlayedTable::connect(to, ledger, self.seed).await
    }

    /// Sets up all tables and plays for a time.
    ///
    /// # Errors
    /// If the server refuses something or breaks the protocol.
    pub async fn run(self, time: Duration) -> Result<LoadFigures> {
        let tables = self.open_all(Vec::new()).await?;
        let since = Instant::now();
        let (_, end) = watch::channel(since + time);
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

    /// Opens tables: those of the ledgers, whose promises are checked, then new ones.
    ///
    /// # Errors
    /// If a promise is broken, or the server refuses something.
    pub async fn open_all(self, ledgers: Vec<PromiseLedger>) -> Result<Vec<PlayedTable>> {
        let mut ledgers = ledgers.into_iter();
        let mut opening = JoinSet::new();
        let mut tables = Vec::new();
        for number in 0..self.tables {
            if opening.len() >= CONCURRENT_SETUPS {
                tables.push(opening.join_next().await.context("no table")???);
            }
            match ledgers.next() {
                Some(ledger) => {
                    let to = self.endpoint(number);
                    opening.spawn(PlayedTable::reconnect(to, ledger, self.seed))
                }
                None => opening.spawn(self.open(number)),
            };
        }
        while let Some(table) = opening.join_next().await {
            tables.push(table??);
        }
        Ok(tables)
    }

    /// Plays at tables until the end, or until the server is gone.
    ///
    /// # Errors
    /// If a task panics.
    pub async fn play_until(
        self,
        tables: Vec<PlayedTable>,
        end: watch::Receiver<Instant>,
    ) -> Result<Vec<TableLog>> {
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let step =
            Duration::from_secs(1) * u32::try_from(self.tables)? / u32::try_from(self.rate.max(1))?;
        let schedule = MoveSchedule { step, end };
        let mut playing = JoinSet::new();
        for (number, table) in tables.into_iter().enumerate() {
            let random = Xoshiro256PlusPlus::seed_from_u64(seeds.next_u64());
            let schedule = schedule.clone();
            playing.spawn(async move {
                let mut log = TableLog::default();
                if let Err(error) = self.play(number, table, &schedule, random, &mut log).await {
                    log.failure = Some((Instant::now(), error));
                }
                log
            });
        }
        Ok(playing.join_all().await)
    }

    async fn play(
        self,
        number: usize,
        mut table: PlayedTable,
        schedule: &MoveSchedule,
        mut random: Xoshiro256PlusPlus,
        log: &mut TableLog,
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
            let to = self.endpoint(number);
            let ledger = set_up(to, GAMES[number % GAMES.len()]).await?;
            let connected = PlayedTable::connect(to, ledger.clone(), self.seed).await;
            // The server has acknowledged the table, even if its players could not connect.
            table = connected.inspect_err(|_| log.ledgers.push(ledger))?;
        }
    }
}
