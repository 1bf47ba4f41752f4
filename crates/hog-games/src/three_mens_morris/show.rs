//! How three men's morris is shown.

use hog_board::{Colour, Gesture, Grip, Kind, Layout, Place, Scene, Show, scene_of_pieces};
use hog_core::{Game, Outcome, Seat, Turn};

use super::rules::{MorrisMove, MorrisState, Point, ThreeMensMorris, are_neighbours};

fn place_of(point: Point) -> Place {
    Place(u32::try_from(point.index()).expect("there are nine points"))
}

impl Show for ThreeMensMorris {
    fn layout(&self) -> Layout {
        let mut lines = Vec::new();
        for (second, second_point) in (0..).zip(Point::ALL) {
            for (first, first_point) in (0..second).zip(Point::ALL) {
                if are_neighbours(first_point, second_point) {
                    lines.push((first, second));
                }
            }
        }
        Layout::points(3, 3, &lines).expect("the lines join points of the board")
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |name, glyph, seat| Kind {
            name,
            glyph,
            colour: Colour::Seat(seat),
        };
        vec![
            kind("cross", "X", Seat::FIRST),
            kind("nought", "O", Seat::SECOND),
        ]
    }

    fn scene(&self, state: &MorrisState) -> Scene {
        scene_of_pieces(self, state)
    }

    fn gestures(&self, _: &MorrisState, mv: MorrisMove) -> Vec<Gesture> {
        let gesture = match mv {
            MorrisMove::Place(point) => Gesture::Touch(Grip::place(place_of(point))),
            MorrisMove::Move { from, to } => Gesture::Carry {
                from: Grip::counter(place_of(from), 0),
                to: place_of(to),
            },
        };
        vec![gesture]
    }

    fn decisive(&self, state: &MorrisState) -> Vec<Place> {
        let turn = self.turn(state);
        let won = |owner| turn == Turn::Over(Outcome::won_by(owner));
        // A player has as many counters as a line has points.
        let points = Point::ALL.into_iter();
        let points = points.filter(|point| state.owner(*point).is_some_and(won));
        points.map(place_of).collect()
    }
}
