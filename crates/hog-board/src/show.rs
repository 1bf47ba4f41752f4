//! The capability of being shown.

use hog_core::Game;

use crate::{Colour, Gesture, Layout, Place, Scene};

/// The name and the look of the counters of one category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Their name, in the singular.
    pub name: &'static str,
    /// The one or two characters that stand for one in text.
    pub glyph: &'static str,
    /// Their colour.
    pub colour: Colour,
}

/// A game whose states can be shown as places and counters.
///
/// A game says what there is and who may know it. The [`Mediator`](crate::Mediator) makes the view
/// of a viewer from that, in the same way for all games.
pub trait Show: Game {
    /// Where the game's places are, in all states.
    fn layout(&self) -> Layout;

    /// The kinds of counters, in the order of their categories.
    fn kinds(&self) -> Vec<Kind>;

    /// The state as places and counters.
    fn scene(&self, state: &Self::State) -> Scene;

    /// The gestures that make a legal move, the plainest first; none if the move can only be typed.
    /// Several moves may share a gesture: the player is then asked which is meant.
    fn gestures(&self, _state: &Self::State, _mv: Self::Move) -> Vec<Gesture> {
        Vec::new()
    }

    /// The places that show why a game was won, such as the row or the chain; empty before the end
    /// and where no places show it.
    fn decisive(&self, _state: &Self::State) -> Vec<Place> {
        Vec::new()
    }
}
