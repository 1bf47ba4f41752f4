//! Rubik's cube, two by two by two and three by three by three.
//!
//! A solitaire with loops and without losing states: from everywhere there is a way to the one
//! solved state. The game starts from a scramble, which a seed names, since a solved cube is won
//! and has no moves. A turn of a face by a quarter or a half is one move.
//!
//! In the small cube the corner at the back, left and bottom stays where it is: turning the whole
//! cube is no move, and turning the other three faces is turning these with the whole cube.

mod cubies;
mod face;
mod notation;
mod rules;
mod scramble;
mod show;
mod turns;

pub use cubies::Cubies;
pub use face::CubeFace;
pub use rules::{Cube, CubeSize};
pub use scramble::scramble;
pub use turns::{FaceTurn, Quarters};

use crate::family::{Family, Settings, TypedParameter, Visitor};

const SIZE: TypedParameter<u8> = TypedParameter::number("size", "cubies along an edge", (2, 3), 3);
const SEED: TypedParameter<u64> =
    TypedParameter::number("seed", "number of the scramble", (0, u64::MAX as i128), 1)
        .by_name()
        .deal((1, 1_000_000));

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "cube",
    title: "Rubik's cube",
    aliases: &["rubik", "rubiks-cube"],
    summary: "Solve a scrambled Rubik's cube",
    rules: "Turn the faces until each shows a single colour. The cube is drawn unfolded: up, \
            left, front, right and back, down; a letter says to which face a colour belongs. A \
            move is the letter of a face, which turns it a quarter clockwise; 2 after it makes \
            that a half turn, ' a quarter anticlockwise: R, R2, R'. The small cube turns only U, \
            R and F; turning another face is the same as turning the opposite one and the whole \
            cube.",
    sample: "cube:2 F R' U' R F2 U2 R2 U R",
    parameters: &[SIZE.parameter, SEED.parameter],
    examples: &["cube:2", "cube"],
    ..Family::DEFAULT
};

/// Builds the game and passes it to the visitor.
pub(crate) fn visit<V: Visitor>(settings: &Settings, visitor: V) -> V::Output {
    let size = match SIZE.of(settings) {
        2 => CubeSize::Two,
        _ => CubeSize::Three,
    };
    visitor.visit(Cube::new(size, scramble(size, SEED.of(settings))))
}
