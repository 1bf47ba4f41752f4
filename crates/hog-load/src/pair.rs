//! Two players at a table, who play random legal moves.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{sleep_until, timeout};

use crate::heard::{Answer, Created, Phase, Refused};
use crate::http;
use crate::ledger::{Asked, Ledger, Lost};
use crate::percentile::Times;
use crate::player::{Player, Told};
use crate::way::Way;

/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Two players at a table.
pub struct Pair {
    players: Vec<Player>,
    /// What they were promised.
    pub ledger: Ledger,
}

/// Why a pair plays no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The game is over.
    Over,
    /// The time is.
    TimeUp,
}

/// When a pair plays.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// From one move to the next.
    pub step: Duration,
    /// When it stops.
    pub end: watch::Receiver<Instant>,
}

impl Pair {
    /// Sets up a table for a game and takes all its seats; nobody is there yet.
    ///
    /// # Errors
    /// If the house does not let them.
    pub async fn set_up(way: Way, game: &str) -> Result<Ledger> {
        let wanted = json!({ "game": game, "seats": ["me", "free"] });
        let Created { table, mut seats } = http::post(way, "/api/v1/tables", &wanted).await?;
        // One after the other, as two people would: in some games nobody may have two seats.
        let path = format!("/api/v1/tables/{table}/seats");
        seats.push(http::post(way, &path, &json!({})).await?);
        Ok(Ledger::new(table, seats))
    }

    /// Comes back to a table, looks whether all is as it was, and sends the last request again, as
    /// whoever has heard no answer does.
    ///
    /// # Errors
    /// If the house does not know it any more, or does not keep a promise.
    pub async fn resume(way: Way, ledger: Ledger, run: u64) -> Result<Self> {
        let mut pair = Self::sit(way, ledger, run).await?;
        let table = pair.ledger.table.clone();
        let broken = |lost: Lost| anyhow::anyhow!("{table}: {lost}");
        for (index, player) in pair.players.iter().enumerate() {
            let told = player.table.as_ref().context("nothing was told")?;
            let checked = pair.ledger.check(index, told, &player.noticed);
            checked.map_err(&broken)?;
        }
        if let Some(asked) = pair.ledger.asked.clone() {
            let (answer, _) = pair.ask(&asked).await?;
            if let Some(Refused { code, message }) = answer.refused {
                let why = format!("{code}: {message}");
                return Err(broken(Lost::Refused { id: asked.id, why }));
            }
            pair.wait_until_shown(answer.version).await?;
        }
        for player in &pair.players {
            let told = player.table.as_ref().context("nothing was told")?;
            // Of the second player this is true already if the first was told the same.
            pair.ledger.settle(told).map_err(&broken)?;
        }
        pair.note();
        Ok(pair)
    }

    /// Both come to their table.
    ///
    /// # Errors
    /// If the house does not let them.
    pub async fn sit(way: Way, ledger: Ledger, run: u64) -> Result<Self> {
        let mut players = Vec::new();
        for seat in &ledger.seats {
            let mut player = Player::at(way, &ledger.table, (seat.seat, &seat.token), run).await?;
            while player.table.is_none() {
                timeout(PATIENCE, player.hear())
                    .await
                    .context("nothing is told")??;
            }
            players.push(player);
        }
        Ok(Self { players, ledger })
    }

    /// Plays on until the game or the time is over.
    ///
    /// # Errors
    /// If the house is gone, or says what it should not.
    pub async fn play(
        &mut self,
        schedule: &Schedule,
        random: &mut Xoshiro256PlusPlus,
        times: &mut Times,
    ) -> Result<Ended> {
        // Not all at once.
        let mut next = Instant::now() + schedule.step.mul_f64(fraction(random));
        loop {
            let table = self.newest().context("nothing was told")?;
            if table.phase == Phase::Over {
                return Ok(Ended::Over);
            }
            if next >= *schedule.end.borrow() {
                return Ok(Ended::TimeUp);
            }
            sleep_until(next.into()).await;
            next += schedule.step;
            let seat = table.to_move.context("nobody is to move")?;
            let time = self.step(seat, table.version, random).await?;
            times.push(Instant::now(), time);
        }
    }

    /// One move of a seat; the time until it was acknowledged.
    async fn step(
        &mut self,
        seat: usize,
        version: u64,
        random: &mut Xoshiro256PlusPlus,
    ) -> Result<Duration> {
        let mover = &mut self.players[seat - 1];
        let acts = &mover.table.as_ref().context("nothing was told")?.acts;
        if acts.is_empty() {
            bail!("seat {seat} is to move and has no moves");
        }
        let text = acts[below(random, acts.len())].text.clone();
        let asked = mover.wanted(&text, version);
        self.ledger.open = 1;
        self.ledger.asked = Some(asked.clone());
        let (answer, time) = self.ask(&asked).await?;
        if let Some(refused) = answer.refused {
            bail!("{text}: {}: {}", refused.code, refused.message);
        }
        self.ledger.acknowledged += 1;
        self.ledger.open = 0;
        self.wait_until_shown(answer.version).await?;
        self.note();
        Ok(time)
    }

    /// Asks for a move; the answer, and the time until it came.
    async fn ask(&mut self, asked: &Asked) -> Result<(Answer, Duration)> {
        let mover = &mut self.players[asked.seat - 1];
        let since = Instant::now();
        mover.ask(asked).await?;
        let answer = timeout(PATIENCE, async {
            loop {
                match mover.hear().await? {
                    Told::Answer(answer) if answer.id == asked.id => return anyhow::Ok(answer),
                    Told::Answer(answer) => bail!("{} was not asked for", answer.id),
                    Told::State => {}
                }
            }
        });
        let answer = answer.await.context("no answer")??;
        Ok((answer, since.elapsed()))
    }

    /// Waits until everybody was told how things stand at a version.
    async fn wait_until_shown(&mut self, version: u64) -> Result<()> {
        for player in &mut self.players {
            let shown = timeout(PATIENCE, async {
                while player
                    .table
                    .as_ref()
                    .is_none_or(|table| table.version < version)
                {
                    player.hear().await?;
                }
                anyhow::Ok(())
            });
            shown.await.context("a move is not shown")??;
        }
        Ok(())
    }

    /// What was told last to anybody.
    fn newest(&self) -> Option<crate::heard::Table> {
        let tables = self
            .players
            .iter()
            .filter_map(|player| player.table.as_ref());
        tables.max_by_key(|table| table.version).cloned()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let phase = self.newest().map(|table| table.phase);
        phase == Some(Phase::Over)
    }

    /// Notes what the players have been told.
    fn note(&mut self) {
        for (player, noticed) in self.players.iter().zip(&mut self.ledger.noticed) {
            noticed.clone_from(&player.noticed);
        }
        let tables = self
            .players
            .iter()
            .filter_map(|player| player.table.as_ref());
        let shown = tables.map(|table| table.length).max().unwrap_or_default();
        self.ledger.shown = self.ledger.shown.max(shown);
    }

    /// Both leave, and tell what they were promised.
    pub async fn leave(mut self) -> Ledger {
        self.note();
        for player in self.players {
            player.leave().await;
        }
        self.ledger
    }

    /// What they were promised when the house went away, and what they had not listened to yet.
    pub async fn bereft(mut self) -> Ledger {
        for player in &mut self.players {
            player.hear_the_rest().await;
        }
        self.note();
        self.ledger
    }
}

/// A number below a bound.
fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    let bound = bound as u64;
    usize::try_from(random.next_u64() % bound).expect("it is below a usize")
}

/// Between 0 and 1.
fn fraction(random: &mut Xoshiro256PlusPlus) -> f64 {
    f64::from(random.next_u32()) / f64::from(u32::MAX)
}
