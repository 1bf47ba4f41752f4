//! The mailbox of a room: requests to it, and the handle by which they are sent.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use hog_store::server::Token;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::Instant;

use super::audience::Subscription;
use super::rematch::{Rematch, RematchParty};
use crate::request_error::RequestError;
use crate::wire::{
    ActionAnswer, ActionRequest, AnalysisInfo, CreatedTable, PlayAgain, ReplayInfo, SatDown,
    SitDown, TableState,
};

/// Capacity of a mailbox: when it is full, senders wait.
pub(super) const MAILBOX: usize = 256;

/// Where an answer is sent.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, RequestError>>;

/// A request to a room, as a method of [`RoomHandle`](crate::house::RoomHandle) sends it. It is done even if the
/// sender no longer waits for the answer.
pub(crate) enum RoomRequest {
    State(Vec<Token>, Answer<TableState>),
    Sit(SitDown, Answer<SatDown>),
    Act(Vec<Token>, ActionRequest, Answer<ActionAnswer>),
    Subscribe(Vec<Token>, Answer<Subscription>),
    Replay(Vec<Token>, Range<usize>, Answer<ReplayInfo>),
    Analyse(usize, Answer<AnalysisInfo>),
    Save(Answer<String>),
    Rematch(Vec<Token>, Answer<Rematch>),
    JoinRematch(RematchParty, PlayAgain, Answer<CreatedTable>),
}

/// The handle by which requests are sent to a room until it ends.
#[derive(Clone)]
pub(crate) struct RoomSender {
    pub(super) requests: mpsc::Sender<RoomRequest>,
    /// Closed when the room has ended.
    pub(super) end: watch::Receiver<()>,
    pub(super) usage: Arc<RoomShared>,
}

/// What a room and the senders of its requests share: its use, and the signal to end.
pub(super) struct RoomShared {
    last_request: Mutex<Instant>,
    viewers: AtomicUsize,
    /// Notified when the room shall end.
    pub(super) close: Notify,
}

impl RoomShared {
    pub(super) fn new() -> Self {
        Self {
            last_request: Mutex::new(Instant::now()),
            viewers: AtomicUsize::new(0),
            close: Notify::new(),
        }
    }

    pub(super) fn set(&self, last_request: Instant, viewers: usize) {
        let last = self.last_request.lock();
        *last.unwrap_or_else(PoisonError::into_inner) = last_request;
        self.viewers.store(viewers, Ordering::Relaxed);
    }
}

impl RoomSender {
    /// Sends a request, or gives it back if the room ends.
    pub(crate) async fn send(&self, request: RoomRequest) -> Result<(), RoomRequest> {
        let sent = self.requests.send(request).await;
        sent.map_err(|mpsc::error::SendError(request)| request)
    }

    /// Whether the room ends.
    pub(crate) fn is_closed(&self) -> bool {
        self.requests.is_closed()
    }

    /// When the last request came, if the room is not watched.
    pub(crate) fn unwatched_since(&self) -> Option<Instant> {
        let last = self.usage.last_request.lock();
        let last = *last.unwrap_or_else(PoisonError::into_inner);
        (self.usage.viewers.load(Ordering::Relaxed) == 0).then_some(last)
    }

    /// Asks the room to end, which it does if the server closes or no viewer watches.
    pub(crate) fn close(&self) {
        self.usage.close.notify_one();
    }

    /// Waits until the room has ended, and all of it is stored.
    pub(crate) async fn ended(mut self) {
        drop(self.requests);
        // Nothing is ever sent; this ends when the room does.
        while self.end.changed().await.is_ok() {}
    }
}
