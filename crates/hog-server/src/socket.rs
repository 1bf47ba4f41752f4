//! The websocket of one viewer of one table.
//!
//! A viewer sends a hello with its tokens, and receives the whole state of the table, then every change. A viewer
//! that reconnects starts from the beginning: the server remembers nothing between connections.

use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use hog_store::TableId;
use hog_store::server::Token;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, sleep_until, timeout, timeout_at};

use crate::house::RoomHandle;
use crate::limits::MAX_MESSAGE_BYTES;
use crate::metrics::Eviction;
use crate::rate_limit::RequestKind;
use crate::request::{HttpError, PathTable, malformed, read_tokens};
use crate::room::Subscription;
use crate::state::{AppState, Client};
use crate::wire::{
    ActionRequest, ClientMessage, ErrorCode, Hello, PROTOCOL, ServerMessage, WireError,
};

/// Size of the buffers of one websocket, in bytes. There may be thousands of them.
const BUFFER: usize = 4 << 10;

/// Maximum number of messages on one websocket that cannot be understood.
const MAX_MISTAKES: u32 = 4;

/// Timeout for telling a viewer why its websocket is closed.
const CLOSING: Duration = Duration::from_secs(1);

/// Opens a websocket.
pub(crate) async fn live(
    State(app): State<Arc<AppState>>,
    Extension(client): Extension<Client>,
    PathTable(table): PathTable,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpError> {
    let upgrade = upgrade.map_err(|_| {
        let message = "this address opens a websocket; the request does not ask for one";
        HttpError::new(ErrorCode::Malformed, StatusCode::UPGRADE_REQUIRED, message)
    })?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES);
    Ok(upgrade.on_upgrade(async move |socket| {
        app.house.metrics().sockets.inc();
        tracing::debug!(table = table.nickname(), "websocket opened");
        let mut socket = ViewerSocket::new(&app, &client, socket);
        let Err(end) = socket.run(&table).await;
        socket.close(end).await;
        tracing::debug!(table = table.nickname(), "websocket closed");
        app.house.metrics().sockets.dec();
    }))
}

/// The websocket of one viewer.
struct ViewerSocket<'a> {
    app: &'a AppState,
    client: &'a Client,
    sink: SplitSink<WebSocket, Message>,
    messages: SplitStream<WebSocket>,
    /// A message that waits for the rate limit, and until when.
    waiting: Option<(Message, Instant)>,
    /// When something was received last.
    heard: Instant,
    mistakes: u32,
}

/// Why a websocket is closed.
enum End {
    /// The viewer is told why.
    Bye(WireError),
    /// The viewer broke a limit, and is told which.
    Evicted(Eviction, WireError),
    /// The viewer is not there any more.
    Gone,
}

impl End {
    fn unavailable(message: &str) -> Self {
        Self::Bye(WireError::new(ErrorCode::Unavailable, message))
    }

    fn evicted(cause: Eviction, message: impl Into<String>) -> Self {
        Self::Evicted(cause, WireError::new(ErrorCode::TooMuch, message))
    }
}

impl<E: Into<WireError>> From<E> for End {
    fn from(error: E) -> Self {
        Self::Bye(error.into())
    }
}

impl<'a> ViewerSocket<'a> {
    fn new(app: &'a AppState, client: &'a Client, socket: WebSocket) -> Self {
        let (sink, messages) = socket.split();
        Self {
            app,
            client,
            sink,
            messages,
            waiting: None,
            heard: Instant::now(),
            mistakes: 0,
        }
    }

    /// Lets the viewer in, and serves it to the end.
    async fn run(&mut self, table: &TableId) -> Result<Infallible, End> {
        let app = self.app;
        tokio::select! {
            end = self.serve(table) => end,
            () = app.closing() => Err(End::unavailable("server shutting down; reconnect later")),
        }
    }

    async fn serve(&mut self, table: &TableId) -> Result<Infallible, End> {
        let time = self.app.house.limits().timeout;
        let hello = timeout(time, self.hello())
            .await
            .map_err(|_| End::evicted(Eviction::NoHello, format!("no hello within {time:?}")))??;
        if hello.protocol != PROTOCOL {
            let message = format!(
                "protocol {} is not supported; use {PROTOCOL}",
                hello.protocol
            );
            return Err(WireError::new(ErrorCode::Invalid, message).into());
        }
        let tokens = read_tokens(hello.tokens.iter().map(String::as_str))?;
        let room = self.app.house.room(table).await?;
        let subscription = room.watch(tokens.clone()).await?;
        self.watch(&room, &tokens, subscription).await
    }

    /// Reads messages until one is a hello.
    async fn hello(&mut self) -> Result<Hello, End> {
        loop {
            let error = match read(self.next().await?) {
                None => continue,
                Some(Ok(ClientMessage::Hello(hello))) => return Ok(hello),
                Some(Ok(ClientMessage::Ask(_))) => {
                    WireError::new(ErrorCode::Malformed, "the first message must be a hello")
                }
                Some(Err(error)) => error,
            };
            self.refuse(error).await?;
        }
    }

    /// Sends the viewer what happens, and does what it asks for.
    async fn watch(
        &mut self,
        room: &RoomHandle,
        tokens: &[Token],
        mut subscription: Subscription,
    ) -> Result<Infallible, End> {
        let idle_timeout = self.app.house.limits().idle_timeout;
        let mut pings = interval(idle_timeout / 2);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let silent_at = self.heard + idle_timeout;
            tokio::select! {
                told = subscription.messages.recv() => match told {
                    Some(text) => {
                        // Even a sleep of no length takes a millisecond.
                        if !subscription.delay.is_zero() {
                            sleep(subscription.delay).await;
                        }
                        self.send(Message::Text((*text).into())).await?;
                    }
                    None => return Err(End::unavailable("the table was closed; reconnect")),
                },
                message = self.next() => self.handle(message?, room, tokens).await?,
                _ = pings.tick() => self.send(Message::Ping("".into())).await?,
                () = sleep_until(silent_at) => {
                    self.app.house.metrics().evicted(Eviction::Silent);
                    return Err(End::Gone);
                }
            }
        }
    }

    async fn handle(
        &mut self,
        message: Message,
        room: &RoomHandle,
        tokens: &[Token],
    ) -> Result<(), End> {
        let error = match read(message) {
            None => return Ok(()),
            Some(Ok(ClientMessage::Ask(request))) => return self.ask(room, tokens, request).await,
            Some(Ok(ClientMessage::Hello(_))) => {
                WireError::new(ErrorCode::Malformed, "hello was said before")
            }
            Some(Err(error)) => error,
        };
        self.refuse(error).await
    }

    /// Does what a seat asks for. Nothing else is read or sent until it is answered.
    async fn ask(
        &mut self,
        room: &RoomHandle,
        tokens: &[Token],
        request: ActionRequest,
    ) -> Result<(), End> {
        let began = Instant::now();
        let answer = room.ask(tokens, request).await;
        let metrics = self.app.house.metrics();
        metrics.acknowledged(began.elapsed());
        if let Some(error) = &answer.refused {
            metrics.refused(error.code);
        }
        self.heard = Instant::now();
        self.tell(&ServerMessage::Answer(answer)).await
    }

    /// The next message of the viewer, delayed to its rate limit. No message is lost if this is cancelled.
    async fn next(&mut self) -> Result<Message, End> {
        if self.waiting.is_none() {
            let message = self.receive().await?;
            let kind = match message {
                Message::Text(_) | Message::Binary(_) | Message::Ping(_) => RequestKind::Api,
                Message::Pong(_) | Message::Close(_) => RequestKind::Small,
            };
            // If the queue is too long, the message waits just as long, but does not join it.
            let (Ok(wait) | Err(wait)) = self.app.rates.join(kind, self.client.address());
            self.waiting = Some((message, Instant::now() + wait));
        }
        if let Some((_, until)) = &self.waiting
            && *until > Instant::now()
        {
            sleep_until(*until).await;
        }
        self.waiting
            .take()
            .map(|(message, _)| message)
            .ok_or(End::Gone)
    }

    async fn receive(&mut self) -> Result<Message, End> {
        let message = self.messages.next().await.ok_or(End::Gone)?;
        self.heard = Instant::now();
        match message {
            Ok(Message::Close(_)) => Err(End::Gone),
            Ok(message) => Ok(message),
            Err(error) if is_too_long(&error) => {
                let message = format!("messages have at most {MAX_MESSAGE_BYTES} bytes");
                Err(End::evicted(Eviction::TooLong, message))
            }
            Err(_) => Err(End::Gone),
        }
    }

    /// Tells the viewer that a message was not understood. After too many such messages the websocket is closed.
    async fn refuse(&mut self, error: WireError) -> Result<(), End> {
        self.mistakes += 1;
        if self.mistakes > MAX_MISTAKES {
            return Err(End::Evicted(Eviction::Mistakes, error));
        }
        self.app.house.metrics().refused(error.code);
        self.tell(&ServerMessage::Refused(error)).await
    }

    async fn tell(&mut self, message: &ServerMessage) -> Result<(), End> {
        let text = serde_json::to_string(message).expect("messages can be written");
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        // A viewer that reads too slowly is closed like a silent one.
        let silent_at = self.heard + self.app.house.limits().idle_timeout;
        let sent = timeout_at(silent_at, self.sink.send(message)).await;
        sent.map_err(|_| End::Gone)?.map_err(|_| End::Gone)
    }

    /// Tells the viewer why the websocket is closed, if it can be told.
    async fn close(mut self, end: End) {
        let error = match end {
            End::Gone => return,
            End::Bye(error) => error,
            End::Evicted(cause, error) => {
                self.app.house.metrics().evicted(cause);
                error
            }
        };
        self.app.house.metrics().refused(error.code);
        let code = match error.code {
            ErrorCode::Unavailable => close_code::AWAY,
            _ => close_code::POLICY,
        };
        let told = async {
            self.tell(&ServerMessage::Bye(error)).await?;
            let reason = Utf8Bytes::from_static("");
            self.send(Message::Close(Some(CloseFrame { code, reason })))
                .await
        };
        let _ = timeout(CLOSING, told).await;
    }
}

/// Reads a message of a viewer; `None` for pings and pongs.
fn read(message: Message) -> Option<Result<ClientMessage, WireError>> {
    match message {
        Message::Text(text) => Some(serde_json::from_str(&text).map_err(|error| malformed(&error))),
        Message::Binary(_) => {
            let message = "binary messages are not understood; send JSON as text";
            Some(Err(WireError::new(ErrorCode::Malformed, message)))
        }
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => None,
    }
}

/// Whether reading failed because a message was too long.
fn is_too_long(error: &axum::Error) -> bool {
    let cause = error.source().and_then(|cause| cause.downcast_ref());
    matches!(cause, Some(tungstenite::Error::Capacity(_)))
}
