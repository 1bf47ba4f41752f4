//! The m,n,k-games: k in a row on a grid of m columns and n rows.

use crate::family::{Family, Settings, TypedParameter};
use crate::positional::Plan;

const COLUMNS: TypedParameter<u16> = TypedParameter::number("m", "number of columns", (1, 20), 3);
const ROWS: TypedParameter<u16> = TypedParameter::number("n", "number of rows", (1, 20), 3);
const LENGTH: TypedParameter<u16> =
    TypedParameter::number("k", "marks in a row that win", (1, 20), 3);

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "mnk",
    title: "m,n,k-game",
    aliases: &["k-in-a-row"],
    summary: "Get k in a row on any grid",
    rules: "X and O take turns marking a free cell; X goes first. The first to get k or more \
            marks in a row, a column or a diagonal wins. If all cells are marked and neither has, \
            the game is a draw. A move is the name of a cell: a1 is top left.",
    sample: "mnk:5,5,4 c3 c2 d3 b3 d2 b4 d4 d1 d5",
    parameters: &[COLUMNS.parameter, ROWS.parameter, LENGTH.parameter],
    examples: &["mnk:4", "mnk:6,5,4"],
    ..Family::DEFAULT
};

/// The game for the settings of a name.
pub(crate) fn plan(settings: &Settings) -> Plan {
    Plan::in_a_row(COLUMNS.of(settings), ROWS.of(settings), LENGTH.of(settings))
}
