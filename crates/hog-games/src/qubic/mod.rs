//! Qubic: four in a row in a cube of four.

use crate::cube_ttt::rows_in_space;
use crate::family::{Family, Settings};
use crate::positional::Plan;

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "qubic",
    title: "Qubic",
    summary: "Get four in a row in a 4×4×4 cube",
    rules: "X and O take turns marking a free cell; X goes first. The first to get four marks in \
            a straight line wins: along a row, a column or a diagonal, within a slice or through \
            all four. If all cells are marked and neither has won, the game is a draw. A move is \
            the name of a cell: the number of its slice, then its place in the slice, where a1 is \
            top left, as in 1a1.",
    sample: "qubic 1a1 2b3 2b2 3c2 3c3 4d1 4d4",
    examples: &["qubic"],
    ..Family::DEFAULT
};

/// The game for the settings of a name.
pub(crate) fn plan(_: &Settings) -> Plan {
    rows_in_space(4, 3)
}
