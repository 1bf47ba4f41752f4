//! A room: one table in memory, with its viewers.
//!
//! One task owns it and does one thing after the other: a request is checked, done at the live table,
//! stored, and only then answered and broadcast. Moves of engines and clocks go the same way. If the store
//! fails, the room ends, since its table is ahead of the stored log; nothing unstored was shown, and the next
//! request opens the table again from its log.

mod acts;
mod analysis;
mod audience;
mod engine_pace;
mod news;
mod rematch;
mod replay;
mod seats;
mod session;
mod table_state;
mod takeback;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant as StdInstant;

use hog_core::Seat;
use hog_store::server::{Entry, Phase, StoreHandle, Token};
use hog_table::{Executor, Pace, Task, VerdictSearch, Waker};
use tokio::sync::{Notify, Semaphore, mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::request_error::RequestError;
use crate::table_factory::TableFactory;
use crate::wire::{
    ActionAnswer, ActionRequest, AnalysisInfo, CreatedTable, PlayAgain, ReplayInfo, SatDown,
    ServerMessage, SitDown, TableState,
};

use acts::RecentRequests;
use analysis::FinishedGame;
use audience::{Audience, HistoryCursor, json};
use engine_pace::{Attention, EnginePace};
use news::Polled;
use takeback::Takeback;

pub use audience::Subscription;
pub(crate) use rematch::{Rematch, RematchJoiner};
pub(crate) use session::{Session, begin_if_ready, commitment, takes_shares};

/// Capacity of a mailbox: when it is full, senders wait.
const MAILBOX: usize = 256;

/// What all rooms share.
#[derive(Clone)]
pub(crate) struct RoomServices {
    pub(crate) store: StoreHandle,
    /// How tables are set up.
    pub(crate) factory: Arc<dyn TableFactory>,
    /// Where long work is done.
    pub(crate) executor: Executor,
    pub(crate) limits: Arc<Limits>,
    pub(crate) metrics: Arc<Metrics>,
    /// Limits how many tables are set up at a time.
    pub(crate) setups: Arc<Semaphore>,
    /// Set when the server closes.
    pub(crate) closing: Arc<AtomicBool>,
}

/// A table in memory, with its viewers.
pub(crate) struct Room {
    services: RoomServices,
    session: Session,
    audience: Audience,
    /// The takeback that a player asks for.
    takeback: Option<Takeback>,
    recent: RecentRequests,
    /// The seat that asked last for good moves or a solution.
    hint_seat: Option<Seat>,
    engine_pace: EnginePace,
    finished: FinishedGame,
    /// Whether the state has changed since it was broadcast.
    dirty: bool,
    last_request: Instant,
    mailbox: mpsc::Receiver<RoomRequest>,
    /// Notified when background work of the table has ended.
    woken: Arc<Notify>,
    usage: Arc<RoomShared>,
}

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
    JoinRematch(RematchJoiner, PlayAgain, Answer<CreatedTable>),
}

/// The handle by which requests are sent to a room until it ends.
#[derive(Clone)]
pub(crate) struct RoomSender {
    requests: mpsc::Sender<RoomRequest>,
    /// Closed when the room has ended.
    end: watch::Receiver<()>,
    usage: Arc<RoomShared>,
}

/// What a room and the senders of its requests share: its use, and the signal to end.
struct RoomShared {
    last_request: Mutex<Instant>,
    viewers: AtomicUsize,
    /// Notified when the room shall end.
    close: Notify,
}

/// The store failed. The room ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StoreFailed;

/// Why a request was not done.
enum Failure {
    /// It was refused, and nothing has changed.
    Refused(RequestError),
    /// The store failed. The room ends, and the client is told so.
    Store,
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        Self::Refused(error)
    }
}

impl From<StoreFailed> for Failure {
    fn from(StoreFailed: StoreFailed) -> Self {
        Self::Store
    }
}

/// What a room waits for.
enum Event {
    Request(RoomRequest),
    /// Background work has ended, or a timer is due.
    Due,
    /// A viewer has left.
    Left,
    /// The room shall end.
    Close,
}

impl RoomShared {
    fn new() -> Self {
        Self {
            last_request: Mutex::new(Instant::now()),
            viewers: AtomicUsize::new(0),
            close: Notify::new(),
        }
    }

    fn set(&self, last_request: Instant, viewers: usize) {
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

/// Starts a room.
pub(crate) fn start(session: Session, services: RoomServices) -> RoomSender {
    let (requests, mailbox) = mpsc::channel(MAILBOX);
    let (ends, end) = watch::channel(());
    let usage = Arc::new(RoomShared::new());
    let room = Room::new(session, services, mailbox, Arc::clone(&usage));
    tokio::spawn(async move {
        // Dropped when the room has ended, also if it panics.
        let _ends = ends;
        room.run().await;
    });
    RoomSender {
        requests,
        end,
        usage,
    }
}

impl Room {
    fn new(
        session: Session,
        services: RoomServices,
        mailbox: mpsc::Receiver<RoomRequest>,
        usage: Arc<RoomShared>,
    ) -> Self {
        services.metrics.rooms.inc();
        let mut room = Self {
            services,
            session,
            audience: Audience::default(),
            takeback: None,
            recent: RecentRequests::default(),
            hint_seat: None,
            engine_pace: EnginePace::default(),
            finished: FinishedGame::default(),
            dirty: false,
            last_request: Instant::now(),
            mailbox,
            woken: Arc::default(),
            usage,
        };
        let waker = room.waker();
        room.session.set_waker(waker);
        room.set_verdict_search();
        room
    }

    /// A callback that wakes the room when background work has ended.
    fn waker(&self) -> Waker {
        let woken = Arc::clone(&self.woken);
        Arc::new(move || woken.notify_one())
    }

    /// Runs until the room is closed, or the store fails.
    async fn run(mut self) {
        let bye = if self.run_loop().await.is_ok() {
            RequestError::Closed
        } else {
            self.services.metrics.not_kept.inc();
            RequestError::Unavailable
        };
        // A client that reconnects must not find this room.
        self.mailbox.close();
        let (bye, metrics) = (ServerMessage::Bye(bye.into()), &self.services.metrics);
        self.audience.send_to_all(&bye, metrics);
        self.audience.close(metrics);
        metrics.rooms.dec();
    }

    async fn run_loop(&mut self) -> Result<(), StoreFailed> {
        if self.is_closing() {
            return self.close().await;
        }
        self.advance().await?;
        loop {
            match self.next_event().await {
                Event::Request(request) => self.answer(request).await?,
                Event::Left => self.note_presence(),
                Event::Due if is_due(self.idle_at()) => return self.close().await,
                Event::Due => {
                    self.continue_analysis();
                    self.dirty |= is_due(self.audience.presence_due());
                }
                Event::Close if self.is_closing() || self.audience.count() == 0 => {
                    return self.close().await;
                }
                Event::Close => {}
            }
            self.advance().await?;
        }
    }

    async fn next_event(&mut self) -> Event {
        let next_tick = match self.session.record().phase() {
            Phase::Playing => self.session.live.next_tick(now()),
            Phase::Gathering | Phase::Over => None,
        };
        let dues = [
            next_tick.map(|time| Instant::now() + time),
            self.finished.analysis.due(),
            self.audience.presence_due(),
            self.engine_pace.resume_at(),
            self.idle_at(),
        ];
        let due = dues.into_iter().flatten().min();
        let at_due = async {
            match due {
                Some(due) => sleep_until(due).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            request = self.mailbox.recv() => request.map_or(Event::Close, Event::Request),
            () = self.woken.notified() => Event::Due,
            () = self.usage.close.notified() => Event::Close,
            () = self.audience.next_leaving() => Event::Left,
            () = at_due => Event::Due,
        }
    }

    /// Lets the game advance: takes the results of background work, stores them, and broadcasts the state if it
    /// has changed.
    async fn advance(&mut self) -> Result<(), StoreFailed> {
        if self.session.record().phase() == Phase::Gathering {
            if self.dirty {
                self.broadcast_state();
            }
            return Ok(());
        }
        loop {
            let attention = self.attention();
            self.engine_pace.update(&mut self.session.live, attention);
            let busy = self.busy();
            let news = self.session.live.poll(now());
            let is_quiet = news.is_empty();
            let Polled { entries, asides } = self.sort_news(news, busy.map(|(task, _)| task));
            self.append(&entries).await?;
            if !entries.is_empty() {
                let pause = self.services.limits.between_moves;
                self.engine_pace.moved(&self.session.live, pause);
            }
            self.dirty |= !entries.is_empty() || !asides.is_empty();
            for aside in asides {
                self.send_aside(aside);
            }
            if self.is_full() {
                self.session.live.stop();
            } else {
                self.engine_pace.wake(&mut self.session.live);
            }
            self.dirty |= self.busy() != busy;
            if self.dirty {
                self.broadcast_state();
            }
            if is_quiet {
                if self.engine_pace.is_at_rest(&self.session.live) {
                    self.session.live.pause();
                }
                return Ok(());
            }
        }
    }

    /// When the room is closed unless a request comes; `None` while it has viewers, work goes on or a clock
    /// runs down.
    fn idle_at(&self) -> Option<Instant> {
        let live = &self.session.live;
        let runs = self.session.to_move().is_some() && !self.engine_pace.is_at_rest(live);
        let runs_down = live.clock().pace() != Pace::Up && runs;
        let is_working = live.is_working() || self.finished.analysis.is_working();
        let is_needed = self.audience.count() > 0 || is_working || runs_down;
        (!is_needed).then(|| self.last_request + self.services.limits.idle)
    }

    fn is_closing(&self) -> bool {
        self.services.closing.load(Ordering::Relaxed)
    }

    /// Accepts no more requests, and answers those that wait.
    async fn close(&mut self) -> Result<(), StoreFailed> {
        self.mailbox.close();
        while let Some(request) = self.mailbox.recv().await {
            self.answer(request).await?;
        }
        Ok(())
    }

    /// Does a request, and answers it after its entries are stored.
    async fn answer(&mut self, request: RoomRequest) -> Result<(), StoreFailed> {
        // Brings the clocks up to the present.
        self.advance().await?;
        self.last_request = Instant::now();
        self.usage.set(self.last_request, self.audience.count());
        match request {
            RoomRequest::State(tokens, answer) => drop(answer.send(self.state(&tokens))),
            RoomRequest::Sit(wanted, answer) => send(answer, self.sit(wanted).await)?,
            // If the store fails there is no answer, and the sender reports that.
            RoomRequest::Act(tokens, request, answer) => {
                drop(answer.send(Ok(self.act(&tokens, request).await?)));
            }
            RoomRequest::Subscribe(tokens, answer) => {
                let watching = self.watch(&tokens);
                if answer.send(watching).is_ok() {
                    self.note_presence();
                }
            }
            RoomRequest::Replay(tokens, positions, answer) => {
                drop(answer.send(self.replay(&tokens, positions).await));
            }
            RoomRequest::Analyse(after, answer) => self.analyse(after, answer).await,
            RoomRequest::Save(answer) => drop(answer.send(self.save())),
            RoomRequest::Rematch(tokens, answer) => send(answer, self.rematch(&tokens).await)?,
            RoomRequest::JoinRematch(joiner, wanted, answer) => {
                send(answer, self.join_rematch(joiner, wanted).await)?;
            }
        }
        Ok(())
    }

    fn state(&mut self, tokens: &[Token]) -> Result<TableState, RequestError> {
        let seats = self.session.seats_of(tokens)?;
        Ok(self.whole_state(seats).0)
    }

    fn watch(&mut self, tokens: &[Token]) -> Result<Subscription, RequestError> {
        let seats = self.session.seats_of(tokens)?;
        let most = self.services.limits.viewers;
        if self.audience.count() >= most {
            return Err(RequestError::TooManyViewers(most));
        }
        let (first, cursor) = if let Some(first) = self.audience.first_message(seats) {
            (first, HistoryCursor::default())
        } else {
            self.audience.count_newcomer(seats);
            let (state, cursor) = self.whole_state(seats);
            (json(&ServerMessage::Table(Box::new(state))), cursor)
        };
        Ok(self.audience.add(seats, first, cursor))
    }

    /// A viewer came or left.
    fn note_presence(&mut self) {
        self.audience.note_presence(&self.services.metrics);
        let viewers = self.audience.count();
        if viewers == 0 {
            self.last_request = Instant::now();
        }
        self.usage.set(self.last_request, viewers);
        self.set_verdict_search();
    }

    /// Stores entries, which are already applied to the live table. When this returns, they can be shown.
    async fn append(&mut self, entries: &[Entry]) -> Result<(), StoreFailed> {
        if entries.is_empty() {
            return Ok(());
        }
        self.session.append(entries, &self.services.store).await?;
        let mut game_changed = false;
        for entry in entries {
            match entry {
                Entry::Said { .. } | Entry::Followed { .. } => continue,
                Entry::Moved(_) => drop(self.services.metrics.moves.inc()),
                Entry::TakenBack(_) => self.audience.cut_history(self.session.table().steps()),
                Entry::Began => self.set_verdict_search(),
                _ => {}
            }
            game_changed = true;
        }
        if game_changed {
            self.takeback = None;
            self.finished = FinishedGame::default();
        }
        Ok(())
    }

    /// Whether the log has reached its limit.
    fn is_full(&self) -> bool {
        self.session.record().version().number() >= self.services.limits.entries
    }

    fn busy(&self) -> Option<(Task, Seat)> {
        self.session.live.busy().map(|busy| (busy.task, busy.seat))
    }

    fn attention(&self) -> Attention {
        let (last, limits) = (self.last_request, &self.services.limits);
        let is_watched = self.audience.count() > 0 || last.elapsed() < limits.attention;
        if is_watched && !self.is_full() {
            Attention::Given
        } else {
            Attention::Missing
        }
    }

    /// Lets the solver search whether the game can still be won, but only while the table has viewers.
    fn set_verdict_search(&mut self) {
        self.session
            .live
            .set_verdict_search(match self.audience.count() {
                0 => VerdictSearch::WhenAsked,
                _ => VerdictSearch::Always,
            });
    }
}

/// The present time of the runtime, which tests may set.
fn now() -> StdInstant {
    Instant::now().into_std()
}

fn is_due(at: Option<Instant>) -> bool {
    at.is_some_and(|at| at <= Instant::now())
}

/// Sends the result of a request. The client may not wait any more; if the store fails there is no answer.
fn send<T>(answer: Answer<T>, result: Result<T, Failure>) -> Result<(), StoreFailed> {
    let result = match result {
        Ok(done) => Ok(done),
        Err(Failure::Refused(error)) => Err(error),
        Err(Failure::Store) => return Err(StoreFailed),
    };
    drop(answer.send(result));
    Ok(())
}
