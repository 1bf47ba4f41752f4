//! A viewer over a websocket.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use hog_server::wire::{ActionAnswer, ServerMessage, TableState};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::client::PATIENCE;
use crate::secrecy::tap::{Came, Tap};

type Socket = WebSocketStream<Tap>;

/// A viewer with the last state.
pub struct Viewer {
    socket: Socket,
    pub came: Came,
    pub state: TableState,
    /// How often it was told what came of something that took long.
    helped: usize,
}

impl Viewer {
    /// Comes to a table, and is told how things stand.
    pub async fn new(at: SocketAddr, table: &str, token: Option<&str>) -> Self {
        let (mut socket, came) = open(at, table).await;
        let tokens: Vec<&str> = token.into_iter().collect();
        let hello = json!({"hello": {"protocol": 1, "tokens": tokens}});
        say(&mut socket, &hello.to_string()).await;
        let state = match told(&mut socket).await {
            ServerMessage::Table(state) => *state,
            other => panic!("the state comes first: {other:?}"),
        };
        Self {
            socket,
            came,
            state,
            helped: 0,
        }
    }

    pub async fn say(&mut self, text: &str) {
        say(&mut self.socket, text).await;
    }

    /// The next that is told.
    pub async fn told(&mut self) -> ServerMessage {
        let message = told(&mut self.socket).await;
        match &message {
            ServerMessage::Table(state) => self.state = state.as_ref().clone(),
            ServerMessage::Suggestion(_) | ServerMessage::Failed(_) => self.helped += 1,
            _ => {}
        }
        message
    }

    /// Asks for something, and waits for the answer.
    pub async fn ask(&mut self, request: &Value) -> ActionAnswer {
        self.say(&json!({"ask": request}).to_string()).await;
        loop {
            match self.told().await {
                ServerMessage::Answer(answer) if request["id"] == *answer.id => return answer,
                ServerMessage::Bye(error) => panic!("the server closes: {error:?}"),
                _ => {}
            }
        }
    }

    /// Asks for help and, if it is granted, waits for it; it may come before the answer.
    pub async fn ask_for_help(&mut self, request: &Value) -> ActionAnswer {
        let before = self.helped;
        let answer = self.ask(request).await;
        while answer.refused.is_none() && self.helped == before {
            self.told().await;
        }
        answer
    }

    /// Waits until things stand so.
    pub async fn until(&mut self, so: impl Fn(&TableState) -> bool) {
        while !so(&self.state) {
            self.told().await;
        }
    }
}

/// Opens a websocket and says nothing.
pub async fn open(at: SocketAddr, table: &str) -> (Socket, Came) {
    let tap = Tap::open(at).await;
    let came = tap.came();
    let url = format!("ws://{at}/api/v1/tables/{table}/live");
    let request = url.into_client_request().expect("it is an address");
    let opened = timeout(PATIENCE, client_async(request, tap)).await;
    let (socket, _) = opened.expect("it is answered").expect("it opens");
    (socket, came)
}

pub async fn say(socket: &mut Socket, text: &str) {
    let sent = socket.send(Message::text(text)).await;
    sent.expect("the server listens");
}

/// The next message.
pub async fn told(socket: &mut Socket) -> ServerMessage {
    loop {
        let message = timeout(PATIENCE, socket.next()).await;
        let message = message.expect("something is told in time");
        match message.expect("the server does not close") {
            Ok(Message::Text(text)) => {
                return serde_json::from_str(&text).expect("messages are JSON");
            }
            Ok(Message::Close(_)) => panic!("the server closes"),
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    }
}
