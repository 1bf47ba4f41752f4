//! Conversions of the types of boards into their wire form.

use hog_board::{Colour, Edge, Gesture, Grip, Image, Kind, Layout, Place, Shape, Side, Spot, View};
use hog_core::Seat;

use crate::{
    ColourName, CounterInfo, EdgeInfo, GestureInfo, KindInfo, ShapeName, SideName, SpotInfo, Stack,
};

/// The number of a seat, from 1.
#[must_use]
pub const fn seat_number(seat: Seat) -> usize {
    seat.index() + 1
}

fn numbers(places: &[Place]) -> Vec<u32> {
    places.iter().map(|place| place.0).collect()
}

impl SpotInfo {
    /// A place of the layout.
    #[must_use]
    pub fn of(spot: &Spot, layout: &Layout) -> Self {
        let label = layout.label(spot.place);
        Self {
            place: spot.place.0,
            name: spot.name.clone(),
            label: label.map(|label| label.text.clone()),
            owner: label.and_then(|label| label.owner).map(seat_number),
            x: spot.x,
            y: spot.y,
            shape: match spot.shape {
                Shape::Square => ShapeName::Square,
                Shape::Hexagon => ShapeName::Hexagon,
                Shape::Point => ShapeName::Point,
                Shape::Pile => ShapeName::Pile,
                Shape::Fan => ShapeName::Fan,
                Shape::Cascade => ShapeName::Cascade,
            },
            neighbours: numbers(&spot.neighbours),
        }
    }
}

impl From<&Edge> for EdgeInfo {
    fn from(edge: &Edge) -> Self {
        Self {
            side: match edge.side {
                Side::Top => SideName::Top,
                Side::Bottom => SideName::Bottom,
                Side::Left => SideName::Left,
                Side::Right => SideName::Right,
            },
            places: numbers(&edge.places),
            colour: edge.colour.into(),
        }
    }
}

impl From<&Kind> for KindInfo {
    fn from(kind: &Kind) -> Self {
        Self {
            name: kind.name.to_string(),
            glyph: kind.glyph.to_string(),
            colour: kind.colour.into(),
        }
    }
}

impl From<Colour> for ColourName {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Plain => Self::Plain,
            Colour::Seat(seat) => Self::Seat(seat_number(seat)),
            Colour::Clubs => Self::Clubs,
            Colour::Diamonds => Self::Diamonds,
            Colour::Hearts => Self::Hearts,
            Colour::Spades => Self::Spades,
            Colour::Black => Self::Black,
            Colour::White => Self::White,
            Colour::Yellow => Self::Yellow,
            Colour::Red => Self::Red,
            Colour::Orange => Self::Orange,
            Colour::Green => Self::Green,
            Colour::Blue => Self::Blue,
        }
    }
}

impl From<Gesture> for GestureInfo {
    fn from(gesture: Gesture) -> Self {
        match gesture {
            Gesture::Touch(Grip { place, z }) => Self::Touch { place: place.0, z },
            Gesture::Send(Grip { place, z }) => Self::Send { place: place.0, z },
            Gesture::Carry { from, to } => Self::Carry {
                place: from.place.0,
                z: from.z,
                to: to.0,
            },
        }
    }
}

impl Stack {
    /// The counters of a view, place by place; places without any are left out.
    #[must_use]
    pub fn of(view: &View) -> Vec<Self> {
        let counter = |seen: &hog_board::Seen| CounterInfo {
            // As text: numbers of 64 bits are not exact in a browser.
            token: format!("{:x}", seen.token.0),
            kind: match seen.image {
                Image::Face(category) => Some(u32::from(category.0)),
                Image::Back => None,
            },
        };
        let stacks = view.places.iter().filter(|(_, seen)| !seen.is_empty());
        let stacks = stacks.map(|(place, seen)| Self {
            place: place.0,
            counters: seen.iter().map(counter).collect(),
        });
        stacks.collect()
    }
}
