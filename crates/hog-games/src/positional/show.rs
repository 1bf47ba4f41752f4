//! How positional games are shown.

use hog_board::{
    Category, Colour, Counter, Gesture, Grip, Kind, Layout, Place, Scene, Show, Visibility,
    scene_of_pieces,
};
use hog_core::{Outcome, Seat, Turn};

use super::game::{Positional, Stones};
use super::groups::SEATS;

/// What stands on blocked places, after the stones of both players.
const BLOCK: Category = Category(2);

impl<const W: usize> Show for Positional<W> {
    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |name, glyph, colour| Kind {
            name,
            glyph,
            colour,
        };
        let mut kinds = vec![
            kind("cross", "X", Colour::Seat(Seat::FIRST)),
            kind("nought", "O", Colour::Seat(Seat::SECOND)),
        ];
        if !self.plan.blocked().is_empty() {
            kinds.push(kind("blocked", "■", Colour::Plain));
        }
        kinds
    }

    fn scene(&self, state: &Stones<W>) -> Scene {
        let mut scene = scene_of_pieces(self, state);
        for place in self.plan.blocked() {
            let place = u32::from(*place);
            scene.put(Counter(place), Place(place), BLOCK, Visibility::Everyone);
        }
        scene
    }

    /// A touch of the place; if stones fall, of any place above it in its stack too.
    fn gestures(&self, _: &Stones<W>, place: u16) -> Vec<Gesture> {
        let stacks = self.plan.stacks();
        let above = std::iter::successors(Some(place), |place| stacks.above(*place));
        let touch = |place: u16| Gesture::Touch(Grip::place(Place(place.into())));
        above.map(touch).collect()
    }

    fn decisive(&self, state: &Stones<W>) -> Vec<Place> {
        let mut seats = SEATS.into_iter();
        let winner = seats.find(|seat| state.turn == Turn::Over(Outcome::won_by(*seat)));
        let places = winner.map(|seat| {
            let index = seat.index();
            self.wins[index].decisive(&state.stones[index])
        });
        let places = places.unwrap_or_default().into_iter();
        places.map(|place| Place(place.into())).collect()
    }
}
