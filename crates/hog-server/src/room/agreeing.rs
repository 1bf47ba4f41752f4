//! Moves that are taken back: at once by who plays alone, else when all persons agree.

use hog_core::{Hides, Seat, Seats, Turn};
use hog_store::house::{ActId, Entry};
use hog_table::{Consent, Sitter};

use super::Room;
use super::acts::{Asked, Done};
use crate::request_error::RequestError;
use crate::wire::seat_number;

/// Somebody wants to take moves back. It is not kept: who asks for it asks again.
pub(super) struct AskedBack {
    /// Who.
    pub(super) seat: Seat,
    act: ActId,
    /// Whose consent is missing.
    missing: Seats,
}

impl Room {
    /// Takes moves back to the last turn of a seat, or asks the others whether they agree.
    pub(super) fn undo(&mut self, asked: &Asked) -> Done {
        self.check_can_be_taken_back()?;
        if self.live.table().length() == 0 {
            return Err(hog_table::TableError::NothingToUndo.into());
        }
        let others = self.others(asked);
        if others.is_empty() {
            return self.take_back(asked.seat, &asked.id);
        }
        if let Some(before) = &self.asked_back
            && !asked.own.contains(before.seat)
        {
            let other = self.seat_name(before.seat);
            return Err(RequestError::TakebackPending { other });
        }
        self.asked_back = Some(AskedBack {
            seat: asked.seat,
            act: asked.id.clone(),
            missing: others,
        });
        Ok(Vec::new())
    }

    pub(super) fn agree(&mut self, asked: &Asked) -> Done {
        let Some(back) = &mut self.asked_back else {
            return Err(RequestError::NoTakeback);
        };
        if asked.own.contains(back.seat) {
            return Err(RequestError::OwnTakeback);
        }
        back.missing = asked.own.iter().fold(back.missing, Seats::without);
        if !back.missing.is_empty() {
            return Ok(Vec::new());
        }
        let (seat, act) = (back.seat, back.act.clone());
        self.take_back(seat, &act)
    }

    pub(super) fn decline(&mut self, _asked: &Asked) -> Done {
        match self.asked_back.take() {
            Some(_) => Ok(Vec::new()),
            None => Err(RequestError::NoTakeback),
        }
    }

    /// Takes moves back until it is this seat's turn, or nothing is left: each time to the last turn
    /// of a person. The last entry has the request.
    fn take_back(&mut self, seat: Seat, act: &ActId) -> Done {
        let mut entries = Vec::new();
        loop {
            let taken = match self.live.undo(Consent::Given) {
                Ok(taken) => taken,
                Err(_) if !entries.is_empty() => break,
                Err(refusal) => return Err(refusal.into()),
            };
            entries.push(Entry::TakenBack {
                seat: seat_number(seat),
                moves: taken.len(),
                act: None,
                clock: self.live.clock().seats().to_vec(),
            });
            let is_there = self.live.turn() == Turn::Seat(seat);
            if is_there || self.live.table().length() == 0 {
                break;
            }
        }
        if let Some(Entry::TakenBack { act: last, .. }) = entries.last_mut() {
            *last = Some(act.clone());
        }
        Ok(entries)
    }

    /// Refuses where no move can be taken back, whoever agrees.
    fn check_can_be_taken_back(&self) -> Result<(), RequestError> {
        self.check_not_revealed()?;
        self.check_forgets()?;
        self.check_goes_on()
    }

    /// How many moves can be taken back.
    pub(super) fn undoable(&self) -> usize {
        match self.check_can_be_taken_back() {
            Ok(()) => self.live.table().length(),
            Err(_) => 0,
        }
    }

    /// What was seen is not forgotten: where something is hidden all who play must be able to agree.
    fn check_forgets(&self) -> Result<(), RequestError> {
        let is_open = self.live.table().hides() == Hides::Nothing;
        if is_open || self.live.sitters().iter().all(Sitter::is_person) {
            return Ok(());
        }
        Err(RequestError::NoTakebacks)
    }

    /// Refuses after an end that no move brought about.
    fn check_goes_on(&self) -> Result<(), RequestError> {
        match self.live.ending() {
            None | Some(hog_table::Ending::ByRules(_)) => Ok(()),
            Some(_) => Err(RequestError::GameOver),
        }
    }

    /// The seats of other persons than the asker.
    fn others(&self, asked: &Asked) -> Seats {
        asked.own.iter().fold(self.persons(), Seats::without)
    }

    /// Whether no other person plays.
    pub(super) fn is_alone(&self, asked: &Asked) -> bool {
        self.others(asked).is_empty()
    }

    /// Refuses help while another person plays.
    pub(super) fn check_alone(&self, asked: &Asked) -> Result<(), RequestError> {
        if self.is_alone(asked) || self.to_move().is_none() {
            return Ok(());
        }
        Err(RequestError::NoHints)
    }
}
