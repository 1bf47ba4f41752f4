//! Houses that are killed while everybody plays.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::crowd::{Crowd, Origin};
use crate::house::Program;
use crate::ledger::Ledger;
use crate::pair::Pair;

/// Longer than any house lives here.
const LONG: Duration = Duration::from_secs(3600);

/// A house that is opened and killed again and again.
pub struct Crash {
    /// How it is opened.
    pub program: Program,
    /// How often it is killed.
    pub cycles: usize,
    /// How many tables there are.
    pub tables: usize,
    /// How many moves in a second.
    pub rate: usize,
    /// From which all that is left to chance follows.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survived {
    /// How often the house was killed.
    pub kills: usize,
    /// How many acknowledged moves were there afterwards.
    pub moves: usize,
    /// How often a table was found as it was promised.
    pub tables: usize,
}

impl Crash {
    /// Opens, plays, kills and looks what is left.
    ///
    /// # Errors
    /// The first promise that is broken.
    pub async fn run(&self) -> Result<Survived> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut survived = Survived::default();
        let mut ledgers = Vec::new();
        for cycle in 0..self.cycles {
            let house = self.program.start().await?;
            let crowd = Crowd {
                house: house.address(),
                tables: self.tables,
                rate: self.rate,
                seed: self.seed.wrapping_add(cycle as u64),
                origin: Origin::One,
            };
            survived.tables += ledgers.len();
            let pairs = self.come_back(crowd, std::mem::take(&mut ledgers)).await;
            let pairs = pairs.with_context(|| format!("after {} kills", survived.kills))?;
            let time = Duration::from_millis(500 + random.next_u64() % 1500);
            let playing = tokio::spawn(crowd.let_play(pairs, Instant::now() + LONG));
            tokio::time::sleep(time).await;
            let killed = Instant::now();
            house.kill().await?;
            survived.kills += 1;
            for deeds in playing.await?? {
                survived.moves += deeds.times.len();
                ledgers.extend(deeds.ledgers);
                if let Some((when, wrong)) = deeds.wrong
                    && when < killed
                {
                    return Err(wrong.context("while the house was open"));
                }
            }
        }
        let house = self.program.start().await?;
        let tables = ledgers.len();
        let crowd = Crowd {
            house: house.address(),
            tables,
            rate: self.rate,
            seed: self.seed.wrapping_add(self.cycles as u64),
            origin: Origin::One,
        };
        let pairs = crowd.gather(ledgers).await.context("at the end")?;
        survived.tables += pairs.len();
        for pair in pairs {
            pair.leave().await;
        }
        Ok(survived)
    }

    /// Those who sat there look whether all is as it was; where the game goes on they play on, and
    /// others sit down at new tables.
    async fn come_back(&self, crowd: Crowd, ledgers: Vec<Ledger>) -> Result<Vec<Pair>> {
        let tables = ledgers.len();
        let (over, mut pairs): (Vec<_>, Vec<_>) = Crowd { tables, ..crowd }
            .gather(ledgers)
            .await?
            .into_iter()
            .partition(Pair::is_over);
        for pair in over {
            pair.leave().await;
        }
        let tables = self.tables.saturating_sub(pairs.len());
        pairs.extend(Crowd { tables, ..crowd }.gather(Vec::new()).await?);
        Ok(pairs)
    }
}
