//! Layouts: where places are, what they look like, which of them touch.

use std::collections::{BTreeMap, BTreeSet};

use hog_core::Seat;
use thiserror::Error;

use crate::{Colour, Place};

/// What a place looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A square cell.
    Square,
    /// A hexagonal cell.
    Hexagon,
    /// A point where lines meet.
    Point,
    /// A pile: counters on top of each other, with only the top one in view.
    Pile,
    /// A fan: counters beside each other, all of them in view.
    Fan,
    /// A cascade: counters one below the other, all of them in view; the top counter is drawn lowest.
    Cascade,
}

/// A place as it lies on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The place.
    pub place: Place,
    /// Its name in moves and on the board.
    pub name: String,
    /// How far right the middle of the place is, in widths of a cell; the origin is arbitrary.
    pub x: f32,
    /// How far down the middle of the place is, in heights of a cell.
    pub y: f32,
    /// What it looks like.
    pub shape: Shape,
    /// The places that it touches or is joined to by a line; sorted in a layout.
    pub neighbours: Vec<Place>,
}

impl Spot {
    /// A place without neighbours.
    pub fn new(place: Place, name: impl Into<String>, (x, y): (f32, f32), shape: Shape) -> Self {
        Self {
            place,
            name: name.into(),
            x,
            y,
            shape,
            neighbours: Vec::new(),
        }
    }
}

/// A display label, for places whose [name](Spot::name) is only notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceLabel {
    /// What it is, such as `hand` or `column 3`.
    pub text: String,
    /// Whose it is. A front end puts that seat's player before the text: `Bob's hand`, `your hand`.
    pub owner: Option<Seat>,
}

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The upper side.
    Top,
    /// The lower side.
    Bottom,
    /// The left side.
    Left,
    /// The right side.
    Right,
}

impl Side {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Top, Self::Bottom, Self::Left, Self::Right];

    /// What it is called in definition files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Bottom => "bottom",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// A side of the board that a player must reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// On which side of the places.
    pub side: Side,
    /// The places along it.
    pub places: Vec<Place>,
    /// Its colour: that of the player who must reach it.
    pub colour: Colour,
}

/// Where the places of a game are. No two places share a name or a position, and neighbours are mutual.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    spots: Vec<Spot>,
    by_place: BTreeMap<Place, usize>,
    edges: Vec<Edge>,
    labels: BTreeMap<Place, PlaceLabel>,
}

impl Layout {
    /// A layout of these spots.
    ///
    /// # Errors
    /// [`LayoutError`] if a place, a name or a position is there twice, a position is no number, or
    /// a neighbour is missing, the place itself, or does not name the place in return.
    pub fn new(mut spots: Vec<Spot>) -> Result<Self, LayoutError> {
        for spot in &mut spots {
            spot.neighbours.sort_unstable();
        }
        let mut by_place = BTreeMap::new();
        let mut names = BTreeSet::new();
        for (index, spot) in spots.iter().enumerate() {
            if by_place.insert(spot.place, index).is_some() {
                return Err(LayoutError::SamePlace { place: spot.place });
            }
            if !names.insert(spot.name.to_ascii_lowercase()) {
                let name = spot.name.clone();
                return Err(LayoutError::SameName { name });
            }
            if !(spot.x.is_finite() && spot.y.is_finite()) {
                let name = spot.name.clone();
                return Err(LayoutError::NoPosition { name });
            }
            let mut before = spots[..index].iter();
            if let Some(other) = before.find(|other| (other.x, other.y) == (spot.x, spot.y)) {
                return Err(LayoutError::SamePosition {
                    name: spot.name.clone(),
                    other: other.name.clone(),
                });
            }
        }
        let mutual = |spot: &Spot, neighbour: &Place| {
            *neighbour != spot.place
                && by_place
                    .get(neighbour)
                    .is_some_and(|index| spots[*index].neighbours.contains(&spot.place))
        };
        for spot in &spots {
            let mut neighbours = spot.neighbours.iter();
            if let Some(neighbour) = neighbours.find(|neighbour| !mutual(spot, neighbour)) {
                return Err(LayoutError::NotMutual {
                    name: spot.name.clone(),
                    neighbour: *neighbour,
                });
            }
        }
        Ok(Self {
            spots,
            by_place,
            edges: Vec::new(),
            labels: BTreeMap::new(),
        })
    }

    /// Columns and rows of square cells that touch along their sides: place 0 is `a1`, at the upper
    /// left; numbers go along the rows.
    ///
    /// ```
    /// let layout = hog_board::Layout::squares(3, 2);
    /// let names: Vec<_> = layout.spots().iter().map(|spot| spot.name.as_str()).collect();
    /// assert_eq!(names, ["a1", "b1", "c1", "a2", "b2", "c2"]);
    /// ```
    #[must_use]
    pub fn squares(columns: u32, rows: u32) -> Self {
        const SIDES: [(i64, i64); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
        let spot = |number: u32| {
            let (column, row) = (number % columns, number / columns);
            let touches = SIDES.iter().filter_map(|(right, down)| {
                let column = u32::try_from(i64::from(column) + right).ok()?;
                let row = u32::try_from(i64::from(row) + down).ok()?;
                (column < columns && row < rows).then_some(Place(row * columns + column))
            });
            Spot {
                place: Place(number),
                name: cell_name(column, row),
                x: grid_position(column),
                y: grid_position(row),
                shape: Shape::Square,
                neighbours: touches.collect(),
            }
        };
        Self::new((0..columns * rows).map(spot).collect()).expect("a grid is a layout")
    }

    /// Columns and rows of points, numbered and named as in [`squares`](Layout::squares), joined
    /// by lines between the given pairs.
    ///
    /// # Errors
    /// [`LayoutError`] if a line joins a point to itself or to one that is not there.
    pub fn points(columns: u32, rows: u32, lines: &[(u32, u32)]) -> Result<Self, LayoutError> {
        let squares = Self::squares(columns, rows);
        let names = squares
            .spots
            .iter()
            .map(|spot| (spot.name.as_str(), spot.x, spot.y));
        Self::joined(Shape::Point, names, lines)
    }

    /// Places of one shape, numbered in order, each with its name and position. The pairs of numbers
    /// say which of them are neighbours.
    ///
    /// ```
    /// use hog_board::{Layout, Shape};
    ///
    /// let corners = [("a", 0.0, 0.0), ("b", 2.0, 0.0), ("c", 1.0, 1.0)];
    /// let triangle = Layout::joined(Shape::Point, corners, &[(0, 1), (1, 2), (2, 0)])?;
    /// assert!(triangle.spots().iter().all(|spot| spot.neighbours.len() == 2));
    /// # Ok::<(), hog_board::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Layout::new).
    pub fn joined<'a>(
        shape: Shape,
        places: impl IntoIterator<Item = (&'a str, f32, f32)>,
        pairs: &[(u32, u32)],
    ) -> Result<Self, LayoutError> {
        let spot = |(number, (name, x, y)): (u32, (&str, f32, f32))| {
            let neighbours = pairs.iter().filter_map(|(first, second)| {
                let end = |from: u32, to: u32| (from == number).then_some(Place(to));
                end(*first, *second).or(end(*second, *first))
            });
            Spot {
                place: Place(number),
                name: name.to_string(),
                x,
                y,
                shape,
                neighbours: neighbours.collect(),
            }
        };
        Self::new((0..).zip(places).map(spot).collect())
    }

    /// Replaces the edges.
    #[must_use]
    pub fn with_edges(self, edges: Vec<Edge>) -> Self {
        Self { edges, ..self }
    }

    /// Replaces the labels, which are shown for places whose name is only notation.
    #[must_use]
    pub fn with_labels(self, labels: impl IntoIterator<Item = (Place, PlaceLabel)>) -> Self {
        let labels = labels.into_iter().collect();
        Self { labels, ..self }
    }

    /// The label of a place, if it has one beside its name.
    #[must_use]
    pub fn label(&self, place: Place) -> Option<&PlaceLabel> {
        self.labels.get(&place)
    }

    /// The edges with a meaning in the game.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The spots, in the order in which they were given.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The spot of a place.
    #[must_use]
    pub fn spot(&self, place: Place) -> Option<&Spot> {
        self.by_place.get(&place).map(|index| &self.spots[*index])
    }

    /// The place with this name; case does not matter.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<Place> {
        let mut spots = self.spots.iter();
        let found = spots.find(|spot| spot.name.eq_ignore_ascii_case(name));
        found.map(|spot| spot.place)
    }
}

/// The name of a cell: the column's letters, then the row counted from 1.
fn cell_name(column: u32, row: u32) -> String {
    format!("{}{}", column_letters(column), row + 1)
}

/// `a` to `z`, then `aa`, `ab` and so on.
fn column_letters(column: u32) -> String {
    let letter = char::from_digit(column % 26 + 10, 36).expect("10 to 35 are letters");
    match column / 26 {
        0 => letter.to_string(),
        more => column_letters(more - 1) + &letter.to_string(),
    }
}

fn grid_position(number: u32) -> f32 {
    f32::from(u16::try_from(number).expect("grids have fewer than 65,536 columns and rows"))
}

/// Why spots do not form a layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LayoutError {
    /// A place is given twice.
    #[error("place {} is given twice", place.0)]
    SamePlace {
        /// The place.
        place: Place,
    },
    /// Two places have one name, but for case.
    #[error("two places are called {name}")]
    SameName {
        /// Their name.
        name: String,
    },
    /// Two places have one position.
    #[error("{name} and {other} have the same position")]
    SamePosition {
        /// The later place's name.
        name: String,
        /// The earlier place's name.
        other: String,
    },
    /// A position is infinite or not a number.
    #[error("the position of {name} is not a number: x and y must be finite")]
    NoPosition {
        /// The place's name.
        name: String,
    },
    /// A neighbour is missing, or is the place itself, or does not name the place in return.
    #[error(
        "{name} has place {} as a neighbour: that must be another place that has {name} as a neighbour",
        neighbour.0
    )]
    NotMutual {
        /// The place's name.
        name: String,
        /// The neighbour.
        neighbour: Place,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_lettered_like_a_spreadsheet() {
        let names = [0, 25, 26, 51, 52, 701, 702].map(column_letters);
        assert_eq!(names, ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn cells_touch_along_sides() {
        let layout = Layout::squares(3, 3);
        let touched = |name| {
            let place = layout.place(name).unwrap();
            layout.spot(place).unwrap().neighbours.len()
        };
        assert_eq!([touched("a1"), touched("b1"), touched("B2")], [2, 3, 4]);
    }

    #[test]
    fn bad_layouts_are_refused() {
        let spot = |number, name: &str, neighbours: &[u32]| Spot {
            place: Place(number),
            name: name.to_string(),
            x: f32::from(u8::try_from(number).unwrap()),
            y: 0.0,
            shape: Shape::Pile,
            neighbours: neighbours.iter().copied().map(Place).collect(),
        };
        let check = |spots: &[Spot], expect: &str| {
            let error = Layout::new(spots.to_vec()).unwrap_err();
            assert_eq!(error.to_string(), expect);
        };
        check(
            &[spot(0, "a", &[]), spot(0, "b", &[])],
            "place 0 is given twice",
        );
        for name in ["a", "A"] {
            let expect = format!("two places are called {name}");
            check(&[spot(0, "a", &[]), spot(1, name, &[])], &expect);
        }
        let moved = |x, y, spot| Spot { x, y, ..spot };
        check(
            &[spot(0, "a", &[]), moved(0.0, 0.0, spot(1, "b", &[]))],
            "b and a have the same position",
        );
        for (x, y) in [(f32::NAN, 0.0), (0.0, f32::INFINITY)] {
            check(
                &[moved(x, y, spot(0, "a", &[]))],
                "the position of a is not a number: x and y must be finite",
            );
        }
        for (neighbour, others) in [(0, vec![]), (7, vec![]), (1, vec![spot(1, "b", &[])])] {
            let expect = format!(
                "a has place {neighbour} as a neighbour: that must be another place that has a as \
                 a neighbour"
            );
            check(
                &[vec![spot(0, "a", &[neighbour])], others].concat(),
                &expect,
            );
        }
    }
}
