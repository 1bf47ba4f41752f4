//! Moves as people make them, what is worth marking, and moves that are taken back.

use hog_board::{Gesture, Place};
use hog_core::Seat;
use serde::Serialize;

/// A legal move: how it is written and which gestures make it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// The move, as text.
    pub text: String,
    /// What the move does in a word or two, where its text does not say enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<&'static str>,
    /// The gestures that make it, the plainest first; none if it can only be said. Moves may share
    /// a gesture.
    pub gestures: Vec<Gesture>,
}

/// Places worth marking for a viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    /// Where the last move went.
    pub last: Vec<Place>,
    /// What shows why the game was won.
    pub decisive: Vec<Place>,
}

/// A line of a viewer's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noticed {
    /// The step in which the viewer noticed it, counted from 0: a move of a seat or of chance.
    pub step: usize,
    /// What the viewer noticed: in a game that hides nothing, the move.
    pub text: String,
}

/// Whether all who play agree that a move is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// The players were not asked.
    NotAsked,
    /// Everybody agrees, and knows that what was seen is not forgotten.
    Given,
}

/// A move that was taken back, or made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remade {
    /// Whose move it is.
    pub seat: Seat,
    /// The move, as text; `None` in a game that hides something, where not everybody may know it.
    pub text: Option<String>,
}
