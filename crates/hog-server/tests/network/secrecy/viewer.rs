//! A viewer whose websocket records every received byte.

use std::net::SocketAddr;

use hog_server::wire::{ActionAnswer, ServerMessage, TableState};
use serde_json::{Value, json};

use crate::client::Viewer as Connection;
use crate::tap::ReceivedBytes;

/// A viewer, with its last state.
pub struct Viewer {
    connection: Connection,
    pub received: ReceivedBytes,
    pub state: TableState,
    /// Number of hints and failures that it was sent.
    helped: usize,
}

impl Viewer {
    /// Connects to a table, and waits for the first state.
    pub async fn new(at: SocketAddr, table: &str, token: Option<&str>) -> Self {
        let mut connection = Connection::new(at, table, token.as_slice()).await;
        let state = match receive(&mut connection).await {
            ServerMessage::Table(state) => *state,
            other => panic!("the state comes first: {other:?}"),
        };
        Self {
            received: connection.received.clone(),
            connection,
            state,
            helped: 0,
        }
    }

    pub async fn say(&mut self, text: &str) {
        self.connection.say(text).await;
    }

    /// The next message.
    pub async fn receive(&mut self) -> ServerMessage {
        let message = receive(&mut self.connection).await;
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
            match self.receive().await {
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
            self.receive().await;
        }
        answer
    }

    /// Waits for a state that is as wanted.
    pub async fn until(&mut self, is_wanted: impl Fn(&TableState) -> bool) {
        while !is_wanted(&self.state) {
            self.receive().await;
        }
    }
}

async fn receive(connection: &mut Connection) -> ServerMessage {
    let message = connection.receive().await.expect("the server stays open");
    serde_json::from_value(message).expect("it is a message of the protocol")
}
