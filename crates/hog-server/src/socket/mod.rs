//! The websocket: one viewer of one table.
//!
//! A viewer says who is there, and is told how things stand from then on. A viewer that comes again
//! is told the whole state first, so nothing needs to be remembered of who was there before.

mod conversation;
mod flow;

use std::fmt;
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hog_store::TableId;
use hog_store::house::Token;
use tokio::time::{Instant, timeout_at};

use crate::door::Door;
use crate::http::{Peer, Refusal, malformed, table_id, tokens};
use crate::metrics::Cause;
use crate::request_error::RequestError;
use crate::room::{RoomHandle, Watching};
use crate::wire::{ClientMessage, ErrorCode, Hello, PROTOCOL, WireError};
use conversation::{Conversation, Heard, no_text};

/// How much of a message is read at once, in bytes. Thousands of viewers have such a buffer each.
const BUFFER: usize = 4 << 10;

/// Opens a websocket.
pub(crate) async fn live(
    State(door): State<Arc<Door>>,
    Extension(peer): Extension<Peer>,
    table: Result<Path<String>, PathRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let opened = opening(table, upgrade);
    let (id, upgrade) = match opened {
        Ok(opened) => opened,
        Err(refusal) => return refusal.into_response(),
    };
    let most = door.limits.message_bytes;
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| viewer(door, peer, id, socket))
}

fn opening(
    table: Result<Path<String>, PathRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<(TableId, WebSocketUpgrade), Refusal> {
    let Path(table) = table.map_err(|_| Refusal::no_page())?;
    let upgrade = upgrade.map_err(|_| {
        let message = "this is no websocket: expected a request that opens one";
        Refusal::new(ErrorCode::Malformed, StatusCode::UPGRADE_REQUIRED, message)
    })?;
    Ok((table_id(&table)?, upgrade))
}

/// Serves one viewer until either goes.
async fn viewer(door: Arc<Door>, peer: Peer, id: TableId, socket: WebSocket) {
    door.metrics.sockets.inc();
    let mut conversation = Conversation::new(socket, &door, peer);
    tracing::debug!(table = id.nickname(), "a viewer comes");
    let end = match enter(&door, &id, &mut conversation).await {
        Ok((room, tokens, watching)) => conversation.go_on(&room, &tokens, watching).await,
        Err(end) => end,
    };
    tracing::debug!(table = id.nickname(), ?end, "a viewer goes");
    conversation.end(end).await;
    door.metrics.sockets.dec();
}

/// How the conversation with a viewer ends.
enum End {
    /// The viewer is told why.
    Bye(WireError),
    /// The viewer is sent away, and told why.
    Evicted(Cause, WireError),
    /// The viewer is not there any more, or does not listen.
    Gone,
}

/// What the viewer is told may quote what it said, its tokens as well: logs have the code alone.
impl fmt::Debug for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bye(error) => write!(f, "Bye({:?})", error.code),
            Self::Evicted(cause, error) => write!(f, "Evicted({cause:?}, {:?})", error.code),
            Self::Gone => f.write_str("Gone"),
        }
    }
}

impl End {
    fn refused(error: RequestError) -> Self {
        Self::Bye(error.into())
    }

    fn bye(code: ErrorCode, message: impl Into<String>) -> Self {
        Self::Bye(WireError::new(code, message))
    }

    fn evicted(cause: Cause, message: impl Into<String>) -> Self {
        Self::Evicted(cause, WireError::new(ErrorCode::TooMuch, message))
    }
}

/// Waits for the viewer to say who is there, and lets it look.
async fn enter(
    door: &Door,
    id: &TableId,
    conversation: &mut Conversation<'_>,
) -> Result<(RoomHandle, Vec<Token>, Watching), End> {
    let time = door.limits.hello_time;
    let by = Instant::now() + time;
    let hello = tokio::select! {
        hello = timeout_at(by, hello(conversation)) => hello.map_err(|_| {
            let message = format!("nobody said who is there: expected a hello within {time:?}");
            End::evicted(Cause::NoHello, message)
        })??,
        () = door.closing() => return Err(closing()),
    };
    if hello.protocol != PROTOCOL {
        let message = format!(
            "protocol {} is not spoken here: expected {PROTOCOL}",
            hello.protocol
        );
        return Err(End::bye(ErrorCode::Invalid, message));
    }
    let tokens = tokens(hello.tokens.iter().map(String::as_str)).map_err(End::Bye)?;
    let room = door.house.room(id).await.map_err(End::refused)?;
    let watching = room.watch(tokens.clone()).await.map_err(End::refused)?;
    Ok((room, tokens, watching))
}

async fn hello(conversation: &mut Conversation<'_>) -> Result<Hello, End> {
    loop {
        match conversation.heard().await? {
            Heard::Sign => {}
            Heard::Bytes => conversation.refuse(no_text()).await?,
            Heard::Text(text) => match serde_json::from_str(&text) {
                Ok(ClientMessage::Hello(hello)) => return Ok(hello),
                Ok(ClientMessage::Ask(_)) => {
                    let message = "the first message asks: expected a hello";
                    conversation
                        .refuse(WireError::new(ErrorCode::Malformed, message))
                        .await?;
                }
                Err(error) => conversation.refuse(malformed(&error)).await?,
            },
        }
    }
}

fn closing() -> End {
    End::bye(
        ErrorCode::Unavailable,
        "the house closes: expected to come back later",
    )
}
