//! Y: join three sides of a triangle.

use hog_board::{Colour, Layout, Place, Shape, Spot};

use crate::family::{Family, PlayerSide, Settings, TypedParameter};
use crate::positional::{Ground, Plan, WinCondition};

const SIZE: TypedParameter<u16> = TypedParameter::number("size", "cells along a side", (1, 24), 11);

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "y",
    title: "Y",
    aliases: &["game-of-y"],
    summary: "Connect all three sides of a triangle of hexagons",
    rules: "Two players take turns placing a stone on a free cell. The first to connect all three \
            sides with one chain of stones wins; a corner belongs to two sides. One of the \
            players always succeeds: there are no draws. A move is the name of a cell: a1 is at the top, the \
            number is the row.",
    sides: &[
        PlayerSide::new("Red", Colour::Red),
        PlayerSide::new("Blue", Colour::Blue),
    ],
    sample: "y:5 b3 c3 b2 c4 b4 c5 a3 d5 b5",
    parameters: &[SIZE.parameter],
    examples: &["y:4", "y"],
    ..Family::DEFAULT
};

/// The number of the first cell of a row.
const fn first_of(row: u16) -> u16 {
    row * (row + 1) / 2
}

/// The game for the settings of a name.
pub(crate) fn plan(settings: &Settings) -> Plan {
    let size = SIZE.of(settings);
    let left = (0..size).map(first_of).collect();
    let right = (0..size).map(|row| first_of(row) + row).collect();
    let bottom = (first_of(size - 1)..first_of(size)).collect();
    Plan::same_for_both(
        Ground::Anywhere(triangle(size)),
        WinCondition::Join(vec![left, right, bottom]),
    )
}

/// Rows of hexagons, each longer by one than the one above.
fn triangle(size: u16) -> Layout {
    let square = Layout::squares(size.into(), size.into());
    let number = |row: u16, column: u16| u32::from(first_of(row) + column);
    let mut spots = Vec::new();
    for row in 0..size {
        for column in 0..=row {
            let mut neighbours = Vec::new();
            if row > 0 {
                // The two above, but at the ends of the row only one.
                let above = column.saturating_sub(1)..=column.min(row - 1);
                neighbours.extend(above.map(|column| number(row - 1, column)));
            }
            neighbours.extend((column > 0).then(|| number(row, column - 1)));
            neighbours.extend((column < row).then(|| number(row, column + 1)));
            if row + 1 < size {
                neighbours.extend([number(row + 1, column), number(row + 1, column + 1)]);
            }
            let cell = square.spot(Place(u32::from(row) * u32::from(size) + u32::from(column)));
            spots.push(Spot {
                place: Place(number(row, column)),
                name: cell.expect("a triangle is in a square").name.clone(),
                x: f32::from(column) + f32::from(size - 1 - row) / 2.0,
                y: f32::from(row),
                shape: Shape::Hexagon,
                neighbours: neighbours.into_iter().map(Place).collect(),
            });
        }
    }
    Layout::new(spots).expect("a triangle is a layout")
}
