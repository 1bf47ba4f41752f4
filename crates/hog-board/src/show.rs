//! The capability of being shown.

use hog_core::Game;

use crate::{Colour, Gesture, Layout, Place, Scene};

/// What counters of one category are called and how a line of text shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What people call one.
    pub name: &'static str,
    /// The character or two that stand for it in text.
    pub glyph: &'static str,
    /// Its colour.
    pub colour: Colour,
}

/// A game whose states can be shown as places and counters.
///
/// A game says what there is and who may know it; what a viewer gets to see is made from that by
/// the [`Mediator`](crate::Mediator), alike for all games.
pub trait Show: Game {
    /// Where the game's places are. It is the same for all states.
    fn layout(&self) -> Layout;

    /// The kinds of counters, in the order of their categories.
    fn kinds(&self) -> Vec<Kind>;

    /// The state as places and counters.
    fn scene(&self, state: &Self::State) -> Scene;

    /// The gestures that make a legal move, the plainest first; none if it can only be said. Several
    /// moves may share a gesture: whoever makes it is then asked which is meant.
    fn gestures(&self, _state: &Self::State, _mv: Self::Move) -> Vec<Gesture> {
        Vec::new()
    }

    /// The places that show why a game that is over was won: the row, the chain. None if there are
    /// no such places.
    fn decisive(&self, _state: &Self::State) -> Vec<Place> {
        Vec::new()
    }
}
