//! What players need of what they are told. All else is passed over.

use serde::Deserialize;

/// What the house says over a websocket.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Heard {
    Table(Box<Table>),
    Answer(Answer),
    Suggestion(serde::de::IgnoredAny),
    Failed(String),
    Bye(Refused),
}

/// How things stand.
#[derive(Clone, Debug, Deserialize)]
pub struct Table {
    pub version: u64,
    pub phase: Phase,
    #[serde(default)]
    pub to_move: Option<usize>,
    #[serde(default)]
    pub acts: Vec<Act>,
    pub history: History,
    pub length: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Gathering,
    Playing,
    Over,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Act {
    #[serde(rename = "move")]
    pub text: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct History {
    pub from: usize,
    pub told: Vec<String>,
}

/// What came of a request.
#[derive(Debug, Deserialize)]
pub struct Answer {
    pub id: String,
    pub version: u64,
    #[serde(default)]
    pub refused: Option<Refused>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Refused {
    pub code: String,
    pub message: String,
}

/// A table that was set up.
#[derive(Clone, Debug, Deserialize)]
pub struct Created {
    pub table: String,
    pub seats: Vec<Seat>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Seat {
    pub seat: usize,
    pub token: String,
}
