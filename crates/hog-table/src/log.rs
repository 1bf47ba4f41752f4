//! The entries of a game's log.
//!
//! Every act of a [`LiveTable`](crate::LiveTable) returns its entry, and
//! [`LiveTable::apply`](crate::LiveTable::apply) replays it at another table: so the log determines the game.
//! Seats in entries are counted from 1, as in save files; clocks have the times after the entry.

use serde::{Deserialize, Serialize};

use crate::{RequestId, Spent, Stage};

/// An entry of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum GameEntry {
    /// A move was made.
    Moved(Moved),
    /// Moves were taken back.
    TakenBack(TakenBack),
    /// Moves that were taken back were made again.
    MadeAgain(MadeAgain),
    /// A seat resigned.
    Resigned(Resigned),
    /// The time of a seat was up.
    TimeUp(TimeUp),
}

/// A move was made. The entry may reveal what is hidden, so it is shown to no viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// The seat to move.
    pub seat: usize,
    /// The move, as it is written.
    pub text: String,
    /// Who made it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub maker: Maker,
    /// The request for it, if a client sent one.
    #[serde(rename = "act", default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RequestId>,
    /// The times of all seats.
    pub clock: Vec<Spent>,
    /// Whether the game goes on after it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stage: Stage,
}

/// Moves were taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakenBack {
    /// The seat that asked for it. A live table does not know it, and names the seat of the last move.
    pub seat: usize,
    /// How many moves of seats.
    pub moves: usize,
    /// The request for it, if a client sent one.
    #[serde(rename = "act", default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RequestId>,
    /// The times of all seats.
    pub clock: Vec<Spent>,
}

/// Moves that were taken back were made again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadeAgain {
    /// The seat that asked for it. A live table does not know it, and names the seat of the first of these moves.
    pub seat: usize,
    /// How many moves of seats.
    pub moves: usize,
    /// The request for it, if a client sent one.
    #[serde(rename = "act", default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RequestId>,
    /// The times of all seats.
    pub clock: Vec<Spent>,
    /// Whether the game goes on after them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stage: Stage,
}

/// A seat resigned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resigned {
    /// The seat.
    pub seat: usize,
    /// The request for it, if a client sent one.
    #[serde(rename = "act", default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RequestId>,
    /// The times of all seats.
    pub clock: Vec<Spent>,
}

/// The time of a seat was up: the first that has none left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeUp {
    /// The times of all seats.
    pub clock: Vec<Spent>,
}

/// Who made a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Maker {
    /// The person or engine at the seat.
    #[default]
    SeatPlayer,
    /// An engine or a solver, for the person at the seat.
    Helper,
}

/// Whether a field has its default value and need not be written.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl GameEntry {
    /// The times of all seats after it.
    #[must_use]
    pub fn clock(&self) -> &[Spent] {
        match self {
            Self::Moved(Moved { clock, .. })
            | Self::TakenBack(TakenBack { clock, .. })
            | Self::MadeAgain(MadeAgain { clock, .. })
            | Self::Resigned(Resigned { clock, .. })
            | Self::TimeUp(TimeUp { clock }) => clock,
        }
    }

    /// Whether the game goes on after it.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        match self {
            Self::Moved(moved) => moved.stage,
            Self::MadeAgain(made) => made.stage,
            // A state in which a move was made is not over.
            Self::TakenBack(_) => Stage::Playing,
            Self::Resigned(_) | Self::TimeUp(_) => Stage::Over,
        }
    }
}
