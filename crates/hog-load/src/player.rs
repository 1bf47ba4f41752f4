//! A player: the websocket of one seat, with the last state and history that the server has shown.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use hog_wire::{
    Action, ActionAnswer, ActionRequest, ClientMessage, CreatedSeat, Hello, PROTOCOL,
    ServerMessage, TableState,
};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::client::Connector;

/// Size of the read buffer of a websocket, in bytes: small, since there are thousands of websockets.
const READ_BUFFER: usize = 4 << 10;

/// Timeout for an answer.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Time without a message after which a killed server's last messages count as read.
const SILENCE: Duration = Duration::from_secs(2);

/// The player of a seat.
pub struct Player {
    socket: WebSocketStream<TcpStream>,
    seat: usize,
    /// The last state that the server has shown.
    pub state: TableState,
    /// The history up to that state.
    pub history: Vec<String>,
    /// Number of requests made, for their ids.
    requests: u64,
    /// Distinguishes the ids of these requests from those of earlier connections.
    run: u64,
}

impl Player {
    /// Connects the player of a seat, and waits for the first state.
    pub async fn connect(
        connector: Connector,
        table: &str,
        seat: &CreatedSeat,
        run: u64,
    ) -> Result<Self> {
        let stream = connector.connect().await?;
        stream.set_nodelay(true)?;
        let address = format!("ws://{}/api/v1/tables/{table}/live", connector.server);
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(1 << 20);
        let (mut socket, _) = client_async_with_config(address, stream, Some(config)).await?;
        let hello = ClientMessage::Hello(Hello {
            protocol: PROTOCOL,
            tokens: vec![seat.token.clone()],
        });
        send(&mut socket, &hello).await?;
        let state = match timeout(TIMEOUT, receive(&mut socket)).await?? {
            ServerMessage::Table(state) => *state,
            other => bail!("the first message is not a state: {other:?}"),
        };
        Ok(Self {
            socket,
            seat: seat.seat,
            history: state.history.told.clone(),
            state,
            requests: 0,
            run,
        })
    }

    /// Waits for the next message, and returns the answer if the message is an answer.
    async fn next(&mut self) -> Result<Option<ActionAnswer>> {
        match receive(&mut self.socket).await? {
            ServerMessage::Table(state) => {
                let from = state.history.from;
                if from > self.history.len() {
                    bail!(
                        "the history has a gap from {} to {from}",
                        self.history.len()
                    );
                }
                self.history.truncate(from);
                self.history.extend(state.history.told.iter().cloned());
                self.state = *state;
                Ok(None)
            }
            ServerMessage::Answer(answer) => Ok(Some(answer)),
            ServerMessage::Suggestion(_) => Ok(None),
            ServerMessage::Failed(why) => bail!("the server failed: {why}"),
            ServerMessage::Refused(error) | ServerMessage::Bye(error) => {
                bail!("{:?}: {}", error.code, error.message)
            }
        }
    }

    /// A new request for a move.
    pub fn request(&mut self, text: String, version: u64) -> ActionRequest {
        self.requests += 1;
        ActionRequest {
            id: format!("{}-{}", self.run, self.requests),
            seat: self.seat,
            version,
            act: Action::Play { text },
        }
    }

    /// Sends a request, and waits for its answer.
    pub async fn ask(&mut self, request: &ActionRequest) -> Result<ActionAnswer> {
        send(&mut self.socket, &ClientMessage::Ask(request.clone())).await?;
        let answer = async {
            loop {
                if let Some(answer) = self.next().await? {
                    return anyhow::Ok(answer);
                }
            }
        };
        let answer = timeout(TIMEOUT, answer).await.context("no answer")??;
        if answer.id != request.id {
            bail!("{} was not requested", answer.id);
        }
        Ok(answer)
    }

    /// Waits until the server has shown the state of this version or a later one.
    pub async fn wait_for(&mut self, version: u64) -> Result<()> {
        let shown = async {
            while self.state.version < version {
                self.next().await?;
            }
            anyhow::Ok(())
        };
        timeout(TIMEOUT, shown)
            .await
            .context("a move is not shown")?
    }

    /// Reads what the server sent before it was killed.
    pub async fn read_rest(&mut self) {
        while let Ok(Ok(_)) = timeout(SILENCE, self.next()).await {}
    }

    /// Closes the connection.
    pub async fn close(mut self) {
        // If this fails, the server has closed the connection.
        let _ = self.socket.close(None).await;
    }
}

async fn send(socket: &mut WebSocketStream<TcpStream>, message: &ClientMessage) -> Result<()> {
    let text = serde_json::to_string(message)?;
    Ok(socket.send(Message::text(text)).await?)
}

async fn receive(socket: &mut WebSocketStream<TcpStream>) -> Result<ServerMessage> {
    loop {
        let message = socket.next().await.context("the server is gone")??;
        if let Message::Text(text) = message {
            return serde_json::from_str(&text)
                .with_context(|| format!("does not follow the protocol: {text}"));
        }
    }
}
