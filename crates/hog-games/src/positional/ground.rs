//! The ground of a positional game: where its places are.

use hog_board::{Layout, Place, Shape, Side, Spot};

use super::lines::place_at;
use super::restrictions::Stacks;

/// Where the places of a positional game are. They are numbered from 0: on grids along the rows
/// from the upper left, anywhere else in the order of the layout.
#[derive(Clone, Debug, PartialEq)]
pub enum Ground {
    /// Columns and rows of squares.
    Grid {
        /// How wide it is.
        columns: u16,
        /// How high it is.
        rows: u16,
        /// Where the rows are counted from.
        origin: RowOrigin,
    },
    /// Columns and rows of hexagons, each row half a cell farther right than the one above.
    Hexagons {
        /// How many in a row.
        columns: u16,
        /// How many rows.
        rows: u16,
    },
    /// Places at any positions.
    Anywhere(Layout),
}

/// Where the rows of a grid are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOrigin {
    /// `a1` is at the upper left.
    Top,
    /// `a1` is at the lower left.
    Bottom,
}

/// The six neighbours of a hexagon, as steps down and right.
const AROUND_HEXAGON: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];

impl Ground {
    /// A square board of hexagons.
    #[must_use]
    pub const fn rhombus(size: u16) -> Self {
        Self::Hexagons {
            columns: size,
            rows: size,
        }
    }

    /// How many places there are.
    ///
    /// # Panics
    /// If there are more than 65,535.
    #[must_use]
    pub fn places(&self) -> u16 {
        match self {
            Self::Grid { columns, rows, .. } | Self::Hexagons { columns, rows } => columns
                .checked_mul(*rows)
                .expect("boards have at most 65,535 places"),
            Self::Anywhere(layout) => {
                u16::try_from(layout.spots().len()).expect("boards have at most 65,535 places")
            }
        }
    }

    /// How many columns and rows there are, if the places are in columns and rows.
    #[must_use]
    pub const fn columns_and_rows(&self) -> Option<(u16, u16)> {
        match self {
            Self::Grid { columns, rows, .. } | Self::Hexagons { columns, rows } => {
                Some((*columns, *rows))
            }
            Self::Anywhere(_) => None,
        }
    }

    /// The places along a side, if the places are in columns and rows.
    #[must_use]
    pub fn side(&self, side: Side) -> Option<Vec<u16>> {
        let (columns, rows) = self.columns_and_rows()?;
        let along = |first: u16, step: u16, count: u16| -> Vec<u16> {
            (0..count).map(|number| first + number * step).collect()
        };
        Some(match side {
            Side::Top => along(0, 1, columns),
            Side::Bottom => along(columns * (rows - 1), 1, columns),
            Side::Left => along(0, columns, rows),
            Side::Right => along(columns - 1, columns, rows),
        })
    }

    /// Where each place comes when columns and rows are exchanged, if there are as many of both.
    #[must_use]
    pub fn exchanged(&self) -> Option<Vec<u16>> {
        let (size, rows) = self.columns_and_rows()?;
        let exchanged = |place: u16| place % size * size + place / size;
        (size == rows).then(|| (0..size * size).map(exchanged).collect())
    }

    /// Every column as a stack from the bottom, if there are columns. A blocked place ends a stack; above it another
    /// one begins.
    #[must_use]
    pub fn column_stacks(&self, blocked: &[u16]) -> Option<Stacks> {
        let (columns, rows) = self.columns_and_rows()?;
        let mut stacks = Vec::new();
        for column in 0..columns {
            let from_below = (0..rows).rev();
            let column: Vec<u16> = from_below.map(|row| row * columns + column).collect();
            let parts = column.split(|place| blocked.contains(place));
            stacks.extend(parts.map(<[u16]>::to_vec));
        }
        Some(Stacks::new(self.places(), &stacks))
    }

    /// The places as they lie on the table.
    #[must_use]
    pub fn layout(&self) -> Layout {
        match self {
            Self::Grid {
                columns,
                rows,
                origin,
            } => grid(*columns, *rows, *origin),
            Self::Hexagons { columns, rows } => hexagons(*columns, *rows),
            Self::Anywhere(layout) => layout.clone(),
        }
    }

    /// The places that touch each place or are joined to it by a line.
    #[must_use]
    pub fn neighbours(&self) -> Vec<Vec<u16>> {
        let number = |place: &Place| u16::try_from(place.0).expect("places are numbered by layout");
        let layout = self.layout();
        let spots = layout.spots().iter();
        spots
            .map(|spot| spot.neighbours.iter().map(number).collect())
            .collect()
    }
}

fn grid(columns: u16, rows: u16, origin: RowOrigin) -> Layout {
    let squares = Layout::squares(columns.into(), rows.into());
    match origin {
        RowOrigin::Top => squares,
        RowOrigin::Bottom => {
            // The same places, with the rows' names from below.
            let from_below = squares.spots().chunks(columns.into()).rev().flatten();
            let renamed = squares.spots().iter().zip(from_below);
            let renamed = renamed.map(|(spot, mirrored)| Spot {
                name: mirrored.name.clone(),
                ..spot.clone()
            });
            Layout::new(renamed.collect()).expect("a mirrored grid is a layout")
        }
    }
}

fn hexagons(columns: u16, rows: u16) -> Layout {
    let squares = Layout::squares(columns.into(), rows.into());
    let touched = |spot: &Spot| -> Vec<Place> {
        let number = i32::try_from(spot.place.0).expect("boards are small");
        let (row, column) = (number / i32::from(columns), number % i32::from(columns));
        let around = AROUND_HEXAGON.iter();
        let inside =
            around.filter_map(|(down, right)| place_at(columns, rows, row + down, column + right));
        inside.map(|place| Place(place.into())).collect()
    };
    let spots = squares.spots().iter().map(|spot| Spot {
        x: spot.x + spot.y / 2.0,
        shape: Shape::Hexagon,
        neighbours: touched(spot),
        ..spot.clone()
    });
    Layout::new(spots.collect()).expect("hexagons are a layout")
}
