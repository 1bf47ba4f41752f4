//! Moves with their gestures, marks, observations, and moves that are taken back.

use hog_board::{Gesture, Place};
use hog_core::Seat;
use serde::Serialize;

/// A legal move, with its text and its gestures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// The move, as text.
    pub text: String,
    /// What the move does in a word or two, where its text does not say enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<&'static str>,
    /// The gestures that make it, the plainest first; none if it can only be given as text. Moves may share
    /// a gesture.
    pub gestures: Vec<Gesture>,
}

/// Places worth marking for a viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// The place to which the last move went, if there is one.
    pub last: Vec<Place>,
    /// The places that show why the game was won.
    pub decisive: Vec<Place>,
}

/// An observation of a viewer: a line of its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryLine {
    /// The step that was observed, a move of a seat or of chance, counted from 0.
    pub step: usize,
    /// The observation as text: in a game that hides nothing, the move.
    pub text: String,
}

/// Whether all who play agree that a move is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// The players were not asked.
    NotAsked,
    /// All players agree, although they have seen what the move revealed.
    Given,
}

/// A move of a seat that was taken back or made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatMove {
    /// The seat that made the move.
    pub seat: Seat,
    /// The move, as text; `None` in a game that hides something, where not every viewer may know it.
    pub text: Option<String>,
}
