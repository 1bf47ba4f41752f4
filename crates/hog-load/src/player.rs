//! One player at a table: a websocket, and what it was told.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::heard::{Answer, Heard, Refused, Table};
use crate::ledger::Asked;
use crate::way::Way;

/// Small: there are thousands of players in one process.
const BUFFER: usize = 4 << 10;

/// So long nothing is told by a house that is gone.
const REST: Duration = Duration::from_secs(2);

/// A player with a seat at a table.
pub struct Player {
    socket: WebSocketStream<TcpStream>,
    seat: usize,
    /// What was told last.
    pub table: Option<Table>,
    /// All that the player noticed.
    pub noticed: Vec<String>,
    sent: u64,
    /// Distinguishes the requests of this connection from those of an earlier one.
    run: u64,
}

/// What a player was told.
pub enum Told {
    /// There is a new state.
    State,
    /// A request was granted or refused.
    Answer(Answer),
}

impl Player {
    /// Sits down at a table with the token of a seat.
    pub async fn at(way: Way, table: &str, (seat, token): (usize, &str), run: u64) -> Result<Self> {
        let stream = way.connect().await?;
        stream.set_nodelay(true)?;
        let address = format!("ws://{}/api/v1/tables/{table}/live", way.house);
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(1 << 20);
        let (mut socket, _) = client_async_with_config(address, stream, Some(config)).await?;
        let hello = json!({ "hello": { "protocol": 1, "tokens": [token] } });
        socket.send(Message::text(hello.to_string())).await?;
        Ok(Self {
            socket,
            seat,
            table: None,
            noticed: Vec::new(),
            sent: 0,
            run,
        })
    }

    /// Waits for what is told next.
    pub async fn hear(&mut self) -> Result<Told> {
        loop {
            let message = self.socket.next().await.context("the house is gone")??;
            let Message::Text(text) = message else {
                continue;
            };
            let heard = serde_json::from_str(&text)
                .with_context(|| format!("not what the protocol says: {text}"))?;
            match heard {
                Heard::Table(table) => {
                    self.notice(&table)?;
                    self.table = Some(*table);
                    return Ok(Told::State);
                }
                Heard::Answer(answer) => return Ok(Told::Answer(answer)),
                Heard::Suggestion(_) => {}
                Heard::Failed(why) => bail!("the house could not: {why}"),
                Heard::Bye(Refused { code, message }) => bail!("{code}: {message}"),
            }
        }
    }

    fn notice(&mut self, table: &Table) -> Result<()> {
        let from = table.history.from;
        if from > self.noticed.len() {
            bail!("the history has a gap: {} of {from}", self.noticed.len());
        }
        self.noticed.truncate(from);
        self.noticed.extend(table.history.told.iter().cloned());
        Ok(())
    }

    /// The request for a move that is to be sent next.
    pub fn wanted(&mut self, text: &str, version: u64) -> Asked {
        self.sent += 1;
        Asked {
            id: format!("{}-{}", self.run, self.sent),
            seat: self.seat,
            version,
            text: text.to_string(),
        }
    }

    /// Asks for a move, for the first time or again.
    pub async fn ask(&mut self, asked: &Asked) -> Result<()> {
        let Asked {
            id,
            seat,
            version,
            text,
        } = asked;
        let ask = json!({ "ask": {
            "id": id, "seat": seat, "version": version, "act": { "play": { "move": text } },
        } });
        Ok(self.socket.send(Message::text(ask.to_string())).await?)
    }

    /// Hears all that was told before the house was gone, which is there though nobody has listened.
    pub async fn hear_the_rest(&mut self) {
        while let Ok(Ok(_)) = timeout(REST, self.hear()).await {}
    }

    /// Leaves, as people do.
    pub async fn leave(mut self) {
        // Whoever is gone already need not be told.
        let _ = self.socket.close(None).await;
    }
}
