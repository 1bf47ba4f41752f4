//! The session of a table: its record and its live table, which come from the same log.

use std::sync::Arc;

use hog_core::{Hides, Seat, Seats, Turn};
use hog_store::server::{Entry, Occupant, Phase, Record, StoreHandle, Summary, TableLog, Token};
use hog_table::{
    Clock, Commitment, EntryError, Executor, LiveTable, Saved, SeatPlayer, SeedSource, Table, Waker,
};
use tokio::task::spawn_blocking;

use super::{RoomServices, StoreFailed};
use crate::convert;
use crate::request_error::RequestError;
use crate::secrets::draw_seed;
use crate::table_factory::TableFactory;
use crate::wire::{DealInfo, TableSetting, seat_number};

/// A table in memory. Each entry of its log is applied to the record and to the live table. Moves and running
/// clocks are only in the live table; names and tokens of persons, shares of the deal, chat and requests only
/// in the record. Both tell who plays on which seat and whether the game is over, by the same entries.
pub(crate) struct Session {
    record: Record,
    /// The game. Before chance has dealt it is a sample, of which only what never changes is shown.
    pub(super) live: LiveTable,
    pub(super) setting: Arc<TableSetting>,
    /// What the store's list of tables shows.
    listed: Summary,
    factory: Arc<dyn TableFactory>,
    executor: Executor,
    waker: Option<Waker>,
}

impl Session {
    /// Applies a log. This may take a while.
    pub(crate) fn open(log: TableLog, services: &RoomServices) -> Result<Self, RequestError> {
        let record = Record::new(log.id, log.head);
        let executor = services.executor.clone();
        let live = initial_table(&record, services.factory.as_ref(), executor.clone())?;
        let setting = convert::setting(&record.head().saved.game, live.table());
        let mut session = Self {
            listed: record.summary(),
            record,
            live,
            setting: Arc::new(setting),
            factory: Arc::clone(&services.factory),
            executor,
            waker: None,
        };
        for entry in &log.entries {
            session.apply(entry)?;
        }
        session.listed = session.record.summary();
        Ok(session)
    }

    fn apply(&mut self, entry: &Entry) -> Result<(), RequestError> {
        let applied = self.record.apply(entry);
        applied.map_err(|error| log_damaged(&self.record, error))?;
        if *entry == Entry::Began && self.has_deal() {
            self.live = dealt_table(&self.record, self.factory.as_ref(), self.executor.clone())?;
            return Ok(());
        }
        let applied = entry.apply_to(&mut self.live);
        applied.map_err(|error| log_damaged(&self.record, error))
    }

    /// Wakes the room when work at its table has ended.
    pub(super) fn set_waker(&mut self, waker: Waker) {
        self.live.set_waker(Waker::clone(&waker));
        self.waker = Some(waker);
    }

    pub(super) const fn record(&self) -> &Record {
        &self.record
    }

    /// Stores entries, which are already applied to the live table. When this returns, they can be shown.
    pub(super) async fn append(
        &mut self,
        entries: &[Entry],
        store: &StoreHandle,
    ) -> Result<(), StoreFailed> {
        // No clock runs until everyone can see what happened.
        self.live.pause();
        let (before, table) = (self.record.version(), self.record.id().nickname());
        for entry in entries {
            // An entry that could not be read again must not be written.
            self.record.apply(entry).map_err(|error| {
                tracing::error!(table, %error, "an entry does not follow");
                StoreFailed
            })?;
        }
        let summary = self.record.summary();
        let changed = (summary != self.listed).then_some(&summary);
        let stored = store.append(self.record.id(), before, entries, changed);
        stored.await.map_err(|error| {
            tracing::error!(table, error = error.for_logs(), "entries were not stored");
            StoreFailed
        })?;
        self.listed = summary;
        Ok(())
    }

    /// Applies to the live table an entry that seats a person or an engine, gives a share or frees a seat, and
    /// begins the game if it is then ready. Returns the entries to append, which change the record.
    pub(super) async fn gather(&mut self, entry: Entry) -> Result<Vec<Entry>, RequestError> {
        let mut next = self.record.clone();
        next.apply(&entry)?;
        let mut entries = vec![entry];
        begin_if_ready(&mut next, &mut entries);
        if entries.len() > 1 && self.has_deal() {
            let (factory, executor) = (Arc::clone(&self.factory), self.executor.clone());
            let live = spawn_blocking(move || dealt_table(&next, factory.as_ref(), executor)).await;
            self.live = live.map_err(|error| {
                tracing::error!(%error, "setting up a table failed");
                RequestError::Unavailable
            })??;
            if let Some(waker) = &self.waker {
                self.live.set_waker(Waker::clone(waker));
            }
        } else {
            let applied = entries[0].apply_to(&mut self.live);
            applied.map_err(|error| match error {
                EntryError::Refused(refusal) => RequestError::Live(refusal),
                _ => RequestError::Unavailable,
            })?;
        }
        Ok(entries)
    }

    fn has_deal(&self) -> bool {
        self.record.head().saved.deal.is_some()
    }

    pub(super) fn hides(&self) -> bool {
        self.live.table().hides() == Hides::Something
    }

    pub(super) fn table(&self) -> &dyn Table {
        self.live.table()
    }

    /// Whether there is a board to show: cards lie on it only when they are dealt.
    pub(super) fn shows_board(&self) -> bool {
        self.record.phase() != Phase::Gathering || !self.has_deal()
    }

    /// The seat to move, in a game that goes on.
    pub(super) fn to_move(&self) -> Option<Seat> {
        match (self.record.phase(), self.live.turn()) {
            (Phase::Playing, Turn::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The clock; before the game begins, the one it will begin with.
    pub(super) const fn clock(&self) -> &Clock {
        match self.record.phase() {
            Phase::Gathering => &self.record.head().saved.clock,
            Phase::Playing | Phase::Over => self.live.clock(),
        }
    }

    pub(super) fn seat_name(&self, seat: Seat) -> String {
        self.live.table().seat_name(seat)
    }

    /// All seats.
    pub(super) fn all_seats(&self) -> Seats {
        Seats::first(self.record.seats().len())
    }

    pub(super) fn occupant(&self, seat: Seat) -> &Occupant {
        &self.record.seats()[seat.index()]
    }

    /// The seats of persons.
    pub(super) fn persons(&self) -> Seats {
        let seats = self.all_seats().iter();
        let persons = seats.filter(|seat| matches!(self.occupant(*seat), Occupant::Person(_)));
        persons.fold(Seats::NONE, Seats::with)
    }

    /// The seat of a number from 1.
    pub(super) fn seat_numbered(&self, number: usize) -> Result<Seat, RequestError> {
        let mut seats = self.all_seats().iter();
        let seat = seats.find(|seat| seat_number(*seat) == number);
        seat.ok_or(RequestError::NoSuchSeat {
            number,
            seats: self.record.seats().len(),
        })
    }

    /// The seats of the holder of these tokens; no seats if there are no tokens.
    pub(super) fn seats_of(&self, tokens: &[Token]) -> Result<Seats, RequestError> {
        let mut own = Seats::NONE;
        for (number, token) in (1..).zip(tokens) {
            let Some(seat) = self.record.seat_of(token) else {
                return Err(RequestError::UnknownToken { which: number });
            };
            own = own.with(self.seat_numbered(seat)?);
        }
        if self.hides() && own.iter().count() > 1 {
            return Err(RequestError::OneSeatOnly);
        }
        Ok(own)
    }

    pub(super) fn check_over(&self) -> Result<(), RequestError> {
        match self.record.phase() {
            Phase::Over => Ok(()),
            Phase::Gathering | Phase::Playing => Err(RequestError::NotOver),
        }
    }

    /// The evidence that no one chose the cards.
    pub(super) fn deal_info(&self) -> DealInfo {
        let Some(deal) = &self.record.head().saved.deal else {
            return DealInfo::Nothing;
        };
        if deal.source == SeedSource::Given {
            return DealInfo::Given;
        }
        let commitment = Commitment::to(&deal.seed.0).to_string();
        let shares = self.record.shares().iter();
        let shares = shares.map(|share| share.map(|share| share.to_string()));
        let shares = shares.collect();
        match self.record.phase() {
            Phase::Gathering | Phase::Playing => DealInfo::Committed { commitment, shares },
            Phase::Over => DealInfo::Revealed {
                commitment,
                seed: deal.seed.to_string(),
                shares,
            },
        }
    }
}

/// The live table at the start of its log; before cards are dealt, a sample game stands in for it.
fn initial_table(
    record: &Record,
    factory: &dyn TableFactory,
    executor: Executor,
) -> Result<LiveTable, RequestError> {
    let (saved, seed) = (&record.head().saved, draw_seed()?);
    if saved.deal.is_some() {
        let free = vec![SeatPlayer::Nobody; saved.sitters.len()];
        let sample = factory.open(&saved.game, free, executor, seed);
        return sample.map_err(|error| log_damaged(record, error));
    }
    let live = factory.load(saved, executor, seed);
    live.map_err(|error| log_damaged(record, error))
}

/// The live table of a game that begins, with its cards dealt.
fn dealt_table(
    record: &Record,
    factory: &dyn TableFactory,
    executor: Executor,
) -> Result<LiveTable, RequestError> {
    let live = factory.load(&record.opening(), executor, draw_seed()?);
    live.map_err(|error| log_damaged(record, error))
}

/// Logs why a table cannot be set up; without the error if cards were dealt, since it may name them.
fn log_damaged(record: &Record, error: impl std::fmt::Display) -> RequestError {
    let table = record.id().nickname();
    if record.head().saved.deal.is_some() {
        tracing::error!(table, "a table with a deal cannot be set up");
    } else {
        tracing::error!(table, %error, "a table cannot be set up");
    }
    RequestError::Damaged
}

/// Whether players add shares to the deal now.
pub(crate) fn takes_shares(record: &Record) -> bool {
    let deal = record.head().saved.deal.as_ref();
    record.phase() == Phase::Gathering && deal.is_some_and(|deal| deal.source == SeedSource::Fresh)
}

/// Begins the game if all seats are taken and all shares are given, and adds the entry for that.
pub(crate) fn begin_if_ready(record: &mut Record, entries: &mut Vec<Entry>) {
    let shares = record.seats().iter().zip(record.shares());
    let mut missing =
        shares.filter(|(seat, share)| matches!(seat, Occupant::Person(_)) && share.is_none());
    let waits = takes_shares(record) && missing.next().is_some();
    if record.phase() != Phase::Gathering || waits {
        return;
    }
    // While a seat is free this fails, and the record is unchanged.
    if record.apply(&Entry::Began).is_ok() {
        entries.push(Entry::Began);
    }
}

/// The hash of the server's seed, if the server drew one for the deal.
pub(crate) fn commitment(saved: &Saved) -> Option<String> {
    let deal = saved.deal.as_ref();
    let fresh = deal.filter(|deal| deal.source == SeedSource::Fresh)?;
    Some(Commitment::to(&fresh.seed.0).to_string())
}
