//! Qubic: four in a row in a cube of four.

use crate::catalogue::{Family, Settings, Visitor};
use crate::cube_ttt::rows_in_space;
use crate::positional::Plan;

/// How the game is listed.
pub const FAMILY: Family = Family {
    name: "qubic",
    title: "Qubic",
    summary: "four in a row in a cube of four by four by four",
    rules: "X and O mark a free cell in turn; X begins. The first player with four marks in a row, \
            straight or diagonal, within a slice or through all four, wins. When all cells are \
            marked and no player has won, it is a draw. A move is the name of a cell: the number of \
            its slice, then a1 at the upper left of the slice, as in 1a1.",
    sample: "qubic 1a1 2b3 2b2 3c2 3c3 4d1 4d4",
    plan: Some(plan),
    examples: &["qubic"],
    ..Family::DEFAULT
};

fn plan(_: &Settings) -> Plan {
    rows_in_space(4, 3)
}

/// Visits the game, as listed.
pub(crate) fn visit<V: Visitor>(settings: &Settings, visitor: V) -> V::Output {
    plan(settings).visit(visitor)
}
