//! Who sits where: tokens, sitting down, and leaving.

use std::sync::Arc;

use hog_core::{Hides, Seat, Seats, quoted};
use hog_engines::EngineName;
use hog_store::house::{BadEntry, Digits, Entrance, Entry, Occupant, Phase, Token};
use hog_table::Sitter;

use super::acts::{Asked, Done};
use super::opening::set_up;
use super::talking::plain_text;
use super::{NotKept, Room, drawn_share, takes_shares};
use crate::house::{draw_token, engine_name};
use crate::wire::{ErrorCode, SatDown, SitDown, WireError, seat_number};

/// So many characters has the name of a person at most.
const LONGEST_NAME: usize = 24;

/// The seat of a number, from 1.
pub(crate) fn numbered(number: usize) -> Option<Seat> {
    let index = number.checked_sub(1).filter(|index| *index < Seats::MOST)?;
    u8::try_from(index).ok().map(Seat::new)
}

/// What a person is called, if a person can be called so. It may be empty.
pub(crate) fn person_name(text: &str) -> Result<String, WireError> {
    plain_text(text, LONGEST_NAME, "a name")
}

impl Room {
    /// The seats of whoever has these tokens; none without any.
    pub(super) fn seats_of(&self, tokens: &[Token]) -> Result<Seats, WireError> {
        let mut own = Seats::NONE;
        for (number, token) in (1..).zip(tokens) {
            let mut persons = self.persons().iter();
            let is_of = |seat: &Seat| match self.record.seat(seat_number(*seat)) {
                Some(Occupant::Person(person)) => person.token.is_of(token),
                _ => false,
            };
            let Some(seat) = persons.find(is_of) else {
                let message =
                    "this is no token of the table: expected one of a seat that was not left";
                return Err(WireError {
                    which: Some(number),
                    ..WireError::new(ErrorCode::NoToken, message)
                });
            };
            own = own.with(seat);
        }
        let hides = self.live.table().hides() == Hides::Something;
        if hides && own.iter().count() > 1 {
            let message = "whoever has two seats would see what each hides: expected one token";
            return Err(WireError::new(ErrorCode::Invalid, message));
        }
        Ok(own)
    }

    /// A person sits down.
    pub(super) async fn sit(
        &mut self,
        wanted: SitDown,
    ) -> Result<Result<SatDown, WireError>, NotKept> {
        let (seat, token, entries) = match self.sitting(&wanted).await {
            Ok(sitting) => sitting,
            Err(error) => return Ok(Err(error)),
        };
        self.keep(&entries).await?;
        self.begin_if_ready();
        self.untold = true;
        Ok(Ok(SatDown {
            seat: seat_number(seat),
            token: token.to_string(),
            version: self.record.version().number(),
        }))
    }

    async fn sitting(&mut self, wanted: &SitDown) -> Result<(Seat, Token, Vec<Entry>), WireError> {
        self.check_entrance(wanted.invitation.as_deref())?;
        if self.record.phase() == Phase::Over {
            return Err(WireError::new(ErrorCode::NotNow, "the game is over"));
        }
        let seat = self.free_seat(wanted.seat)?;
        let name = person_name(&wanted.name)?;
        let share = self.given_share(wanted.share.as_deref())?;
        let token = draw_token()?;
        let entries = self.seat_person(seat, name, &token, share).await?;
        Ok((seat, token, entries))
    }

    /// A person sits down on a free seat at the live table.
    pub(super) async fn seat_person(
        &mut self,
        seat: Seat,
        name: String,
        token: &Token,
        share: Option<Digits>,
    ) -> Result<Vec<Entry>, WireError> {
        let entry = Entry::Seated {
            seat: seat_number(seat),
            name,
            token: token.hash(),
            share,
        };
        let entries = self.with_beginning(entry).await?;
        if self.record.phase() == Phase::Playing {
            self.live.sit(seat, Sitter::Person)?;
        }
        Ok(entries)
    }

    fn check_entrance(&self, invitation: Option<&str>) -> Result<(), WireError> {
        let Entrance::Invited(expected) = self.record.head().entrance else {
            return Ok(());
        };
        let given = invitation.and_then(|text| text.parse().ok());
        if given.is_some_and(|token| expected.is_of(&token)) {
            return Ok(());
        }
        let message = "only those who are invited may sit down: expected the invitation";
        Err(WireError::new(ErrorCode::NoToken, message))
    }

    /// The seat that somebody wants, or the first that is free.
    fn free_seat(&self, wanted: Option<usize>) -> Result<Seat, WireError> {
        let is_free = |seat: &Seat| self.record.seat(seat_number(*seat)) == Some(Occupant::Free);
        let taken = |message| WireError::new(ErrorCode::SeatTaken, message);
        if let Some(number) = wanted {
            let seat = Some(self.seat_numbered(number)?).filter(is_free);
            return seat
                .ok_or_else(|| taken(format!("seat {number} is taken: expected a free one")));
        }
        let mut seats = Seats::first(self.record.seats()).iter();
        let free = seats.find(is_free);
        free.ok_or_else(|| taken("all seats are taken: expected a free one".to_string()))
    }

    /// The share of somebody who sits down, where one is needed: the house draws those that are not
    /// given.
    fn given_share(&self, share: Option<&str>) -> Result<Option<Digits>, WireError> {
        if !takes_shares(&self.record) {
            return Ok(None);
        }
        match share {
            Some(share) => read_share(share).map(Some),
            None => drawn_share().map(Some),
        }
    }

    /// Somebody gives the share for which the game waits.
    pub(super) async fn share(&mut self, asked: &Asked, share: &str) -> Done {
        let number = seat_number(asked.seat);
        if !takes_shares(&self.record) {
            let message = "this deal takes no shares: expected a game that the house deals";
            return Err(WireError::new(ErrorCode::NotNow, message));
        }
        let share = read_share(share)?;
        let entry = Entry::Shared {
            seat: number,
            share,
        };
        self.with_beginning(entry).await
    }

    /// An engine sits down on a free seat.
    pub(super) async fn seat_engine(&mut self, number: usize, engine: &str) -> Done {
        let seat = self.free_seat(Some(number))?;
        let engine: EngineName = engine_name(engine)?;
        let can = self.live.table().can_play(&engine);
        can.map_err(|error| {
            let message = format!("{} cannot play here: {error}", quoted(&engine.to_string()));
            WireError::new(ErrorCode::Invalid, message)
        })?;
        let entry = Entry::Joined {
            seat: number,
            engine: engine.to_string(),
        };
        let entries = self.with_beginning(entry).await?;
        if self.record.phase() == Phase::Playing {
            self.live.sit(seat, Sitter::Engine(engine))?;
        }
        Ok(entries)
    }

    /// Somebody leaves its seat.
    pub(super) fn leave(&mut self, asked: &Asked) -> Done {
        if self.record.phase() != Phase::Gathering {
            self.live.sit(asked.seat, Sitter::Nobody)?;
        }
        let seat = seat_number(asked.seat);
        Ok(vec![Entry::Left { seat }])
    }

    /// Whoever looked from a seat that was left looks on without it.
    pub(super) fn has_left(&mut self, seat: Seat) {
        self.granted.forget(seat_number(seat));
        for (seats, moving) in self.viewers.take_with(seat) {
            let state = self.whole_state(seats);
            let told = state.history.told.clone();
            let message =
                super::telling::text_of(&crate::wire::ServerMessage::Table(Box::new(state)));
            self.viewers.put(seats, moving, &message, told);
        }
    }

    /// What happens, and with it the game if it can begin then; its table is set up for that.
    async fn with_beginning(&mut self, entry: Entry) -> Result<Vec<Entry>, WireError> {
        let mut next = self.record.clone();
        next.apply(&entry).map_err(|error| bad_entry(&error))?;
        let mut entries = vec![entry];
        super::begin_if_ready(&mut next, &mut entries);
        if entries.len() > 1 {
            let opener = Arc::clone(&self.common.opener);
            self.beginning = Some(set_up(next, opener, self.waker()).await?);
        }
        Ok(entries)
    }

    /// The game has begun, if it has.
    pub(super) fn begin_if_ready(&mut self) {
        if let Some(live) = self.beginning.take() {
            self.live = live;
            self.set_watch();
        }
    }
}

fn read_share(share: &str) -> Result<Digits, WireError> {
    let share = share.parse::<Digits>();
    share.map_err(|error| WireError::new(ErrorCode::Invalid, format!("the share: {error}")))
}

/// What cannot happen at the table now.
fn bad_entry(error: &BadEntry) -> WireError {
    let code = match error {
        BadEntry::SeatTaken { .. } => ErrorCode::SeatTaken,
        BadEntry::NoSuchSeat { .. } => ErrorCode::NotFound,
        BadEntry::Engine(_) => ErrorCode::Invalid,
        _ => ErrorCode::NotNow,
    };
    WireError::new(code, error.to_string())
}
