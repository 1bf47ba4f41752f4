//! Rooms that are opened: the table is set up as it is kept.

use std::sync::Arc;

use hog_core::Seats;
use hog_store::house::{Phase, Record};
use hog_table::{LiveTable, Sitter, TableError, Waker};
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::Instant;

use super::granted::Granted;
use super::handle::Usage;
use super::looking_back::LookingBack;
use super::mailbox::{Ask, MAILBOX};
use super::viewers::Viewers;
use super::{Common, Engines, Room, RoomDoor};
use crate::convert;
use crate::request_error::RequestError;
use crate::wire::Setting;

/// A table that is set up, with what does not change of it.
pub(crate) struct Opened {
    record: Record,
    live: LiveTable,
    setting: Setting,
}

/// Sets a table up as it is kept. This may take a while.
pub(crate) fn opened(record: Record, common: &Common) -> Result<Opened, RequestError> {
    let live = live_table(&record, common)?;
    let setting = convert::setting(&record.saved().game, live.table());
    Ok(Opened {
        record,
        live,
        setting,
    })
}

/// The live table of a record; a sample of its game if no cards are dealt yet.
fn live_table(record: &Record, common: &Common) -> Result<LiveTable, RequestError> {
    let (opener, executor) = (&common.opener, common.executor.clone());
    let seed = fresh_seed()?;
    let saved = record.saved();
    let is_dealt = record.phase() != Phase::Gathering;
    if is_dealt || saved.deal.is_none() {
        let live = opener.load(saved, executor, seed);
        return live.map_err(|error| no_table(record, error));
    }
    let nobody = vec![Sitter::Nobody; saved.sitters.len()];
    let sample = opener.open(&saved.game, nobody, executor, seed);
    sample.map_err(|error| no_table(record, error))
}

/// A seed for tokens of counters and for what engines leave to chance. By those nobody may tell anything,
/// so nobody may know it.
pub(super) fn fresh_seed() -> Result<u64, RequestError> {
    let mut seed = [0; 8];
    getrandom::fill(&mut seed).map_err(|_| TableError::NoRandomness)?;
    Ok(u64::from_le_bytes(seed))
}

/// What is wrong with a table is for the log, and of one with hidden cards not even for that: a move
/// that cannot be made is refused with what its seat holds.
fn no_table(record: &Record, error: impl std::fmt::Display) -> RequestError {
    let table = record.id().nickname();
    if record.saved().deal.is_some() {
        tracing::error!(table, "a table with a deal cannot be set up");
    } else {
        tracing::error!(table, %error, "a table cannot be set up");
    }
    RequestError::Damaged
}

/// The work ended without a result.
fn lost(error: &JoinError) -> RequestError {
    tracing::error!(%error, "setting up a table failed");
    RequestError::Unavailable
}

/// Begins a room. When it has ended, it calls back.
pub(crate) fn start(
    opened: Opened,
    common: Common,
    ended: impl FnOnce() + Send + 'static,
) -> RoomDoor {
    let (asks, mailbox) = mpsc::channel(MAILBOX);
    let (ends, end) = watch::channel(());
    let usage = Arc::new(Usage::new());
    let door = RoomDoor::new(asks, end, Arc::clone(&usage));
    let room = Room::of(opened, common, mailbox, usage);
    tokio::spawn(async move {
        // Dropped in the opposite order, also if the room breaks down: it is forgotten first.
        let _ends = ends;
        let _ended = OnDrop(Some(ended));
        room.run().await;
    });
    door
}

impl Room {
    fn of(opened: Opened, common: Common, mailbox: mpsc::Receiver<Ask>, usage: Arc<Usage>) -> Self {
        let Opened {
            record,
            live,
            setting,
        } = opened;
        common.metrics.rooms.inc();
        let mut room = Self {
            summary: record.summary(),
            record,
            live,
            common,
            beginning: None,
            setting: Arc::new(setting),
            asked_back: None,
            granted: Granted::default(),
            asker: None,
            engines: Engines::GoOn,
            engines_go_on_at: None,
            viewers: Viewers::default(),
            present: Seats::NONE,
            onlookers: 0,
            watched: 0,
            untold: false,
            tell_presence_at: None,
            looking_back: LookingBack::default(),
            used: Instant::now(),
            mailbox,
            woken: Arc::default(),
            usage,
        };
        room.live.set_waker(room.waker());
        room.set_watch();
        room
    }

    /// Wakes the room when work at its table has ended.
    pub(super) fn waker(&self) -> Waker {
        let woken = Arc::clone(&self.woken);
        Arc::new(move || woken.notify_one())
    }
}

/// The live table of what a record comes to next.
pub(super) async fn set_up(
    next: Record,
    common: Common,
    waker: Waker,
) -> Result<LiveTable, RequestError> {
    let live = spawn_blocking(move || live_table(&next, &common)).await;
    let mut live = live.map_err(|error| lost(&error))??;
    live.set_waker(waker);
    Ok(live)
}

/// Calls back when it is dropped.
struct OnDrop<F: FnOnce()>(Option<F>);

impl<F: FnOnce()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        if let Some(call) = self.0.take() {
            call();
        }
    }
}
