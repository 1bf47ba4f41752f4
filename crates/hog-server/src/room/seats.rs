//! Who sits where: tokens, sitting down, and leaving.

use hog_core::{Hides, Seat, Seats};
use hog_engines::EngineName;
use hog_store::house::{Digits, Entrance, Entry, Occupant, Phase, Token};
use hog_table::Sitter;

use super::acts::{Asked, Done};
use super::opening::set_up;
use super::talking::plain_text;
use super::{NotKept, Room, drawn_share, takes_shares};
use crate::house::{draw_token, engine_name};
use crate::request_error::RequestError;
use crate::wire::{SatDown, SitDown, seat_number};

/// So many characters has the name of a person at most.
const LONGEST_NAME: usize = 24;

/// The seat of a number, from 1.
pub(crate) fn numbered(number: usize) -> Option<Seat> {
    let index = number.checked_sub(1).filter(|index| *index < Seats::MAX)?;
    u8::try_from(index).ok().map(Seat::new)
}

/// What a person is called, if a person can be called so. It may be empty.
pub(crate) fn person_name(text: &str) -> Result<String, RequestError> {
    plain_text(text, LONGEST_NAME, "a name")
}

impl Room {
    /// The seats of whoever has these tokens; none without any.
    pub(super) fn seats_of(&self, tokens: &[Token]) -> Result<Seats, RequestError> {
        let mut own = Seats::NONE;
        for (number, token) in (1..).zip(tokens) {
            let mut persons = self.persons().iter();
            let is_of = |seat: &Seat| match self.record.seat(seat_number(*seat)) {
                Some(Occupant::Person(person)) => person.token.is_of(token),
                _ => false,
            };
            let Some(seat) = persons.find(is_of) else {
                return Err(RequestError::UnknownToken { which: number });
            };
            own = own.with(seat);
        }
        let hides = self.live.table().hides() == Hides::Something;
        if hides && own.iter().count() > 1 {
            return Err(RequestError::OneSeatOnly);
        }
        Ok(own)
    }

    /// A person sits down.
    pub(super) async fn sit(
        &mut self,
        wanted: SitDown,
    ) -> Result<Result<SatDown, RequestError>, NotKept> {
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

    async fn sitting(
        &mut self,
        wanted: &SitDown,
    ) -> Result<(Seat, Token, Vec<Entry>), RequestError> {
        self.check_entrance(wanted.invitation.as_deref())?;
        if self.record.phase() == Phase::Over {
            return Err(RequestError::GameOver);
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
    ) -> Result<Vec<Entry>, RequestError> {
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

    fn check_entrance(&self, invitation: Option<&str>) -> Result<(), RequestError> {
        let Entrance::Invited(expected) = self.record.head().entrance else {
            return Ok(());
        };
        let given = invitation.and_then(|text| text.parse().ok());
        if given.is_some_and(|token| expected.is_of(&token)) {
            return Ok(());
        }
        Err(RequestError::InviteOnly)
    }

    /// The seat that somebody wants, or the first that is free.
    fn free_seat(&self, wanted: Option<usize>) -> Result<Seat, RequestError> {
        let is_free = |seat: &Seat| self.record.seat(seat_number(*seat)) == Some(Occupant::Free);
        if let Some(number) = wanted {
            let seat = Some(self.seat_numbered(number)?).filter(is_free);
            return seat.ok_or(RequestError::SeatTaken(number));
        }
        let mut seats = Seats::first(self.record.seats()).iter();
        let free = seats.find(is_free);
        free.ok_or(RequestError::AllSeatsTaken)
    }

    /// The share of somebody who sits down, where one is needed: the house draws those that are not
    /// given.
    fn given_share(&self, share: Option<&str>) -> Result<Option<Digits>, RequestError> {
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
            return Err(RequestError::NoShares);
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
        can.map_err(|reason| RequestError::EngineCannotPlay {
            engine: engine.clone(),
            reason,
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
    async fn with_beginning(&mut self, entry: Entry) -> Result<Vec<Entry>, RequestError> {
        let mut next = self.record.clone();
        next.apply(&entry)?;
        let mut entries = vec![entry];
        super::begin_if_ready(&mut next, &mut entries);
        if entries.len() > 1 {
            let common = self.common.clone();
            self.beginning = Some(set_up(next, common, self.waker()).await?);
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

fn read_share(share: &str) -> Result<Digits, RequestError> {
    let share = share.parse::<Digits>();
    share.map_err(|error| RequestError::BadShare(error.to_string()))
}
