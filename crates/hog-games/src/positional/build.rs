//! Building positional games of the size that fits.

use hog_board::{Layout, Place, Shape, Spot};

use super::chains;
use super::game::Positional;
use super::groups::Groups;
use super::lines::lines;
use super::win::Win;
use crate::catalogue::Visitor;

/// What is to be built: everything but the number of words.
pub(crate) enum Plan {
    /// So many in a row on a grid.
    Rows {
        columns: u16,
        rows: u16,
        length: u16,
        rule: RowRule,
        origin: Origin,
    },
    /// Hex.
    Hex { size: u16, by: HexBy },
}

/// Which rows win.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowRule {
    /// At least so many.
    Free,
    /// Exactly so many.
    Exact,
}

/// Where the rows of a grid are counted from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// `a1` is at the upper left.
    Top,
    /// `a1` is at the lower left.
    Bottom,
}

/// How it is known who has won at Hex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum HexBy {
    Connection,
    Groups,
}

impl Plan {
    /// Builds the game and visits it.
    pub(crate) fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        let places = match self {
            Self::Rows { columns, rows, .. } => columns * rows,
            Self::Hex { size, .. } => size * size,
        };
        // Four sizes of state: small ones for exhaustive work, and what people play.
        match places {
            0..=64 => visitor.visit(self.build::<1>()),
            65..=128 => visitor.visit(self.build::<2>()),
            129..=256 => visitor.visit(self.build::<4>()),
            _ => visitor.visit(self.build::<7>()),
        }
    }

    fn build<const W: usize>(&self) -> Positional<W> {
        match *self {
            Self::Rows {
                columns,
                rows,
                length,
                rule,
                origin,
            } => {
                let win = match rule {
                    RowRule::Free => Win::by_groups(columns * rows, &lines(columns, rows, length)),
                    RowRule::Exact => Win::by_exact_lines(columns, rows, usize::from(length)),
                };
                Positional::new(grid(columns, rows, origin), [win.clone(), win])
            }
            Self::Hex { size, by } => {
                let wins = match by {
                    HexBy::Connection => hex_by_connection(size),
                    HexBy::Groups => {
                        let win = |groups: Groups| Win::by_groups(size * size, &groups);
                        [
                            win(chains::north_to_south(size)),
                            win(chains::west_to_east(size)),
                        ]
                    }
                };
                Positional::new(rhombus(size), wins)
            }
        }
    }
}

fn grid(columns: u16, rows: u16, origin: Origin) -> Layout {
    let squares = Layout::squares(columns.into(), rows.into());
    match origin {
        Origin::Top => squares,
        Origin::Bottom => {
            // The same places, with the rows' names from below.
            let name = |spot: &Spot| {
                let mirrored = (u32::from(rows) - 1 - spot.place.0 / u32::from(columns))
                    * u32::from(columns)
                    + spot.place.0 % u32::from(columns);
                let spot = squares.spot(Place(mirrored));
                spot.expect("a grid is its own mirror image").name.clone()
            };
            let renamed = squares.spots().iter().map(|spot| Spot {
                name: name(spot),
                ..spot.clone()
            });
            Layout::new(renamed.collect()).expect("a mirrored grid is a layout")
        }
    }
}

/// Hexagons in shifted rows.
fn rhombus(size: u16) -> Layout {
    let squares = Layout::squares(size.into(), size.into());
    let neighbours = chains::neighbours(size);
    let spots = squares
        .spots()
        .iter()
        .zip(neighbours)
        .map(|(spot, touched)| Spot {
            x: spot.x + spot.y / 2.0,
            shape: Shape::Hexagon,
            neighbours: touched
                .into_iter()
                .map(|place| Place(place.into()))
                .collect(),
            ..spot.clone()
        });
    Layout::new(spots.collect()).expect("hexagons are a layout")
}

fn hex_by_connection<const W: usize>(size: u16) -> [Win<W>; 2] {
    let neighbours = chains::neighbours(size);
    let along = |first: u16, step: u16| -> Vec<u16> {
        (0..size).map(|number| first + number * step).collect()
    };
    let (north, south) = (along(0, 1), along(size * (size - 1), 1));
    let (west, east) = (along(0, size), along(size - 1, size));
    [
        Win::by_connection(&neighbours, [north, south]),
        Win::by_connection(&neighbours, [west, east]),
    ]
}
