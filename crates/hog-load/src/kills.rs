//! A server that is killed again and again while players move.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::ledger::TableLedger;
use crate::load::Load;
use crate::server::{Program, ServerProcess};
use crate::table::PlayedTable;

/// A test that starts a server and kills it again and again.
pub struct KillTest {
    /// The server.
    pub program: Program,
    /// Number of kills.
    pub count: usize,
    /// Number of tables.
    pub tables: usize,
    /// Moves per second of all tables together.
    pub rate: usize,
    /// Seed of all random choices.
    pub seed: u64,
}

/// The result of a test that has passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KillReport {
    /// Number of kills.
    pub kills: usize,
    /// Number of acknowledged moves; none was lost.
    pub moves: usize,
    /// Number of tables that were checked, summed over all starts of the server.
    pub tables: usize,
}

impl KillTest {
    /// Starts the server, plays, kills the server, and checks all tables after the next start.
    ///
    /// # Errors
    /// If an acknowledged or shown move is lost, or a move is made twice.
    pub async fn run(&self) -> Result<KillReport> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut report = KillReport::default();
        let mut ledgers = Vec::new();
        for run in 0..self.count {
            let (server, load) = self.start(run).await?;
            report.tables += ledgers.len();
            let tables = self.open(load, std::mem::take(&mut ledgers)).await;
            let tables = tables.with_context(|| format!("after {run} kills"))?;
            // No end is ever set: the players stop when the server dies.
            let (_, end) = watch::channel(None);
            let playing = tokio::spawn(load.play_until(tables, end));
            sleep(Duration::from_millis(500 + random.next_u64() % 1500)).await;
            let killed = Instant::now();
            server.kill().await?;
            report.kills += 1;
            for log in playing.await?? {
                report.moves += log.latencies.len();
                ledgers.extend(log.ledgers);
                if let Some((when, error)) = log.failure
                    && when < killed
                {
                    return Err(error.context("before the server was killed"));
                }
            }
        }
        let (_server, load) = self.start(self.count).await?;
        report.tables += ledgers.len();
        self.open(load, ledgers).await.context("at the end")?;
        Ok(report)
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

    /// Opens the tables of the ledgers and checks them; new tables replace those whose game is over.
    async fn open(&self, load: Load, ledgers: Vec<TableLedger>) -> Result<Vec<PlayedTable>> {
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
