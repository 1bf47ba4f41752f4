//! A server that is killed again and again while players move.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::ledger::PromiseLedger;
use crate::load::Load;
use crate::server::{Program, ServerProcess};
use crate::table::PlayedTable;

/// Longer than any server runs.
const LONG: Duration = Duration::from_secs(3600);

/// A server that is started and killed again and again.
pub struct Kills {
    /// The server.
    pub program: Program,
    /// Number of kills.
    pub count: usize,
    /// Number of tables.
    pub tables: usize,
    /// Moves per second.
    pub rate: usize,
    /// Seed of all that is random.
    pub seed: u64,
}

/// The result of a run: what was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survived {
    /// Number of kills.
    pub kills: usize,
    /// Number of acknowledged moves; none was lost.
    pub moves: usize,
    /// Number of checks of a table.
    pub tables: usize,
}

impl Kills {
    /// Starts the server, plays, kills it, and checks all tables after the next start.
    ///
    /// # Errors
    /// The first broken promise.
    pub async fn run(&self) -> Result<Survived> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut survived = Survived::default();
        let mut ledgers = Vec::new();
        for run in 0..self.count {
            let (server, load) = self.start(run).await?;
            survived.tables += ledgers.len();
            let tables = self.open(load, std::mem::take(&mut ledgers)).await;
            let tables = tables.with_context(|| format!("after {run} kills"))?;
            let (_, end) = watch::channel(Instant::now() + LONG);
            let playing = tokio::spawn(load.play_until(tables, end));
            sleep(Duration::from_millis(500 + random.next_u64() % 1500)).await;
            let killed = Instant::now();
            server.kill().await?;
            survived.kills += 1;
            for log in playing.await?? {
                survived.moves += log.latencies.len();
                ledgers.extend(log.ledgers);
                if let Some((when, error)) = log.failure
                    && when < killed
                {
                    return Err(error.context("before the server was killed"));
                }
            }
        }
        let (_server, load) = self.start(self.count).await?;
        survived.tables += ledgers.len();
        self.open(load, ledgers).await.context("at the end")?;
        Ok(survived)
    }

    async fn start(&self, run: usize) -> Result<(ServerProcess, Load)> {
        let server = self.program.start().await?;
        let load = Load {
            server: server.address(),
            tables: self.tables,
            rate: self.rate,
            seed: self.seed.wrapping_add(run as u64),
        };
        Ok((server, load))
    }

    /// Opens the tables of the ledgers and checks them; new tables take the place of finished ones.
    async fn open(&self, load: Load, ledgers: Vec<PromiseLedger>) -> Result<Vec<PlayedTable>> {
        let tables = ledgers.len();
        let old = Load { tables, ..load }.open_all(ledgers).await?;
        let (finished, mut open): (Vec<_>, Vec<_>) =
            old.into_iter().partition(PlayedTable::is_over);
        for table in finished {
            table.disconnect().await;
        }
        let tables = self.tables.saturating_sub(open.len());
        open.extend(Load { tables, ..load }.open_all(Vec::new()).await?);
        Ok(open)
    }
}
