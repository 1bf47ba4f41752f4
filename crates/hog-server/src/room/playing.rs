//! Moves of persons, those that are made again, and games that are given up.

use hog_core::Hides;
use hog_store::house::{Entry, Maker, Phase};

use super::Room;
use super::acts::{Asked, Done};
use super::polling::stage;
use crate::request_error::RequestError;
use crate::wire::seat_number;

impl Room {
    pub(super) fn play(&mut self, asked: &Asked, text: &str) -> Done {
        let text = self.live.play(asked.seat, text)?;
        Ok(vec![self.move_of(asked, text, Maker::Sitter)])
    }

    /// The next move of a solution.
    pub(super) fn step(&mut self, asked: &Asked) -> Done {
        self.check_alone(asked)?;
        self.check_turn(asked)?;
        let text = self.live.step()?;
        Ok(vec![self.move_of(asked, text, Maker::Helper)])
    }

    fn move_of(&self, asked: &Asked, text: String, maker: Maker) -> Entry {
        Entry::Moved {
            seat: seat_number(asked.seat),
            text,
            maker,
            act: Some(asked.id.clone()),
            clock: self.live.clock().seats().to_vec(),
            stage: stage(&self.live),
        }
    }

    /// Makes moves again. With several persons each makes its own: it is as if it were played.
    pub(super) fn redo(&mut self, asked: &Asked) -> Done {
        self.check_not_revealed()?;
        if !self.is_alone(asked) {
            self.check_turn(asked)?;
        }
        let made = self.live.redo()?;
        Ok(vec![Entry::MadeAgain {
            seat: seat_number(asked.seat),
            moves: made.len(),
            act: Some(asked.id.clone()),
            clock: self.live.clock().seats().to_vec(),
            stage: stage(&self.live),
        }])
    }

    pub(super) fn resign(&mut self, asked: &Asked) -> Done {
        self.live.resign(asked.seat)?;
        Ok(vec![Entry::Resigned {
            seat: seat_number(asked.seat),
            act: Some(asked.id.clone()),
            clock: self.live.clock().seats().to_vec(),
        }])
    }

    /// Refuses if it is another seat's turn.
    pub(super) fn check_turn(&self, asked: &Asked) -> Result<(), RequestError> {
        match self.to_move() {
            Some(mover) if mover != asked.seat => {
                let mover = self.seat_name(mover);
                Err(RequestError::NotYourTurn { mover })
            }
            _ => Ok(()),
        }
    }

    /// Refuses if what was hidden has been shown, since the game is over.
    pub(super) fn check_not_revealed(&self) -> Result<(), RequestError> {
        let hides = self.live.table().hides() == Hides::Something;
        if hides && self.record.phase() == Phase::Over {
            return Err(RequestError::GameOver);
        }
        Ok(())
    }
}
