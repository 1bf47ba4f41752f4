//! Seats: sitting down, shares of the deal, engines, and leaving.

use hog_core::Seat;
use hog_store::server::{Entrance, Entry, Hex32, Occupant, Phase, Token};

use super::acts::{ActResult, Asker};
use super::audience::json;
use super::session::takes_shares;
use super::{Failure, Room};
use crate::engine_levels;
use crate::plain_text::person_name;
use crate::request_error::RequestError;
use crate::secrets::{draw_share, draw_token};
use crate::wire::{SatDown, ServerMessage, SitDown, seat_number};

impl Room {
    /// A person sits down on a free seat.
    pub(super) async fn sit(&mut self, wanted: SitDown) -> Result<SatDown, Failure> {
        self.check_entrance(wanted.invitation.as_deref())?;
        if self.session.record().phase() == Phase::Over {
            return Err(RequestError::GameOver.into());
        }
        let seat = self.free_seat(wanted.seat)?;
        let name = person_name(&wanted.name)?;
        let share = self.given_share(wanted.share.as_deref())?;
        let token = draw_token()?;
        self.seat_person(seat, name, &token, share).await?;
        Ok(SatDown {
            seat: seat_number(seat),
            token: token.to_string(),
            version: self.session.record().version().number(),
        })
    }

    /// Seats a person on a free seat.
    pub(super) async fn seat_person(
        &mut self,
        seat: Seat,
        name: String,
        token: &Token,
        share: Option<Hex32>,
    ) -> Result<(), Failure> {
        let entry = Entry::Seated {
            seat: seat_number(seat),
            name,
            token: token.hash(),
            share,
        };
        let entries = self.session.gather(entry).await?;
        self.append(&entries).await?;
        self.dirty = true;
        Ok(())
    }

    fn check_entrance(&self, invitation: Option<&str>) -> Result<(), RequestError> {
        let Entrance::Invited(expected) = self.session.record().head().entrance else {
            return Ok(());
        };
        let given = invitation.and_then(|text| text.parse().ok());
        if given.is_some_and(|token| expected.is_of(&token)) {
            return Ok(());
        }
        Err(RequestError::InviteOnly)
    }

    /// The seat that a person wants, or the first that is free.
    fn free_seat(&self, wanted: Option<usize>) -> Result<Seat, RequestError> {
        let is_free = |seat: &Seat| *self.session.occupant(*seat) == Occupant::Free;
        if let Some(number) = wanted {
            let seat = Some(self.session.seat_numbered(number)?).filter(is_free);
            return seat.ok_or(RequestError::SeatTaken(number));
        }
        let mut seats = self.session.all_seats().iter();
        seats.find(is_free).ok_or(RequestError::AllSeatsTaken)
    }

    /// The share of a person who sits down, where one is needed: the given one, or one that the server draws.
    fn given_share(&self, share: Option<&str>) -> Result<Option<Hex32>, RequestError> {
        if !takes_shares(self.session.record()) {
            return Ok(None);
        }
        match share {
            Some(share) => read_share(share).map(Some),
            None => draw_share().map(Some),
        }
    }

    /// A person gives the share for which the game waits.
    pub(super) async fn share(&mut self, asker: &Asker, share: &str) -> ActResult {
        if !takes_shares(self.session.record()) {
            return Err(RequestError::NoShares);
        }
        let (seat, share) = (seat_number(asker.seat), read_share(share)?);
        self.session.gather(Entry::Shared { seat, share }).await
    }

    /// An engine sits down on a free seat.
    pub(super) async fn seat_engine(&mut self, number: usize, engine: &str) -> ActResult {
        self.free_seat(Some(number))?;
        let engine = engine_levels::named(engine, self.session.table())?.to_string();
        let joined = Entry::Joined {
            seat: number,
            engine,
        };
        self.session.gather(joined).await
    }

    /// Sends the viewers who have left a seat what they may see without it.
    pub(super) fn regroup_leavers(&mut self, seat: Seat) {
        self.recent.forget(seat_number(seat));
        for group in self.audience.take_groups_with(seat) {
            let seats = group.seats.without(seat);
            let (state, cursor) = self.whole_state(seats);
            let message = json(&ServerMessage::Table(Box::new(state)));
            self.audience.regroup(group, seats, &message, cursor);
        }
    }
}

fn read_share(share: &str) -> Result<Hex32, RequestError> {
    let share = share.parse::<Hex32>();
    share.map_err(|error| RequestError::BadShare(error.to_string()))
}
