//! The log of a game: what happened, one entry after the other.
//!
//! Every act of a [`LiveTable`](crate::LiveTable) gives the entry of what it did, and
//! [`LiveTable::apply`](crate::LiveTable::apply) does it again at another table: so a log is the game. In an
//! entry seats are counted from 1, as in save files, and the clock is that after it.

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

/// A move was made. It may tell what is hidden, so it is for no viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// The seat to move.
    pub seat: usize,
    /// The move, as it is written.
    pub text: String,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Maker::is_sitter")]
    pub maker: Maker,
    /// The request for it, if a client sent one.
    #[serde(rename = "act", default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RequestId>,
    /// The times of all seats.
    pub clock: Vec<Spent>,
    /// Whether the game goes on after it.
    #[serde(default, skip_serializing_if = "Stage::is_playing")]
    pub stage: Stage,
}

/// Moves were taken back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakenBack {
    /// The seat that asked for it.
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
    /// The seat that asked for it.
    pub seat: usize,
    /// How many moves of seats.
    pub moves: usize,
    /// The request for it, if a client sent one.
    #[serde(rename = "act", default, skip_serializing_if = "Option::is_none")]
    pub request: Option<RequestId>,
    /// The times of all seats.
    pub clock: Vec<Spent>,
    /// Whether the game goes on after them.
    #[serde(default, skip_serializing_if = "Stage::is_playing")]
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
    Sitter,
    /// An engine or a solver, for the person at the seat.
    Helper,
}

impl Maker {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    const fn is_sitter(&self) -> bool {
        matches!(self, Self::Sitter)
    }
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
