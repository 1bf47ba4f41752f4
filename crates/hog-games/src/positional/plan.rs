//! Which positional game is meant, and building it in the size that fits.

use hog_board::{Layout, Place, Shape, Spot};
use hog_core::Seat;
use thiserror::Error;

use super::chains;
use super::definition::Definition;
use super::game::Positional;
use super::groups::Groups;
use super::lines::lines;
use super::win::Win;
use crate::catalogue::Visitor;

/// Which positional game is meant: all there is to say of it, from which it is built in the size
/// that fits, and its win groups listed or counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// So many in a row on a grid.
    Rows {
        /// How wide the grid is.
        columns: u16,
        /// How high the grid is.
        rows: u16,
        /// How many in a row win.
        length: u16,
        /// Whether more in a row win too.
        rule: RowRule,
        /// Where the grid's rows are counted from.
        origin: Origin,
    },
    /// Hex.
    Hex {
        /// The cells along a side.
        size: u16,
        /// How it is known who has won.
        by: HexBy,
    },
}

/// Which rows win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowRule {
    /// At least so many.
    Free,
    /// Exactly so many.
    Exact,
}

/// Where the rows of a grid are counted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// `a1` is at the upper left.
    Top,
    /// `a1` is at the lower left.
    Bottom,
}

/// How it is known who has won at Hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexBy {
    /// By a connection between two sides.
    Connection,
    /// By win groups.
    Groups,
}

/// Why there are no win groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoGroups {
    /// A further stone can undo a win.
    #[error("win groups cannot say that a row must be exact")]
    Exact,
    /// There are more than can be listed.
    #[error("the win groups are too many to be listed: expected a size of at most {largest}")]
    TooManyToList {
        /// The greatest size that can be listed.
        largest: u16,
    },
    /// There are more than can be counted.
    #[error("the win groups are too many to be counted: expected a size of at most {largest}")]
    TooManyToCount {
        /// The greatest size that can be counted.
        largest: u16,
    },
}

impl Plan {
    /// Where the places are.
    #[must_use]
    pub fn layout(self) -> Layout {
        match self {
            Self::Rows {
                columns,
                rows,
                origin,
                ..
            } => grid(columns, rows, origin),
            Self::Hex { size, .. } => rhombus(size),
        }
    }

    /// The game by its win groups.
    ///
    /// # Errors
    /// [`NoGroups`] if win groups cannot say who has won, or are too many.
    pub fn definition(self) -> Result<Definition, NoGroups> {
        let (places, first, second) = match self {
            Self::Rows {
                rule: RowRule::Exact,
                ..
            } => return Err(NoGroups::Exact),
            Self::Rows {
                columns,
                rows,
                length,
                ..
            } => {
                let lines = lines(columns, rows, length);
                (columns * rows, lines.clone(), lines)
            }
            Self::Hex { size, .. } if size > chains::LARGEST_LISTED => {
                let largest = chains::LARGEST_LISTED;
                return Err(NoGroups::TooManyToList { largest });
            }
            Self::Hex { size, .. } => {
                let first = chains::north_to_south(size);
                let second = chains::transposed(&first, size);
                (size * size, first, second)
            }
        };
        Ok(Definition::new(places, first, second).expect("generated groups are sound"))
    }

    /// How many win groups each player has.
    ///
    /// # Errors
    /// [`NoGroups`] if win groups cannot say who has won, or are too many.
    pub fn count_groups(self) -> Result<[u128; 2], NoGroups> {
        match self {
            Self::Hex { size, .. } if size > chains::LARGEST_COUNTED => {
                let largest = chains::LARGEST_COUNTED;
                Err(NoGroups::TooManyToCount { largest })
            }
            Self::Hex { size, .. } => Ok([chains::count(size); 2]),
            Self::Rows { .. } => {
                let definition = self.definition()?;
                let count = |seat| definition.groups(seat).len() as u128;
                Ok([count(Seat::FIRST), count(Seat::SECOND)])
            }
        }
    }

    /// Builds the game and visits it.
    pub(crate) fn visit<V: Visitor>(self, visitor: V) -> V::Output {
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

    fn build<const W: usize>(self) -> Positional<W> {
        match self {
            Self::Rows {
                columns,
                rows,
                length,
                rule,
                ..
            } => {
                let win = match rule {
                    RowRule::Free => Win::by_groups(columns * rows, &lines(columns, rows, length)),
                    RowRule::Exact => Win::by_exact_lines(columns, rows, usize::from(length)),
                };
                Positional::new(self.layout(), [win.clone(), win])
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
                Positional::new(self.layout(), wins)
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

#[cfg(test)]
mod tests {
    use hog_testkit::Laws;

    use super::*;

    #[test]
    fn every_way_to_win_keeps_the_laws_and_can_be_taken_back() {
        let rows = |rule| Plan::Rows {
            columns: 6,
            rows: 5,
            length: 4,
            rule,
            origin: Origin::Bottom,
        };
        let hex = |by| Plan::Hex { size: 5, by };
        for plan in [
            rows(RowRule::Free),
            rows(RowRule::Exact),
            hex(HexBy::Connection),
            hex(HexBy::Groups),
        ] {
            // The same game in two sizes of state.
            Laws::of(&plan.build::<1>()).open().undo().hold();
            Laws::of(&plan.build::<4>()).open().undo().hold();
        }
    }
}
