//! How others reach a room.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use hog_store::TableId;
use hog_store::house::Token;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::Instant;

use super::mailbox::{Answer, Ask, Span};
use super::{Company, Following};
use crate::house::WeakHouse;
use crate::request_error::RequestError;
use crate::wire::{
    ActAnswer, CreatedTable, Judgement, PlayAgain, Replay, Request, SatDown, SitDown, TableState,
};

/// So often a table is looked for that is put away just when it is asked.
const TRIES: usize = 3;

/// A table in use. Clones are the same table. If its room is put away meanwhile, it is opened again.
#[derive(Clone)]
pub struct RoomHandle {
    id: TableId,
    door: RoomDoor,
    house: WeakHouse,
}

/// A viewer's way to be told.
#[derive(Debug)]
pub struct Watching {
    /// Each a [`ServerMessage`](crate::wire::ServerMessage) as JSON, the whole state first. To drop it
    /// is to leave; who is too slow is told no more.
    pub messages: mpsc::Receiver<Arc<str>>,
}

/// One room, until it is put away.
#[derive(Clone)]
pub(crate) struct RoomDoor {
    asks: mpsc::Sender<Ask>,
    end: watch::Receiver<()>,
    usage: Arc<Usage>,
}

/// How much a room is used.
pub(crate) struct Usage {
    /// When somebody last asked for something.
    used: Mutex<Instant>,
    viewers: AtomicUsize,
    /// Called when the room shall end.
    pub(super) put_away: Notify,
}

impl Usage {
    pub(super) fn new() -> Self {
        Self {
            used: Mutex::new(Instant::now()),
            viewers: AtomicUsize::new(0),
            put_away: Notify::new(),
        }
    }

    pub(super) fn set(&self, used: Instant, viewers: usize) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = used;
        self.viewers.store(viewers, Ordering::Relaxed);
    }
}

impl RoomDoor {
    pub(super) const fn new(
        asks: mpsc::Sender<Ask>,
        end: watch::Receiver<()>,
        usage: Arc<Usage>,
    ) -> Self {
        Self { asks, end, usage }
    }

    /// Whether it is being put away.
    pub(crate) fn is_closed(&self) -> bool {
        self.asks.is_closed()
    }

    /// When somebody last asked for something, if nobody looks on.
    pub(crate) fn unwatched_since(&self) -> Option<Instant> {
        let used = *self
            .usage
            .used
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        (self.usage.viewers.load(Ordering::Relaxed) == 0).then_some(used)
    }

    /// Lets it be put away soon, if the house closes or nobody looks on.
    pub(crate) fn put_away(&self) {
        self.usage.put_away.notify_one();
    }

    /// Waits until it has ended, and all of it is kept.
    pub(crate) async fn ended(mut self) {
        drop(self.asks);
        // Nothing is ever sent; this ends when the room does.
        while self.end.changed().await.is_ok() {}
    }
}

impl RoomHandle {
    pub(crate) const fn new(id: TableId, door: RoomDoor, house: WeakHouse) -> Self {
        Self { id, door, house }
    }

    /// How things stand, for whoever has these tokens.
    ///
    /// # Errors
    /// [`RequestError`] if a token is none of this table.
    pub async fn state(&self, tokens: &[Token]) -> Result<TableState, RequestError> {
        self.asked(|answer| Ask::State(tokens.to_vec(), answer))
            .await
    }

    /// A person sits down on a free seat.
    ///
    /// # Errors
    /// [`RequestError`], and nothing has changed.
    pub async fn sit(&self, wanted: SitDown) -> Result<SatDown, RequestError> {
        self.asked(|answer| Ask::Sit(wanted, answer)).await
    }

    /// What came of a request of whoever has these tokens.
    pub async fn ask(&self, tokens: &[Token], request: Request) -> ActAnswer {
        let (id, version) = (request.id.clone(), request.version);
        let (answer, answered) = oneshot::channel();
        let sent = self.send(Ask::Act(tokens.to_vec(), request, answer)).await;
        let failed = |error| ActAnswer {
            id,
            version,
            refused: Some(error),
        };
        match sent {
            Ok(()) => answered
                .await
                .unwrap_or_else(|_| failed(RequestError::Unavailable.into())),
            Err(error) => failed(error.into()),
        }
    }

    /// Tells how things stand from now on, the whole state first.
    ///
    /// # Errors
    /// [`RequestError`] if a token is none of this table, or too many look on.
    pub async fn watch(&self, tokens: Vec<Token>) -> Result<Watching, RequestError> {
        self.asked(|answer| Ask::Watch(tokens, answer)).await
    }

    /// Some of a finished game, move by move, as whoever has these tokens saw it.
    ///
    /// # Errors
    /// [`RequestError`] if the game is not over, or a token is none of this table.
    pub async fn replay(
        &self,
        tokens: &[Token],
        from: usize,
        count: usize,
    ) -> Result<Replay, RequestError> {
        let span = Span { from, count };
        self.asked(|answer| Ask::Replay(tokens.to_vec(), span, answer))
            .await
    }

    /// What a position of a finished game was worth.
    ///
    /// # Errors
    /// [`RequestError`] if the game is not over, or has no such position.
    pub async fn judge(&self, after: usize) -> Result<Judgement, RequestError> {
        self.asked(|answer| Ask::Judge(after, answer)).await
    }

    /// The save file of a finished game.
    ///
    /// # Errors
    /// [`RequestError`] if the game is not over.
    pub async fn save(&self) -> Result<String, RequestError> {
        self.asked(Ask::Save).await
    }

    /// The table of the next game, for whoever has these tokens.
    pub(crate) async fn follow(&self, tokens: &[Token]) -> Result<Following, RequestError> {
        self.asked(|answer| Ask::Follow(tokens.to_vec(), answer))
            .await
    }

    /// Somebody comes from the table before this one, with what that gives a right to.
    pub(crate) async fn welcome(
        &self,
        company: Company,
        wanted: PlayAgain,
    ) -> Result<CreatedTable, RequestError> {
        self.asked(|answer| Ask::Welcome(company, wanted, answer))
            .await
    }

    async fn asked<T>(&self, ask: impl FnOnce(Answer<T>) -> Ask) -> Result<T, RequestError> {
        let (answer, answered) = oneshot::channel();
        self.send(ask(answer)).await?;
        // A room that ends without an answer could not keep something.
        answered.await.map_err(|_| RequestError::Unavailable)?
    }

    async fn send(&self, mut ask: Ask) -> Result<(), RequestError> {
        let mut door = self.door.clone();
        for _ in 0..TRIES {
            match door.asks.send(ask).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => ask = back,
            }
            let house = self.house.upgrade().ok_or(RequestError::Unavailable)?;
            door = house.door(&self.id).await?;
        }
        Err(RequestError::Unavailable)
    }
}
