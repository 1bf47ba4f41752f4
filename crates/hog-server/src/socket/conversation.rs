//! The conversation with one viewer.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::StreamExt;
use futures_util::future::{BoxFuture, FutureExt, OptionFuture};
use hog_store::house::Token;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout, timeout_at};

use super::flow::Flow;
use super::{End, closing};
use crate::door::Door;
use crate::http::{Peer, malformed};
use crate::metrics::Cause;
use crate::room::{RoomHandle, Watching};
use crate::wire::{ActAnswer, ClientMessage, ErrorCode, Request, ServerMessage, WireError};

/// So long a viewer has to hear that it goes.
const PARTING: Duration = Duration::from_secs(1);

/// The conversation with one viewer.
pub(super) struct Conversation<'a> {
    socket: WebSocket,
    door: &'a Door,
    peer: Peer,
    flow: Flow,
    /// When there was the last sign of life: the viewer said what it was asked to say. Whoever does
    /// not read what it is told cannot know that.
    seen: Instant,
    /// What it was asked to say, last and before that.
    asked: [u64; 2],
    /// Since when a request of it is waited for, if one is: nothing is read meanwhile, so no sign can be
    /// seen.
    waits: Option<Instant>,
    mistakes: u32,
}

/// What a viewer said.
pub(super) enum Heard {
    /// Nothing that means anything for the table.
    Sign,
    /// Something.
    Text(Utf8Bytes),
    /// Something that is no text.
    Bytes,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(socket: WebSocket, door: &'a Door, peer: Peer) -> Self {
        Self {
            socket,
            door,
            peer,
            flow: Flow::new(door.limits.messages),
            seen: Instant::now(),
            asked: [0; 2],
            waits: None,
            mistakes: 0,
        }
    }

    /// The next that the viewer says. Nothing is lost if this is not waited for to its end.
    pub(super) async fn heard(&mut self) -> Result<Heard, End> {
        self.flow.ready().await;
        let Some(message) = self.socket.next().await else {
            return Err(End::Gone);
        };
        self.flow.count();
        match message {
            Ok(Message::Text(text)) => Ok(Heard::Text(text)),
            Ok(Message::Pong(said)) => {
                if self.asked.iter().any(|asked| *said == asked.to_be_bytes()) {
                    self.seen = Instant::now();
                }
                Ok(Heard::Sign)
            }
            Ok(Message::Ping(_)) => Ok(Heard::Sign),
            Ok(Message::Close(_)) => Err(End::Gone),
            Ok(Message::Binary(_)) => Ok(Heard::Bytes),
            Err(error) => Err(self.broken(&error)),
        }
    }

    /// What it means that nothing can be read any more.
    fn broken(&self, error: &axum::Error) -> End {
        let mut cause = std::error::Error::source(error);
        while let Some(error) = cause {
            // Its type is of a part of a part; a test holds the text to what it says.
            if error.to_string().contains("too long") {
                let most = self.door.limits.message_bytes;
                let message = format!("a message is too long: expected at most {most} bytes");
                return End::evicted(Cause::TooLong, message);
            }
            cause = error.source();
        }
        End::Gone
    }

    /// Tells the viewer that something was not understood. It does not hear that for ever.
    pub(super) async fn refuse(&mut self, error: WireError) -> Result<(), End> {
        self.door.metrics.refused(error.code);
        self.mistakes += 1;
        if self.door.is_too_much(self.mistakes, self.peer) {
            return Err(End::Evicted(Cause::Mistakes, error));
        }
        self.tell(&ServerMessage::Refused(error)).await
    }

    async fn tell(&mut self, message: &ServerMessage) -> Result<(), End> {
        let text = serde_json::to_string(message).expect("messages can be written");
        self.send(Message::Text(text.into())).await
    }

    /// Sends something. The passage ends by itself if the viewer does not read; but who has given no sign
    /// for long does not get that much time again.
    async fn send(&mut self, message: Message) -> Result<(), End> {
        let silent_at = self.silent_at();
        match timeout_at(silent_at, self.socket.send(message)).await {
            Ok(sent) => sent.map_err(|_| End::Gone),
            Err(_) => Err(self.silent()),
        }
    }

    /// When the viewer is gone, unless there is a sign of it before.
    fn silent_at(&self) -> Instant {
        let deaf = self.waits.map_or(Duration::ZERO, |since| since.elapsed());
        self.seen + deaf + self.door.limits.silence
    }

    fn silent(&self) -> End {
        self.door.sent_away(Cause::Silent, self.peer);
        End::Gone
    }

    /// Tells the viewer what happens, and asks the room what the viewer asks, until either goes.
    pub(super) async fn go_on(
        &mut self,
        room: &RoomHandle,
        tokens: &[Token],
        mut watching: Watching,
    ) -> End {
        let door = self.door;
        let closes = door.closing();
        let mut closes = std::pin::pin!(closes);
        let mut pings = interval(door.limits.ping_every);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut asking: Option<BoxFuture<'_, ActAnswer>> = None;
        loop {
            let asks = asking.is_some();
            let silent_at = self.silent_at();
            let step = tokio::select! {
                answer = async { OptionFuture::from(asking.as_mut()).await }, if asks => {
                    asking = None;
                    self.seen += self.waits.take().map_or(Duration::ZERO, |since| since.elapsed());
                    self.answer(answer).await
                }
                told = watching.messages.recv() => match told {
                    Some(text) => self.pass_on(&text).await,
                    None => return left(),
                },
                // One request at a time: the next is read when the last is answered.
                heard = self.heard(), if !asks => match heard {
                    Ok(heard) => self.understood(heard).await.map(|request| {
                        self.waits = request.is_some().then(Instant::now);
                        asking = request.map(|request| ask(door, room, tokens, request).boxed());
                    }),
                    Err(end) => Err(end),
                },
                _ = pings.tick() => self.ping().await,
                () = sleep_until(silent_at), if !asks => Err(self.silent()),
                () = &mut closes => return closing(),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// What the viewer wants, if what it said can be understood.
    async fn understood(&mut self, heard: Heard) -> Result<Option<Request>, End> {
        let text = match heard {
            Heard::Sign => return Ok(None),
            Heard::Bytes => return self.refuse(no_text()).await.map(|()| None),
            Heard::Text(text) => text,
        };
        let error = match serde_json::from_str(&text) {
            Ok(ClientMessage::Ask(request)) => return Ok(Some(request)),
            Ok(ClientMessage::Hello(_)) => WireError::new(
                ErrorCode::Malformed,
                "a second hello: expected what a seat wants",
            ),
            Err(error) => malformed(&error),
        };
        self.refuse(error).await.map(|()| None)
    }

    async fn answer(&mut self, answer: Option<ActAnswer>) -> Result<(), End> {
        match answer {
            Some(answer) => self.tell(&ServerMessage::Answer(answer)).await,
            None => Ok(()),
        }
    }

    async fn pass_on(&mut self, text: &Arc<str>) -> Result<(), End> {
        self.send(Message::Text((**text).into())).await
    }

    /// Asks for a sign of life.
    async fn ping(&mut self) -> Result<(), End> {
        // Without random numbers it can be guessed, and no harm is done.
        let asked = getrandom::u64().unwrap_or(0);
        self.asked = [asked, self.asked[0]];
        let asked = Bytes::copy_from_slice(&asked.to_be_bytes());
        self.send(Message::Ping(asked)).await
    }

    /// Tells the viewer why the conversation ends, if it can hear that, and ends it.
    pub(super) async fn end(mut self, end: End) {
        let error = match end {
            End::Gone => return,
            End::Bye(error) => error,
            End::Evicted(cause, error) => {
                self.door.sent_away(cause, self.peer);
                error
            }
        };
        self.door.metrics.refused(error.code);
        let code = match error.code {
            ErrorCode::Unavailable => close_code::AWAY,
            _ => close_code::POLICY,
        };
        let parting = async {
            self.tell(&ServerMessage::Bye(error)).await?;
            let reason = Utf8Bytes::from_static("");
            self.send(Message::Close(Some(CloseFrame { code, reason })))
                .await
        };
        // The passage sees to it that what was said last is heard.
        let _ = timeout(PARTING, parting).await;
    }
}

/// What was said is no text.
pub(super) fn no_text() -> WireError {
    let message = "bytes are not understood: expected JSON as text";
    WireError::new(ErrorCode::Malformed, message)
}

/// What comes of a request, and how long that takes.
async fn ask(door: &Door, room: &RoomHandle, tokens: &[Token], request: Request) -> ActAnswer {
    let began = Instant::now();
    let answer = room.ask(tokens, request).await;
    door.metrics.acknowledged(began.elapsed());
    if let Some(error) = &answer.refused {
        door.metrics.refused(error.code);
    }
    answer
}

/// The room tells nothing any more.
fn left() -> End {
    let message = "the table tells nothing any more: expected to come back";
    End::bye(ErrorCode::Unavailable, message)
}
