//! The state of a table as one viewer may see it.

use hog_board::{Place, Viewer};
use hog_core::{Hides, Seat, Seats};
use hog_store::server::{Chat, Entrance, Occupant, Phase};
use hog_table::Verdict;

use super::Room;
use super::audience::{HistoryCursor, json};
use crate::convert::{act_info, ending_info, phase_name, task_kind};
use crate::wire::{
    ActInfo, BusyInfo, ChatMessage, ClockInfo, History, SeatState, ServerMessage, Stack,
    TableState, TakebackInfo, VerdictInfo, Who, seat_number,
};

/// Maximum number of chat messages in a state.
const MAX_SAID: usize = 50;

/// What a viewer sees of the board, and what it can do there.
#[derive(Default)]
struct BoardState {
    places: Vec<Stack>,
    acts: Vec<ActInfo>,
    last: Vec<u32>,
    decisive: Vec<u32>,
}

/// The viewer as whom the owner of these seats sees the game; with hidden information it has at most one seat.
pub(super) fn viewer_of(seats: Seats) -> Viewer {
    seats.iter().next().map_or(Viewer::Spectator, Viewer::Seat)
}

impl Room {
    /// The state for the owner of these seats, with the setting and the whole history, and the cursor at the end
    /// of the history.
    pub(super) fn whole_state(&mut self, seats: Seats) -> (TableState, HistoryCursor) {
        let mut state = self.state_for(seats);
        state.setting = Some(Box::new(self.session.setting.as_ref().clone()));
        let mut cursor = HistoryCursor::default();
        state.history = self.history_since(&mut cursor, seats);
        (state, cursor)
    }

    /// Sends everyone the state. Viewers with the same seats share one text.
    pub(super) fn broadcast_state(&mut self) {
        let mut groups = self.audience.take_groups();
        for group in &mut groups {
            let mut state = self.state_for(group.seats);
            state.history = self.history_since(&mut group.history, group.seats);
            let text = json(&ServerMessage::Table(Box::new(state)));
            group.send(&text, &self.services.metrics);
        }
        self.audience.put_groups(groups);
        self.dirty = false;
    }

    fn history_since(&self, cursor: &mut HistoryCursor, seats: Seats) -> History {
        if self.session.shows_board() {
            return cursor.advance(self.session.table(), viewer_of(seats));
        }
        History::default()
    }

    /// The state for the owner of these seats, without its history.
    fn state_for(&mut self, seats: Seats) -> TableState {
        let phase = self.session.record().phase();
        let is_shown = self.session.shows_board();
        let board = if is_shown {
            self.board_for(seats)
        } else {
            BoardState::default()
        };
        let (record, live) = (self.session.record(), &self.session.live);
        let (table, begun) = (live.table(), phase != Phase::Gathering);
        TableState {
            table: record.id().as_str().to_string(),
            version: record.version().number(),
            phase: phase_name(phase),
            setting: None,
            pace: self.session.clock().pace().to_string(),
            talk: record.head().talk == Chat::On,
            invited: record.head().entrance != Entrance::Open,
            seats: self.seat_states(),
            you: seats.iter().map(seat_number).collect(),
            to_move: self.session.to_move().map(seat_number),
            ending: live.ending().filter(|_| begun).map(ending_info),
            places: board.places,
            acts: board.acts,
            last: board.last,
            decisive: board.decisive,
            history: History::default(),
            length: if is_shown { table.length() } else { 0 },
            undoable: if begun { self.undoable() } else { 0 },
            redoable: if begun { table.redoable() } else { 0 },
            asked_back: self.takeback.as_ref().map(|takeback| TakebackInfo {
                seat: seat_number(takeback.seat),
            }),
            verdict: self.verdict().filter(|_| begun),
            busy: live.busy().filter(|_| begun).map(|busy| BusyInfo {
                task: task_kind(busy.task),
                seat: seat_number(busy.seat),
            }),
            deal: self.session.deal_info(),
            said: self.chat(),
            // Only for players: with the id of a table anyone can open it.
            followed_by: { record.rematch() }
                .filter(|_| !seats.is_empty())
                .map(|(table, _)| table.as_str().to_string()),
            onlookers: self.audience.spectators(),
        }
    }

    fn board_for(&mut self, seats: Seats) -> BoardState {
        let mover = self.session.to_move();
        let mover = mover.filter(|mover| seats.contains(*mover));
        let viewer = match (self.session.table().hides(), mover) {
            (Hides::Nothing, Some(mover)) => Viewer::Seat(mover),
            _ => viewer_of(seats),
        };
        let places = Stack::of(&self.session.live.view(viewer));
        let table = self.session.table();
        let marks = table.marks(viewer);
        let numbers = |places: Vec<Place>| places.iter().map(|place| place.0).collect();
        BoardState {
            places,
            acts: match mover {
                Some(_) => table.acts(viewer).into_iter().map(act_info).collect(),
                None => Vec::new(),
            },
            last: numbers(marks.last),
            decisive: numbers(marks.decisive),
        }
    }

    fn seat_states(&self) -> Vec<SeatState> {
        let mover = self.session.to_move();
        let (live, clock) = (&self.session.live, self.session.clock());
        let is_shown = self.session.shows_board();
        let states = self.session.all_seats().iter().map(|seat| {
            let who = self.who(seat);
            SeatState {
                present: match &who {
                    Who::Free => false,
                    Who::Engine(_) => true,
                    Who::Person(_) => self.audience.is_present(seat),
                },
                who,
                clock: Some(ClockInfo {
                    used: millis(clock.used(seat)),
                    left: clock.left(seat).map(millis),
                    runs: mover == Some(seat) && !self.engine_pace.is_at_rest(live),
                }),
                margin: live.table().margin(seat).filter(|_| is_shown),
            }
        });
        states.collect()
    }

    fn who(&self, seat: Seat) -> Who {
        match self.session.occupant(seat) {
            Occupant::Person(person) => Who::Person(person.name.clone()),
            Occupant::Engine(engine) => Who::Engine(engine.to_string()),
            Occupant::Free => Who::Free,
        }
    }

    /// The verdict of the solver; only solitaires have one.
    fn verdict(&self) -> Option<VerdictInfo> {
        Some(match self.session.live.verdict()? {
            Verdict::Winnable { moves } => VerdictInfo::Winnable { moves },
            Verdict::Impossible => VerdictInfo::Impossible,
            Verdict::NotKnown { .. } => VerdictInfo::NotKnown,
            Verdict::Searching { .. } => VerdictInfo::Searching,
            Verdict::NotAsked => return None,
        })
    }

    fn chat(&self) -> Vec<ChatMessage> {
        let said = self.session.record().said();
        let last = &said[said.len().saturating_sub(MAX_SAID)..];
        let told = last.iter().map(|said| ChatMessage {
            seat: said.seat,
            text: said.text.clone(),
        });
        told.collect()
    }
}

fn millis(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
