//! Tic-tac-toe in any number of dimensions.

use hog_board::{Layout, Place, Spot};

use crate::family::{Family, Settings, TypedParameter};
use crate::positional::hyperlines::hyperlines;
use crate::positional::{Ground, MOST_PLACES, Plan, WinCondition};

const SIDE: TypedParameter<u16> = TypedParameter::number("n", "cells along each side", (1, 9), 3);
const DIMENSIONS: TypedParameter<u16> =
    TypedParameter::number("d", "number of dimensions", (1, 8), 3);

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "cube-ttt",
    title: "Cubic tic-tac-toe",
    aliases: &["cubic-tic-tac-toe", "3d-tic-tac-toe"],
    summary: "Tic-tac-toe in any number of dimensions",
    rules: "X and O take turns marking a free cell; X goes first. The first to fill a whole line \
            wins: straight or diagonal, in any of the dimensions. If all cells are marked and \
            neither has won, the game is a draw. The board is shown in slices. A move is the name \
            of a cell: the number of its slice, then its place in the slice, where a1 is top \
            left.",
    sample: "cube-ttt 2b2 1a1 1a3 3c2 3c1",
    parameters: &[SIDE.parameter, DIMENSIONS.parameter],
    excludes: too_large,
    examples: &["cube-ttt", "cube-ttt:3,4"],
    ..Family::DEFAULT
};

fn too_large(settings: &Settings) -> Option<&'static str> {
    let places = SIDE
        .of(settings)
        .checked_pow(DIMENSIONS.of(settings).into());
    let fits = places.is_some_and(|places| places <= MOST_PLACES);
    (!fits).then_some("n to the power of d must be at most 448")
}

/// The game for the settings of a name.
pub(crate) fn plan(settings: &Settings) -> Plan {
    rows_in_space(SIDE.of(settings), DIMENSIONS.of(settings).into())
}

/// The game of filling a line of `side` cells, on a board with this number of dimensions.
pub(crate) fn rows_in_space(side: u16, dimensions: u32) -> Plan {
    let ground = Ground::Anywhere(slices(side, dimensions));
    Plan::same_for_both(ground, WinCondition::Groups(hyperlines(side, dimensions)))
}

/// Slices of squares: those that differ in the third dimension beside each other, in the fourth
/// below each other, and so on alternately. With three dimensions and more than three slices, two stand in each
/// row, to fit a screen.
fn slices(side: u16, dimensions: u32) -> Layout {
    let rows = if dimensions > 1 { side } else { 1 };
    let square = Layout::squares(side.into(), rows.into());
    let in_slice = u32::from(side) * u32::from(rows);
    let count = u32::from(side).pow(dimensions.saturating_sub(2));
    let mut spots = Vec::new();
    for slice in 0..count {
        let (name, right, down) = if dimensions == 3 && side > 3 {
            let number = u16::try_from(slice).expect("less than a side");
            let name = (number + 1).to_string();
            (name, number % 2 * (side + 1), number / 2 * (rows + 1))
        } else {
            name_and_offset(slice, side, rows, dimensions)
        };
        spots.extend(square.spots().iter().map(|spot| {
            Spot {
                place: Place(slice * in_slice + spot.place.0),
                name: format!("{name}{}", spot.name),
                x: spot.x + f32::from(right),
                y: spot.y + f32::from(down),
                neighbours: spot
                    .neighbours
                    .iter()
                    .map(|other| Place(slice * in_slice + other.0))
                    .collect(),
                ..spot.clone()
            }
        }));
    }
    Layout::new(spots).expect("slices are a layout")
}

/// The name of a slice, and how far right and down it stands.
fn name_and_offset(slice: u32, side: u16, rows: u16, dimensions: u32) -> (String, u16, u16) {
    let (mut right, mut down) = (0, 0);
    let (mut name, mut rest) = (String::new(), slice);
    let (mut width, mut height) = (side + 1, rows + 1);
    for axis in 2..dimensions {
        let at = u16::try_from(rest % u32::from(side)).expect("less than a side");
        rest /= u32::from(side);
        name = format!("{}{name}", at + 1);
        if axis % 2 == 0 {
            right += at * width;
            width = width * side + 1;
        } else {
            down += at * height;
            height = height * side + 1;
        }
    }
    (name, right, down)
}
