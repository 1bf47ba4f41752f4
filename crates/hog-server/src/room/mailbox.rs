//! What a room is asked, and how it answers.

use hog_store::house::Token;
use tokio::sync::oneshot;

use super::{Company, Following, Watching};
use crate::request_error::RequestError;
use crate::wire::{
    ActAnswer, CreatedTable, Judgement, PlayAgain, Replay, Request, SatDown, SitDown, TableState,
};

/// So many wait at most to be answered by one room; who comes then waits to be let in.
pub(super) const MAILBOX: usize = 256;

/// Where an answer goes.
pub(super) type Answer<T> = oneshot::Sender<Result<T, RequestError>>;

/// What a room is asked. Who no longer waits for an answer is served nevertheless.
pub(super) enum Ask {
    /// How things stand.
    State(Vec<Token>, Answer<TableState>),
    /// To sit down.
    Sit(SitDown, Answer<SatDown>),
    /// What a seat wants.
    Act(Vec<Token>, Request, oneshot::Sender<ActAnswer>),
    /// To be told from now on.
    Watch(Vec<Token>, Answer<Watching>),
    /// Some of a finished game, as the owner of these tokens saw it.
    Replay(Vec<Token>, Span, Answer<Replay>),
    /// What a position of a finished game was worth.
    Judge(usize, Answer<Judgement>),
    /// The save file of a finished game.
    Save(Answer<String>),
    /// The table of the next game.
    Follow(Vec<Token>, Answer<Following>),
    /// To sit down on what the table before gives a right to.
    Welcome(Company, PlayAgain, Answer<CreatedTable>),
}

/// Some positions of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// The first, by how many moves were made.
    pub(super) from: usize,
    /// How many at most.
    pub(super) count: usize,
}
