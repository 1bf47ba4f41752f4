//! Board games in the narrow sense: a piece or nothing on every place.

use hog_core::{Game, Seat};

use crate::{Category, Counter, Place, Scene, Visibility};

/// A piece of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub owner: Seat,
    /// Its category, by which it is shown.
    pub category: Category,
}

impl Piece {
    /// A stone or a mark: every player has one category of them.
    #[must_use]
    pub fn stone(owner: Seat) -> Self {
        Self {
            owner,
            category: Category(owner.number().into()),
        }
    }
}

/// A game whose state says of every place of a board whether it is empty or holds a piece.
pub trait BoardGame: Game {
    /// The number of places: 0, 1 and so on.
    fn places(&self) -> u32;

    /// The piece on a place, if it is not empty.
    fn piece(&self, state: &Self::State, place: Place) -> Option<Piece>;
}

/// The scene of a board game: each piece is a counter with the number of its place, and nothing is
/// hidden.
pub fn scene_of_pieces<G: BoardGame>(game: &G, state: &G::State) -> Scene {
    let places = || (0..game.places()).map(Place);
    let mut scene = Scene::new(places());
    for place in places() {
        if let Some(piece) = game.piece(state, place) {
            scene.put(
                Counter(place.0),
                place,
                piece.category,
                Visibility::Everyone,
            );
        }
    }
    scene
}
