//! Takebacks: at once for a person who plays alone, otherwise with the consent of all persons.

use hog_core::{Hides, Seat, Seats, Turn};
use hog_store::server::Entry;
use hog_table::{Consent, Ending, RequestId, SeatPlayer, TableError};

use super::Room;
use super::acts::{ActResult, Asker};
use crate::request_error::RequestError;
use crate::wire::seat_number;

/// A takeback that a player asks for. It is not stored.
pub(super) struct Takeback {
    /// The seat that asks.
    pub(super) seat: Seat,
    request: RequestId,
    /// The seats that have not agreed yet.
    missing: Seats,
}

impl Room {
    /// Takes moves back to the last turn of a seat, or asks the others whether they agree.
    pub(super) fn undo(&mut self, asker: &Asker) -> ActResult {
        self.check_takebacks()?;
        if self.session.table().length() == 0 {
            return Err(TableError::NothingToUndo.into());
        }
        let others = self.others(asker);
        if others.is_empty() {
            return self.take_back(asker.seat, &asker.id);
        }
        if let Some(pending) = &self.takeback
            && !asker.seats.contains(pending.seat)
        {
            let other = self.session.seat_name(pending.seat);
            return Err(RequestError::TakebackPending { other });
        }
        self.takeback = Some(Takeback {
            seat: asker.seat,
            request: asker.id.clone(),
            missing: others,
        });
        Ok(Vec::new())
    }

    pub(super) fn agree(&mut self, asker: &Asker) -> ActResult {
        let Some(takeback) = &mut self.takeback else {
            return Err(RequestError::NoTakebackRequest);
        };
        if asker.seats.contains(takeback.seat) {
            return Err(RequestError::OwnTakeback);
        }
        takeback.missing = asker.seats.iter().fold(takeback.missing, Seats::without);
        if !takeback.missing.is_empty() {
            return Ok(Vec::new());
        }
        let (seat, request) = (takeback.seat, takeback.request.clone());
        self.take_back(seat, &request)
    }

    pub(super) fn decline(&mut self) -> ActResult {
        match self.takeback.take() {
            Some(_) => Ok(Vec::new()),
            None => Err(RequestError::NoTakebackRequest),
        }
    }

    /// Takes moves back until it is this seat's turn, or none is left. Each undo goes back to the last turn of
    /// a person. The last entry has the request id.
    fn take_back(&mut self, seat: Seat, request: &RequestId) -> ActResult {
        let live = &mut self.session.live;
        let mut entries = Vec::new();
        loop {
            let (_, mut entry) = match live.undo(Consent::Given) {
                Ok(taken) => taken,
                Err(_) if !entries.is_empty() => break,
                Err(refusal) => return Err(refusal.into()),
            };
            entry.seat = seat_number(seat);
            entries.push(entry);
            if live.turn() == Turn::Seat(seat) || live.table().length() == 0 {
                break;
            }
        }
        if let Some(last) = entries.last_mut() {
            last.request = Some(request.clone());
        }
        Ok(entries.into_iter().map(Entry::TakenBack).collect())
    }

    /// How many moves can be taken back.
    pub(super) fn undoable(&self) -> usize {
        match self.check_takebacks() {
            Ok(()) => self.session.table().length(),
            Err(_) => 0,
        }
    }

    /// Refuses where no move can be taken back, even if all agree.
    fn check_takebacks(&self) -> Result<(), RequestError> {
        self.check_not_revealed()?;
        let live = &self.session.live;
        // Players do not forget cards they have seen, so all of them must be persons who can agree.
        let is_open = live.table().hides() == Hides::Nothing;
        if !is_open && !live.sitters().iter().all(SeatPlayer::is_person) {
            return Err(RequestError::TakebacksOff);
        }
        match live.ending() {
            None | Some(Ending::ByRules(_)) => Ok(()),
            // No move caused this ending.
            Some(Ending::TimeUp { .. } | Ending::Resigned { .. }) => Err(RequestError::GameOver),
        }
    }

    /// The seats of other persons than the asker.
    fn others(&self, asker: &Asker) -> Seats {
        asker
            .seats
            .iter()
            .fold(self.session.persons(), Seats::without)
    }

    /// Whether no other person plays.
    pub(super) fn is_alone(&self, asker: &Asker) -> bool {
        self.others(asker).is_empty()
    }
}
