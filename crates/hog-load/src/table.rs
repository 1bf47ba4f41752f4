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

use crate::client::Connector;
use crate::latency::Latency;
use crate::ledger::TableLedger;
use crate::player::Player;

/// A table with two connected players.
pub struct PlayedTable {
    players: Vec<Player>,
    ledger: TableLedger,
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
    pub interval: Duration,
    /// When the players stop; `None` while no end is set.
    pub end: watch::Receiver<Option<Instant>>,
}

/// Sets up a table and takes both seats, without connecting a player.
pub async fn set_up(connector: Connector, game: &str) -> Result<TableLedger> {
    let request = CreateTable {
        game: game.to_string(),
        seats: vec!["me".to_string(), "free".to_string()],
        ..CreateTable::default()
    };
    let CreatedTable {
        table, mut seats, ..
    } = connector.post("/api/v1/tables", &request).await?;
    // The second seat is taken without the token of the first: in a game with hidden information, one person
    // may not have both seats.
    let path = format!("/api/v1/tables/{table}/seats");
    let SatDown { seat, token, .. } = connector.post(&path, &SitDown::default()).await?;
    seats.push(CreatedSeat { seat, token });
    Ok(TableLedger::new(table, seats))
}

impl PlayedTable {
    /// Connects the players of a table. `run` distinguishes their requests from those of earlier connections.
    pub async fn connect(connector: Connector, ledger: TableLedger, run: u64) -> Result<Self> {
        let mut players = Vec::new();
        for seat in &ledger.seats {
            players.push(Player::connect(connector, &ledger.table, seat, run).await?);
        }
        Ok(Self { players, ledger })
    }

    /// Connects the players of a table after the server was killed, checks the table against the ledger, and
    /// sends the last request again.
    ///
    /// # Errors
    /// If the server has lost a move or made one twice.
    pub async fn reconnect(connector: Connector, ledger: TableLedger, run: u64) -> Result<Self> {
        let table = ledger.table.clone();
        let mut live = Self::connect(connector, ledger, run).await?;
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
            // The first call settles the number of moves; the second checks that the other player sees the same.
            self.ledger.settle(player.state.length)?;
        }
        self.update_ledger();
        Ok(())
    }

    /// Plays until the game is over or the time is up.
    ///
    /// # Errors
    /// If the server has ended, or violates the protocol.
    pub async fn play(
        &mut self,
        schedule: &MoveSchedule,
        random: &mut Xoshiro256PlusPlus,
        latencies: &mut Vec<Latency>,
    ) -> Result<PlayEnd> {
        // The first moves of all tables are spread over one interval.
        let part = f64::from(random.next_u32()) / f64::from(u32::MAX);
        let mut next = Instant::now() + schedule.interval.mul_f64(part);
        while !self.is_over() {
            if schedule.end.borrow().is_some_and(|end| next >= end) {
                return Ok(PlayEnd::TimeUp);
            }
            // A slow answer makes the next move late too. That delay is part of its latency.
            let late = Instant::now().saturating_duration_since(next);
            sleep_until(next.into()).await;
            let duration = late + self.step(random).await?;
            latencies.push(Latency {
                due: next,
                duration,
            });
            next += schedule.interval;
        }
        Ok(PlayEnd::GameOver)
    }

    /// Makes a random move, and returns its latency.
    async fn step(&mut self, random: &mut Xoshiro256PlusPlus) -> Result<Duration> {
        let states = self.players.iter().map(|player| &player.state);
        let newest = states.max_by_key(|state| state.version);
        let newest = newest.context("the table has no players")?;
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
        self.update_ledger();
        Ok(latency)
    }

    /// Sends a request, waits until its effect is shown to both players, and returns the latency of the answer.
    async fn ask(&mut self, request: &ActionRequest) -> Result<Duration> {
        let sent = Instant::now();
        let answer = self.players[request.seat - 1].ask(request).await?;
        let latency = sent.elapsed();
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

    /// Records in the ledger what the server has shown to the players.
    fn update_ledger(&mut self) {
        for (player, history) in self.players.iter().zip(&mut self.ledger.histories) {
            history.clone_from(&player.history);
            self.ledger.shown = self.ledger.shown.max(player.state.length);
        }
    }

    /// Disconnects both players, and returns the ledger.
    pub async fn disconnect(mut self) -> TableLedger {
        self.update_ledger();
        for player in self.players {
            player.close().await;
        }
        self.ledger
    }

    /// Reads what the server sent before it was killed, and returns the ledger.
    pub async fn abandon(mut self) -> TableLedger {
        for player in &mut self.players {
            player.read_rest().await;
        }
        self.update_ledger();
        self.ledger
    }
}
