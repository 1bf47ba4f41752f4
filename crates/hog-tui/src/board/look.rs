//! The contents of a board, and how counters look as text.

use hog_board::{Colour, Grip, Image, Kind, Layout, Place, PlaceLabel, Seen, Shape, Spot, View};

use super::sheet::{Area, At, Stop, Writing, width};
use super::theme::Tint;
use super::titles::Names;

/// The arrangement of a layout's places, which decides how they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrangement {
    /// Piles and fans, one below the other.
    Hands,
    /// Piles, fans and columns of cards, beside each other.
    Cards,
    /// Squares alone.
    Squares,
    /// Hexagons alone.
    Hexagons,
    /// Points, or places of several shapes.
    Points,
}

impl Arrangement {
    pub(crate) fn of(layout: &Layout) -> Self {
        let spots = layout.spots();
        let all = |fits: fn(Shape) -> bool| spots.iter().all(|spot| fits(spot.shape));
        let any = |shape| spots.iter().any(|spot| spot.shape == shape);
        let is_column = spots.is_sorted_by(|one, next| one.x.total_cmp(&next.x).is_eq());
        if all(|shape| matches!(shape, Shape::Pile | Shape::Fan | Shape::Cascade)) {
            if is_column && !any(Shape::Cascade) {
                Self::Hands
            } else {
                Self::Cards
            }
        } else if all(|shape| shape == Shape::Square) {
            Self::Squares
        } else if all(|shape| shape == Shape::Hexagon) {
            Self::Hexagons
        } else {
            Self::Points
        }
    }
}

/// A counter on this layout as plain text writes it.
pub(crate) fn counter_text(layout: &Layout, kind: &Kind) -> String {
    match Arrangement::of(layout) {
        Arrangement::Cards => card_text(kind, Ten::Digits),
        Arrangement::Hands => card_text(kind, Ten::Letter),
        Arrangement::Squares | Arrangement::Hexagons | Arrangement::Points => {
            kind.glyph.to_string()
        }
    }
}

/// The name of a place for readers: its label or, if it has none, its name in moves.
pub(crate) fn place_label(layout: &Layout, spot: &Spot) -> String {
    match layout.label(spot.place) {
        Some(PlaceLabel { text, owner }) => match owner {
            Some(seat) => format!("{text} {}", seat.index() + 1),
            None => text.clone(),
        },
        None => spot.name.clone(),
    }
}

/// Everything from which a board is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) kinds: &'a [Kind],
    pub(crate) view: &'a View,
}

/// A counter as text.
#[derive(Clone, Debug)]
pub(crate) struct Face {
    pub(crate) text: String,
    pub(crate) tint: Tint,
}

impl Face {
    /// This text, starting at this character.
    pub(crate) fn at(self, at: At) -> Writing {
        let Self { text, tint } = self;
        Writing { at, text, tint }
    }

    pub(crate) fn new(text: impl Into<String>, tint: Tint) -> Self {
        let text = text.into();
        Self { text, tint }
    }
}

/// How the rank of a ten is written, which decides how wide cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ten {
    /// As a number.
    Digits,
    /// As a letter, where there is no room.
    Letter,
}

impl<'a> Look<'a> {
    pub(crate) const fn new(layout: &'a Layout, kinds: &'a [Kind], view: &'a View) -> Self {
        Self {
            layout,
            kinds,
            view,
        }
    }

    /// The counters on a place, bottom first.
    pub(crate) fn on(&self, place: Place) -> &[Seen] {
        let places = &self.view.places;
        let found = places.binary_search_by_key(&place, |(other, _)| *other);
        found.map_or(&[], |index| &places[index].1)
    }

    /// The cards that are drawn on a place: of a pile only the top.
    pub(crate) fn seen(&self, spot: &Spot) -> &[Seen] {
        match (spot.shape, self.on(spot.place)) {
            (Shape::Pile, [.., top]) => std::slice::from_ref(top),
            (_, cards) => cards,
        }
    }

    /// The counter on top of a place, or the empty place.
    pub(crate) fn grip(&self, place: Place) -> Grip {
        let top = self.on(place).last();
        top.map_or(Grip::place(place), |top| Grip::counter(place, top.z))
    }

    fn kind(&self, seen: &Seen) -> Option<&Kind> {
        match seen.image {
            Image::Face(category) => self.kinds.get(usize::from(category.0)),
            Image::Back => None,
        }
    }

    /// The text on a place of a board: the counter on top; on an empty place its name, if names are
    /// written on places, or else `empty`.
    pub(crate) fn face(&self, spot: &Spot, names: &Names, empty: &str) -> Face {
        match (self.on(spot.place).last(), names) {
            (Some(top), _) => self.kind(top).map_or(Face::new("#", Tint::Back), |kind| {
                Face::new(kind.glyph, tint(kind.colour))
            }),
            (None, Names::OnPlaces) => Face::new(&spot.name, Tint::Name),
            (None, Names::AtEdge(_)) => Face::new(empty, Tint::Line),
        }
    }

    /// A place of a board as it is drawn: the text is centred on its middle.
    pub(crate) fn stop(
        &self,
        spot: &Spot,
        face: Face,
        (x, y): At,
        (area, reach): (Area, Area),
    ) -> Stop {
        let size = width(&face.text);
        let left = x - (size - 1) / 2;
        Stop {
            grip: self.grip(spot.place),
            lane: (y, x),
            area,
            reach,
            blank: (face.tint == Tint::Line).then_some((x, y)),
            written: vec![face.at((left, y))],
            brackets: Some([left - 1, left + size.max(1)].map(|x| (x, y))),
        }
    }

    /// The width of the widest face that a place may have.
    pub(crate) fn widest(&self, names: &Names) -> i32 {
        let glyphs = self.kinds.iter().map(|kind| width(kind.glyph));
        let glyphs = glyphs.max().unwrap_or(1).max(1);
        match names {
            Names::AtEdge(_) => glyphs,
            Names::OnPlaces => {
                let names = self.layout.spots().iter().map(|spot| width(&spot.name));
                names.max().unwrap_or(1).max(glyphs)
            }
        }
    }

    /// The glyph of the counters of this colour.
    pub(crate) fn glyph_of(&self, colour: Colour) -> Option<&'static str> {
        let mut kinds = self.kinds.iter();
        let kind = kinds.find(|kind| kind.colour == colour);
        kind.map(|kind| kind.glyph)
    }

    /// A counter as a card: its rank, and its suit as a symbol.
    pub(crate) fn card(&self, seen: &Seen, ten: Ten) -> Face {
        match (self.kind(seen), ten) {
            (Some(kind), _) => Face::new(card_text(kind, ten), tint(kind.colour)),
            (None, Ten::Digits) => Face::new("▒▒▒", Tint::Back),
            (None, Ten::Letter) => Face::new("▒▒", Tint::Back),
        }
    }
}

/// The rank of a card, and its suit as a symbol.
fn card_text(kind: &Kind, ten: Ten) -> String {
    match (suit(kind.colour), kind.glyph.char_indices().last()) {
        (Some(symbol), Some((at, _))) if at > 0 => {
            let rank = match (&kind.glyph[..at], ten) {
                ("T", Ten::Digits) => "10",
                (rank, _) => rank,
            };
            format!("{rank}{symbol}")
        }
        _ => kind.glyph.to_string(),
    }
}

/// Counters of seats and cards are written in their colour; a counter that is nothing but a colour fills
/// its place with it.
const fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Black
        | Colour::White
        | Colour::Yellow
        | Colour::Red
        | Colour::Orange
        | Colour::Green
        | Colour::Blue => Tint::Filled(colour),
        _ => Tint::Counter(colour),
    }
}

const fn suit(colour: Colour) -> Option<char> {
    match colour {
        Colour::Clubs => Some('♣'),
        Colour::Diamonds => Some('♦'),
        Colour::Hearts => Some('♥'),
        Colour::Spades => Some('♠'),
        _ => None,
    }
}
