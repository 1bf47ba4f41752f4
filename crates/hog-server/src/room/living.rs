//! The life of a room: it waits, does what it is asked, and ends.

use std::sync::atomic::Ordering;
use std::time::Duration;

use hog_core::Seats;
use hog_store::house::{Phase, Token};
use hog_table::Pace;
use tokio::time::{Instant, sleep_until};

use super::mailbox::Ask;
use super::polling::now;
use super::telling::text_of;
use super::{NotKept, Room, Watching};
use crate::request_error::RequestError;
use crate::wire::{ServerMessage, TableState};

/// So long others wait to hear who came or left, so that many who come at once are told once.
const PRESENCE: Duration = Duration::from_millis(250);

/// What a room waits for.
enum Event {
    Asked(Ask),
    /// Work has ended, or it is time for something.
    Due,
    /// Somebody has left.
    Left,
    /// The room shall end.
    PutAway,
}

impl Room {
    /// Lives until the room is put away, or something cannot be kept.
    pub(super) async fn run(mut self) {
        let bye = match self.live_on().await {
            Ok(()) => RequestError::Closed,
            Err(NotKept) => RequestError::Unavailable,
        };
        // Whoever is told to come again shall not find this room.
        self.mailbox.close();
        self.tell_each(&ServerMessage::Bye(bye.into()));
        self.common.metrics.watched(self.watched, 0);
        self.common.metrics.rooms.dec();
    }

    async fn live_on(&mut self) -> Result<(), NotKept> {
        if self.common.closing.load(Ordering::Relaxed) {
            return self.close().await;
        }
        self.go_on().await?;
        loop {
            match self.wait().await {
                Event::Asked(ask) => self.answer(ask).await?,
                Event::Left => self.note_presence(),
                Event::Due if self.is_idle() => return self.close().await,
                Event::Due => {
                    self.go_on_judging();
                    let is_due = |at: Instant| at <= Instant::now();
                    self.untold |= self.tell_presence_at.is_some_and(is_due);
                }
                Event::PutAway => {
                    let closes = self.common.closing.load(Ordering::Relaxed);
                    if closes || self.viewers.count() == 0 {
                        return self.close().await;
                    }
                }
            }
            self.go_on().await?;
        }
    }

    async fn wait(&mut self) -> Event {
        let next_tick = match self.record.phase() {
            Phase::Playing => self.live.next_tick(now()),
            Phase::Gathering | Phase::Over => None,
        };
        let tick = next_tick.map(|time| Instant::now() + time);
        let judged = self.looking_back.judging.due();
        let dues = [
            tick,
            judged,
            self.tell_presence_at,
            self.engines_go_on_at,
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
            ask = self.mailbox.recv() => ask.map_or(Event::PutAway, Event::Asked),
            () = self.woken.notified() => Event::Due,
            () = self.usage.put_away.notified() => Event::PutAway,
            () = self.viewers.somebody_leaves() => Event::Left,
            () = at_due => Event::Due,
        }
    }

    /// When the room is put away if nobody asks for anything. One that somebody looks at is not, nor
    /// one in which something is done or somebody's time runs out.
    fn idle_at(&self) -> Option<Instant> {
        let saved = self.record.saved();
        let runs = self.to_move().is_some() && !self.is_at_rest();
        let runs_out = saved.clock.pace() != Pace::Up && runs;
        let is_working = self.live.is_working() || self.looking_back.judging.is_working();
        let is_needed = self.viewers.count() > 0 || is_working || runs_out;
        (!is_needed).then(|| self.used + self.common.limits.idle)
    }

    fn is_idle(&self) -> bool {
        self.idle_at().is_some_and(|at| at <= Instant::now())
    }

    /// Lets nobody in any more, and answers those who are.
    async fn close(&mut self) -> Result<(), NotKept> {
        self.mailbox.close();
        while let Some(ask) = self.mailbox.recv().await {
            self.answer(ask).await?;
        }
        Ok(())
    }

    /// Answers, once what was asked for is kept. Who does not wait any more is not told.
    async fn answer(&mut self, ask: Ask) -> Result<(), NotKept> {
        // Clocks run until now.
        self.go_on().await?;
        self.used = Instant::now();
        self.usage.set(self.used, self.viewers.count());
        match ask {
            Ask::State(tokens, answer) => drop(answer.send(self.state(&tokens))),
            Ask::Sit(wanted, answer) => drop(answer.send(self.sit(wanted).await?)),
            Ask::Act(tokens, request, answer) => {
                // If it cannot be kept nobody answers, which means just that.
                drop(answer.send(self.act(&tokens, request).await?));
            }
            Ask::Watch(tokens, answer) => self.let_watch(&tokens, answer),
            Ask::Replay(tokens, span, answer) => {
                drop(answer.send(self.replay(&tokens, span).await));
            }
            Ask::Judge(after, answer) => self.judge(after, answer).await,
            Ask::Save(answer) => drop(answer.send(self.save())),
            Ask::Follow(tokens, answer) => drop(answer.send(self.follow(&tokens).await?)),
            Ask::Welcome(company, wanted, answer) => {
                drop(answer.send(self.welcome(company, wanted).await?));
            }
        }
        Ok(())
    }

    fn state(&mut self, tokens: &[Token]) -> Result<TableState, RequestError> {
        let seats = self.seats_of(tokens)?;
        Ok(self.whole_state(seats))
    }

    fn let_watch(&mut self, tokens: &[Token], answer: super::mailbox::Answer<Watching>) {
        let watching = self.watching(tokens);
        if answer.send(watching).is_ok() {
            self.note_presence();
        }
    }

    fn watching(&mut self, tokens: &[Token]) -> Result<Watching, RequestError> {
        let seats = self.seats_of(tokens)?;
        let most = self.common.limits.viewers;
        if self.viewers.count() >= most {
            return Err(RequestError::TooManyViewers(most));
        }
        if let Some(first) = self.viewers.first_message(seats) {
            // Those who came before were told the same history.
            let messages = self.viewers.add(seats, first, Vec::new());
            return Ok(Watching { messages });
        }
        self.count_in(seats);
        let state = self.whole_state(seats);
        let told = state.history.told.clone();
        let first = text_of(&ServerMessage::Table(Box::new(state)));
        let messages = self.viewers.add(seats, first, told);
        Ok(Watching { messages })
    }

    /// Whoever comes first sees itself there.
    fn count_in(&mut self, seats: Seats) {
        self.present = seats.iter().fold(self.present, Seats::with);
        self.onlookers += usize::from(seats.is_empty());
    }

    /// Somebody came or left: everybody is told soon.
    fn note_presence(&mut self) {
        self.tell_presence_at
            .get_or_insert_with(|| Instant::now() + PRESENCE);
        let viewers = self.viewers.count();
        self.usage.set(self.used, viewers);
        self.common.metrics.watched(self.watched, viewers);
        self.watched = viewers;
        self.set_watch();
        if viewers == 0 {
            self.used = Instant::now();
        }
    }
}
