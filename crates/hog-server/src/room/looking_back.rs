//! Finished games: move by move, what positions were worth, and the save file.

use hog_store::house::{Phase, Token};

use super::Room;
use super::mailbox::{Answer, Span};
use crate::wire::{ErrorCode, Judgement, Replay, WireError};

/// What was found out of a finished game.
#[derive(Default)]
pub(super) struct LookingBack {}

impl LookingBack {
    /// The game is another.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Room {
    pub(super) fn save(&self) -> Result<String, WireError> {
        self.check_over()?;
        Ok(self.record.saved().to_json())
    }

    pub(super) async fn replay(&mut self, _tokens: &[Token], _span: Span, answer: Answer<Replay>) {
        drop(answer.send(Err(WireError::unavailable())));
    }

    pub(super) async fn judge(&mut self, _after: usize, answer: Answer<Judgement>) {
        drop(answer.send(Err(WireError::unavailable())));
    }

    fn check_over(&self) -> Result<(), WireError> {
        match self.record.phase() {
            Phase::Over => Ok(()),
            Phase::Gathering | Phase::Playing => {
                let message = "the game goes on: expected one that is over";
                Err(WireError::new(ErrorCode::NotNow, message))
            }
        }
    }
}
