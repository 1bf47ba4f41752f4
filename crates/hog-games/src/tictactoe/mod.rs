//! Tic-tac-toe: three in a row, column or diagonal of a board of three by three.
//!
//! The worked example of the formal model: a board game for two who play alternately, without
//! loops. Crosses begin.

use crate::family::{Family, Settings};
use crate::positional::{Plan, Positional};

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "tictactoe",
    title: "Tic-tac-toe",
    aliases: &["tic-tac-toe", "noughts-and-crosses", "ttt"],
    summary: "Get three in a row on a 3×3 board",
    rules: "X and O take turns marking a free cell; X goes first. The first to get three marks in \
            a row, a column or a diagonal wins. If all nine cells are marked and neither has \
            three, the game is a draw. A move is the name of a cell: a1 is top left, c3 bottom \
            right.",
    sample: "tictactoe b2 c2 a1 a3 c3",
    examples: &["tictactoe"],
    ..Family::DEFAULT
};

/// The game for the settings of a name.
pub(crate) fn plan(_: &Settings) -> Plan {
    Plan::in_a_row(3, 3, 3)
}

/// The game with its type.
#[must_use]
pub fn game() -> Positional<1> {
    Positional::new(Plan::in_a_row(3, 3, 3))
}
