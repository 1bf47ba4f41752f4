//! A room: a table in use, with all who look at it.

use std::sync::Arc;

use hog_store::house::Token;
use tokio::sync::mpsc;

use crate::wire::{ActAnswer, Judgement, Replay, Request, SatDown, SitDown, TableState, WireError};

/// A table in use. Clones are the same table.
#[derive(Clone)]
pub struct RoomHandle {}

/// A viewer's way to be told.
#[derive(Debug)]
pub struct Watching {
    /// Each a [`ServerMessage`](crate::wire::ServerMessage) as JSON, the whole state first. To drop it
    /// is to leave; who is too slow is told no more.
    pub messages: mpsc::Receiver<Arc<str>>,
}

impl RoomHandle {
    /// How things stand, for whoever has these tokens.
    ///
    /// # Errors
    /// [`WireError`] if a token is none of this table.
    pub async fn state(&self, _tokens: &[Token]) -> Result<TableState, WireError> {
        todo!()
    }

    /// A person sits down on a free seat.
    ///
    /// # Errors
    /// [`WireError`], and nothing has changed.
    pub async fn sit(&self, _wanted: SitDown) -> Result<SatDown, WireError> {
        todo!()
    }

    /// What came of a request of whoever has these tokens.
    pub async fn ask(&self, _tokens: &[Token], _request: Request) -> ActAnswer {
        todo!()
    }

    /// Tells how things stand from now on, the whole state first.
    ///
    /// # Errors
    /// [`WireError`] if a token is none of this table, or too many look on.
    pub async fn watch(&self, _tokens: Vec<Token>) -> Result<Watching, WireError> {
        todo!()
    }

    /// Some of a finished game, move by move, as whoever has these tokens saw it.
    ///
    /// # Errors
    /// [`WireError`] if the game is not over, or a token is none of this table.
    pub async fn replay(
        &self,
        _tokens: &[Token],
        _from: usize,
        _count: usize,
    ) -> Result<Replay, WireError> {
        todo!()
    }

    /// What a position of a finished game was worth.
    ///
    /// # Errors
    /// [`WireError`] if the game is not over, or has no such position.
    pub async fn judge(&self, _after: usize) -> Result<Judgement, WireError> {
        todo!()
    }

    /// The save file of a finished game.
    ///
    /// # Errors
    /// [`WireError`] if the game is not over.
    pub async fn save(&self) -> Result<String, WireError> {
        todo!()
    }
}
