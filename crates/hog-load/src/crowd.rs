//! A crowd: many pairs, who begin another game when theirs is over.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::ledger::Ledger;
use crate::pair::{Ended, Pair, Schedule};
use crate::percentile::Times;
use crate::way::Way;

/// What they play, one table after the other: lines, chains, cards that are hidden.
const GAMES: [&str; 4] = ["drop", "hex:7", "go-fish", "mnk:7,7,5"];

/// So many sit down at a time, or the house would have to turn people away.
const TOGETHER: usize = 64;

/// Many pairs.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// Where.
    pub house: SocketAddr,
    /// How many tables.
    pub tables: usize,
    /// How many moves in a second, all together.
    pub rate: usize,
    /// From which all that is left to chance follows.
    pub seed: u64,
    /// From where they come.
    pub origin: Origin,
}

/// From where pairs come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// All from one address, which the system chooses.
    One,
    /// Each pair from an address of its own, of this machine.
    Each,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// From asking for a move until it was acknowledged.
    pub times: Times,
    /// How many games came to their end.
    pub games: usize,
    /// How long it was measured.
    pub took: Duration,
}

/// What a pair did.
pub struct Deeds {
    pub times: Times,
    pub games: usize,
    /// The tables at which it sat, the last one last.
    pub ledgers: Vec<Ledger>,
    /// What went wrong, and when: that the house was gone, or worse.
    pub wrong: Option<(Instant, anyhow::Error)>,
}

impl Crowd {
    /// The way on which a pair comes.
    fn way(self, number: usize) -> Way {
        let from = match self.origin {
            Origin::One => None,
            Origin::Each => {
                let [.., high, low] = (number + 1).to_be_bytes();
                Some([127, 1, high, low].into())
            }
        };
        let house = self.house;
        Way { house, from }
    }

    /// Everybody sits down, plays for a while, and leaves.
    ///
    /// # Errors
    /// If the house does anything that it should not.
    pub async fn play(self, time: Duration) -> Result<Figures> {
        let pairs = self.gather(Vec::new()).await?;
        let since = Instant::now();
        let mut figures = Figures::default();
        for deeds in self.let_play(pairs, since + time).await? {
            if let Some((_, wrong)) = deeds.wrong {
                return Err(wrong);
            }
            figures.times.extend(deeds.times);
            figures.games += deeds.games;
        }
        figures.took = since.elapsed();
        Ok(figures)
    }

    /// Those who come back sit down at their tables, and others at new ones.
    ///
    /// # Errors
    /// If a promise is broken, or the house does not let them.
    pub async fn gather(self, returning: Vec<Ledger>) -> Result<Vec<Pair>> {
        let mut coming = JoinSet::new();
        let run = self.seed;
        let mut pairs = Vec::new();
        let mut returning = returning.into_iter();
        for number in 0..self.tables {
            let ledger = returning.next();
            let way = self.way(number);
            coming.spawn(async move {
                if let Some(ledger) = ledger {
                    Pair::resume(way, ledger, run).await
                } else {
                    let ledger = Pair::set_up(way, GAMES[number % GAMES.len()]).await?;
                    Pair::sit(way, ledger, run).await
                }
            });
            if coming.len() >= TOGETHER {
                pairs.push(coming.join_next().await.context("somebody comes")???);
            }
        }
        while let Some(pair) = coming.join_next().await {
            pairs.push(pair??);
        }
        Ok(pairs)
    }

    /// Lets pairs play until a moment, or until the house is gone.
    ///
    /// # Errors
    /// If somebody breaks down.
    pub async fn let_play(self, pairs: Vec<Pair>, end: Instant) -> Result<Vec<Deeds>> {
        let (_, end) = watch::channel(end);
        self.let_play_until(pairs, end).await
    }

    /// Lets pairs play until a moment that somebody else names.
    ///
    /// # Errors
    /// If somebody breaks down.
    pub async fn let_play_until(
        self,
        pairs: Vec<Pair>,
        end: watch::Receiver<Instant>,
    ) -> Result<Vec<Deeds>> {
        let mut playing = JoinSet::new();
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let step =
            Duration::from_secs(1) * u32::try_from(self.tables)? / u32::try_from(self.rate.max(1))?;
        for (number, pair) in pairs.into_iter().enumerate() {
            let random = Xoshiro256PlusPlus::seed_from_u64(seeds.next_u64());
            let end = end.clone();
            let schedule = Schedule { step, end };
            playing.spawn(self.play_on(pair, schedule, random, number));
        }
        let mut all = Vec::new();
        while let Some(deeds) = playing.join_next().await {
            all.push(deeds?);
        }
        Ok(all)
    }

    async fn play_on(
        self,
        mut pair: Pair,
        schedule: Schedule,
        mut random: Xoshiro256PlusPlus,
        number: usize,
    ) -> Deeds {
        let mut deeds = Deeds {
            times: Times::default(),
            games: 0,
            ledgers: Vec::new(),
            wrong: None,
        };
        let run = self.seed;
        loop {
            match pair.play(&schedule, &mut random, &mut deeds.times).await {
                Ok(Ended::TimeUp) => {
                    deeds.ledgers.push(pair.leave().await);
                    return deeds;
                }
                Ok(Ended::Over) => {
                    deeds.games += 1;
                    deeds.ledgers.push(pair.leave().await);
                }
                Err(wrong) => {
                    deeds.wrong = Some((Instant::now(), wrong));
                    deeds.ledgers.push(pair.bereft().await);
                    return deeds;
                }
            }
            let way = self.way(number);
            let next = match Pair::set_up(way, GAMES[number % GAMES.len()]).await {
                Ok(ledger) => {
                    // Whoever has a seat has it, whether somebody came to sit there or not.
                    let sat = Pair::sit(way, ledger.clone(), run).await;
                    sat.inspect_err(|_| deeds.ledgers.push(ledger))
                }
                Err(wrong) => Err(wrong),
            };
            pair = match next {
                Ok(pair) => pair,
                Err(wrong) => {
                    deeds.wrong = Some((Instant::now(), wrong));
                    return deeds;
                }
            };
        }
    }
}
