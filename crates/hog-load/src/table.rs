//! A table with two players, who make random legal moves.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use hog_wire::{
    ActionRequest, CreateTable, CreatedSeat, CreatedTable, PhaseName, SatDown, SitDown,
};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::watch;
use tokio::time::sleep_until;

use crate::client::Endpoint;
use crate::latency::Latencies;
use crate::ledger::PromiseLedger;
use crate::player::Player;

/// A table with two connected players.
pub struct PlayedTable {
    players: Vec<Player>,
    /// The promises of the server.
    ledger: PromiseLedger,
}

/// Why the players of a table stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayEnd {
    /// The game is over.
    GameOver,
    /// The time is up.
    TimeUp,
}

/// When the players of a table move.
#[derive(Clone, Debug)]
pub struct MoveSchedule {
    /// Time from one move to the next.
    pub step: Duration,
    /// When they stop.
    pub end: watch::Receiver<Instant>,
}

/// Sets up a table, and takes both seats. No player is connected yet.
pub async fn set_up(to: Endpoint, game: &str) -> Result<PromiseLedger> {
    let wanted = CreateTable {
        game: game.to_string(),
        seats: vec!["me".to_string(), "free".to_string()],
        ..CreateTable::default()
    };
    let CreatedTable {
        table, mut seats, ..
    } = to.post("/api/v1/tables", &wanted).await?;
    // By another request, as of another person: with hidden information one person may not have both seats.
    let path = format!("/api/v1/tables/{table}/seats");
    let SatDown { seat, token, .. } = to.post(&path, &SitDown::default()).await?;
    seats.push(CreatedSeat { seat, token });
    Ok(PromiseLedger::new(table, seats))
}

impl PlayedTable {
    /// Connects the players of a table.
    pub async fn connect(to: Endpoint, ledger: PromiseLedger, run: u64) -> Result<Self> {
        let mut players = Vec::new();
        for seat in &ledger.seats {
            players.push(Player::connect(to, &ledger.table, seat, run).await?);
        }
        Ok(Self { players, ledger })
    }

    /// Connects the players of a table after the server was killed, checks its promises, and sends the last
    /// request again.
    ///
    /// # Errors
    /// A broken promise.
    pub async fn reconnect(to: Endpoint, ledger: PromiseLedger, run: u64) -> Result<Self> {
        let table = ledger.table.clone();
        let mut live = Self::connect(to, ledger, run).await?;
        live.check().await.context(table)?;
        Ok(live)
    }

    async fn check(&mut self) -> Result<()> {
        for (index, player) in self.players.iter().enumerate() {
            let length = player.state.length;
            self.ledger.check(index, length, &player.history)?;
        }
        if let Some(request) = self.ledger.last.clone() {
            self.ask(&request).await.context("sent again")?;
        }
        for player in &self.players {
            // For the second player this repeats the check: both must be shown the same.
            self.ledger.settle(player.state.length)?;
        }
        self.note();
        Ok(())
    }

    /// Plays until the game is over or the time is up.
    ///
    /// # Errors
    /// If the server is gone, or breaks the protocol.
    pub async fn play(
        &mut self,
        schedule: &MoveSchedule,
        random: &mut Xoshiro256PlusPlus,
        latencies: &mut Latencies,
    ) -> Result<PlayEnd> {
        // The first moves of all tables are spread over the length of a step.
        let part = f64::from(random.next_u32()) / f64::from(u32::MAX);
        let mut next = Instant::now() + schedule.step.mul_f64(part);
        while !self.is_over() {
            if next >= *schedule.end.borrow() {
                return Ok(PlayEnd::TimeUp);
            }
            sleep_until(next.into()).await;
            next += schedule.step;
            latencies.push(self.step(random).await?);
        }
        Ok(PlayEnd::GameOver)
    }

    /// Makes a random move; the time until it was acknowledged.
    async fn step(&mut self, random: &mut Xoshiro256PlusPlus) -> Result<Duration> {
        let states = self.players.iter().map(|player| &player.state);
        let newest = states.max_by_key(|state| state.version);
        let newest = newest.context("no player")?;
        let seat = newest.to_move.context("no seat is to move")?;
        let version = newest.version;
        let mover = &mut self.players[seat - 1];
        let acts = &mover.state.acts;
        if acts.is_empty() {
            bail!("seat {seat} is to move and has no moves");
        }
        let index = usize::try_from(random.next_u64() % acts.len() as u64)?;
        let text = acts[index].text.clone();
        let request = mover.request(text, version);
        self.ledger.pending = 1;
        self.ledger.last = Some(request.clone());
        let latency = self.ask(&request).await?;
        self.ledger.acknowledged += 1;
        self.ledger.pending = 0;
        self.note();
        Ok(latency)
    }

    /// Sends a request, and waits until its effect is shown to both; the time until it was acknowledged.
    async fn ask(&mut self, request: &ActionRequest) -> Result<Duration> {
        let since = Instant::now();
        let answer = self.players[request.seat - 1].ask(request).await?;
        let latency = since.elapsed();
        if let Some(error) = answer.refused {
            bail!("{request:?}: {:?}: {}", error.code, error.message);
        }
        for player in &mut self.players {
            player.wait_for(answer.version).await?;
        }
        Ok(latency)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        let mut phases = self.players.iter().map(|player| player.state.phase);
        phases.any(|phase| phase == PhaseName::Over)
    }

    /// Notes what the players have been shown.
    fn note(&mut self) {
        for (player, history) in self.players.iter().zip(&mut self.ledger.histories) {
            history.clone_from(&player.history);
            self.ledger.shown = self.ledger.shown.max(player.state.length);
        }
    }

    /// Disconnects both players; returns the promises of the server.
    pub async fn disconnect(mut self) -> PromiseLedger {
        self.note();
        for player in self.players {
            player.close().await;
        }
        self.ledger
    }

    /// Reads what a killed server has sent before; returns its promises.
    pub async fn abandon(mut self) -> PromiseLedger {
        for player in &mut self.players {
            player.read_rest().await;
        }
        self.note();
        self.ledger
    }
}
