//! What a viewer is told: how things stand, from what the table tells that viewer.

use std::sync::Arc;

use hog_board::Viewer;
use hog_core::{Hides, Seat, Seats, Turn};
use hog_store::house::{Entrance, Occupant, Phase, Talk};
use hog_table::Verdict;

use super::{Room, numbered};
use crate::convert::{act_info, ending_info, phase_name, task_name};
use crate::wire::{
    ActInfo, AskedBack, BusyInfo, ClockInfo, History, Said, SeatState, ServerMessage, Stack,
    TableState, VerdictInfo, Who, seat_number,
};

/// So much of what people said is told.
const MOST_SAID: usize = 50;

/// What a viewer sees of the board, and what it can do there.
#[derive(Default)]
struct Seen {
    places: Vec<Stack>,
    acts: Vec<ActInfo>,
    last: Vec<u32>,
    decisive: Vec<u32>,
    noticed: Vec<String>,
}

impl Room {
    /// How things stand for whoever has these seats, and all that it has noticed, with what does not
    /// change.
    pub(super) fn whole_state(&mut self, seats: Seats) -> TableState {
        let (mut state, noticed) = self.state_for(seats);
        state.setting = Some(Box::new(self.setting.as_ref().clone()));
        state.history = History {
            from: 0,
            told: noticed,
        };
        state
    }

    /// Tells everybody how things stand. Whoever has the same seats shares one text.
    pub(super) fn tell_all(&mut self) {
        let mut viewers = std::mem::take(&mut self.viewers);
        self.present = viewers.present();
        self.onlookers = viewers.onlookers();
        for group in viewers.groups_mut() {
            let (mut state, noticed) = self.state_for(group.seats);
            let same = group.told.iter().zip(&noticed);
            let from = same.take_while(|(told, noticed)| told == noticed).count();
            let told = noticed[from..].to_vec();
            state.history = History { from, told };
            group.told = noticed;
            let slow = group.tell(&text_of(&ServerMessage::Table(Box::new(state))));
            self.common.metrics.too_slow.inc_by(slow as u64);
        }
        viewers.tidy();
        self.viewers = viewers;
        self.tell_presence_at = None;
    }

    /// Tells those who have this seat something.
    pub(super) fn tell_seat(&mut self, seat: Seat, message: &ServerMessage) {
        let text = text_of(message);
        let groups = self.viewers.groups_mut();
        for group in groups.filter(|group| group.seats.contains(seat)) {
            self.common
                .metrics
                .too_slow
                .inc_by(group.tell(&text) as u64);
        }
        self.viewers.tidy();
    }

    /// Tells everybody something, whichever seats they have.
    pub(super) fn tell_each(&mut self, message: &ServerMessage) {
        let text = text_of(message);
        for group in self.viewers.groups_mut() {
            self.common
                .metrics
                .too_slow
                .inc_by(group.tell(&text) as u64);
        }
        self.viewers.tidy();
    }

    /// How things stand for whoever has these seats, without a history, and all that it noticed.
    pub(super) fn state_for(&mut self, seats: Seats) -> (TableState, Vec<String>) {
        let phase = self.record.phase();
        let is_shown = self.shows_board();
        let seen = if is_shown {
            self.seen(seats)
        } else {
            Seen::default()
        };
        let table = self.live.table();
        let begun = phase != Phase::Gathering;
        let state = TableState {
            table: self.record.id().as_str().to_string(),
            version: self.record.version().number(),
            phase: phase_name(phase),
            setting: None,
            pace: self.record.saved().clock.pace().to_string(),
            talk: self.record.head().talk == Talk::On,
            invited: self.record.head().entrance != Entrance::Open,
            seats: self.seat_states(),
            you: seats.iter().map(seat_number).collect(),
            to_move: self.to_move().map(seat_number),
            ending: self.live.ending().filter(|_| begun).map(ending_info),
            places: seen.places,
            acts: seen.acts,
            last: seen.last,
            decisive: seen.decisive,
            history: History {
                from: 0,
                told: Vec::new(),
            },
            length: if is_shown { table.length() } else { 0 },
            undoable: if begun { self.undoable() } else { 0 },
            redoable: if begun { table.redoable() } else { 0 },
            asked_back: self.asked_back.as_ref().map(|asked| AskedBack {
                seat: seat_number(asked.seat),
            }),
            verdict: if begun { self.verdict() } else { None },
            busy: self.live.busy().filter(|_| begun).map(|busy| BusyInfo {
                task: task_name(busy.task),
                seat: seat_number(busy.seat),
            }),
            deal: self.deal_info(),
            said: self.said(),
            // Whoever knows its name finds a table.
            followed_by: { self.record.followed_by() }
                .filter(|_| !seats.is_empty())
                .map(|table| table.as_str().to_string()),
            onlookers: self.onlookers,
        };
        (state, seen.noticed)
    }

    /// Whether there is a board to show: cards lie on it only when they are dealt.
    pub(super) fn shows_board(&self) -> bool {
        self.record.phase() != Phase::Gathering || self.record.saved().deal.is_none()
    }

    /// The seat to move, in a game that goes on.
    pub(super) fn to_move(&self) -> Option<Seat> {
        match (self.record.phase(), self.live.turn()) {
            (Phase::Playing, Turn::Seat(seat)) => Some(seat),
            _ => None,
        }
    }

    /// As whom somebody with these seats looks. Where something is hidden it has one at most.
    pub(super) fn viewer(seats: Seats) -> Viewer {
        seats.iter().next().map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn seen(&mut self, seats: Seats) -> Seen {
        let mover = self.to_move().filter(|mover| seats.contains(*mover));
        let viewer = match (self.live.table().hides(), mover) {
            (Hides::Nothing, Some(mover)) => Viewer::Seat(mover),
            _ => Self::viewer(seats),
        };
        let places = Stack::of(&self.live.view(viewer));
        let table = self.live.table();
        let marks = table.marks(viewer);
        let numbers = |places: Vec<hog_board::Place>| places.iter().map(|place| place.0).collect();
        Seen {
            places,
            acts: match mover {
                Some(_) => table.acts(viewer).into_iter().map(act_info).collect(),
                None => Vec::new(),
            },
            last: numbers(marks.last),
            decisive: numbers(marks.decisive),
            noticed: table.history(viewer),
        }
    }

    fn seat_states(&self) -> Vec<SeatState> {
        let mover = self.to_move();
        let clock = match self.record.phase() {
            Phase::Gathering => &self.record.saved().clock,
            Phase::Playing | Phase::Over => self.live.clock(),
        };
        let is_shown = self.shows_board();
        let seats = Seats::first(self.record.seats()).iter();
        let states = seats.map(|seat| {
            let who = self.who(seat);
            SeatState {
                present: match &who {
                    Who::Free => false,
                    Who::Engine(_) => true,
                    Who::Person(_) => self.present.contains(seat),
                },
                who,
                clock: Some(ClockInfo {
                    used: millis(clock.used(seat)),
                    left: clock.left(seat).map(millis),
                    runs: mover == Some(seat) && !self.is_at_rest(),
                }),
                margin: self.live.table().margin(seat).filter(|_| is_shown),
            }
        });
        states.collect()
    }

    fn who(&self, seat: Seat) -> Who {
        match self.record.seat(seat_number(seat)) {
            Some(Occupant::Person(person)) => Who::Person(person.name.clone()),
            Some(Occupant::Engine(engine)) => Who::Engine(engine.to_string()),
            Some(Occupant::Free) | None => Who::Free,
        }
    }

    /// What a solver says; only games for one have any.
    fn verdict(&self) -> Option<VerdictInfo> {
        Some(match self.live.verdict()? {
            Verdict::Winnable { moves } => VerdictInfo::Winnable { moves },
            Verdict::Impossible => VerdictInfo::Impossible,
            Verdict::NotKnown { .. } => VerdictInfo::NotKnown,
            Verdict::Searching { .. } => VerdictInfo::Searching,
            Verdict::NotAsked => return None,
        })
    }

    fn said(&self) -> Vec<Said> {
        let said = self.record.said();
        let last = &said[said.len().saturating_sub(MOST_SAID)..];
        let told = last.iter().map(|said| Said {
            seat: said.seat,
            text: said.text.clone(),
        });
        told.collect()
    }

    /// What people call a seat.
    pub(super) fn seat_name(&self, seat: Seat) -> String {
        self.live.table().seat_name(seat)
    }

    /// The seats on which persons sit.
    pub(super) fn persons(&self) -> Seats {
        let numbers = 1..=self.record.seats();
        let persons = numbers.filter(|number| {
            let seat = self.record.seat(*number);
            matches!(seat, Some(Occupant::Person(_)))
        });
        persons.filter_map(numbered).fold(Seats::NONE, Seats::with)
    }
}

/// A message as it is sent.
pub(super) fn text_of(message: &ServerMessage) -> Arc<str> {
    let text = serde_json::to_string(message);
    text.expect("texts and numbers can always be written")
        .into()
}

fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
