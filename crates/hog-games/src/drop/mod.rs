//! Connect four and its kin: stones fall to the lowest free cell of a column.

use hog_board::Colour;

use crate::family::{Family, PlayerSide, Settings, TypedParameter};
use crate::positional::lines::lines;
use crate::positional::{Ground, Plan, Restrictions, RowOrigin, WinCondition};

const COLUMNS: TypedParameter<u16> =
    TypedParameter::number("columns", "number of columns", (1, 20), 7);
const ROWS: TypedParameter<u16> = TypedParameter::number("rows", "number of rows", (1, 20), 6);
const LENGTH: TypedParameter<u16> =
    TypedParameter::number("length", "discs in a row that win", (1, 20), 4);

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "drop",
    title: "Connect four",
    aliases: &["connect-four", "connect4", "four-in-a-row"],
    summary: "Connect four: drop discs and get four in a row",
    rules: "Two players take turns dropping a disc into a column, where it falls to the lowest \
            free cell. The first to get four discs in a row, a column or a diagonal wins; the \
            parameter length asks for another number. If all cells are taken and neither has won, \
            the game is a draw. A move is the letter of a column, or the name of the cell where \
            the disc lands: a1 is bottom left.",
    sides: &[
        PlayerSide::new("Red", Colour::Red),
        PlayerSide::new("Yellow", Colour::Yellow),
    ],
    sample: "drop a b b c d c c d e d d",
    parameters: &[COLUMNS.parameter, ROWS.parameter, LENGTH.parameter],
    examples: &["drop", "drop:5,4"],
    ..Family::DEFAULT
};

/// The game for the settings of a name.
pub(crate) fn plan(settings: &Settings) -> Plan {
    let (columns, rows) = (COLUMNS.of(settings), ROWS.of(settings));
    let ground = Ground::Grid {
        columns,
        rows,
        origin: RowOrigin::Bottom,
    };
    let stacks = ground.column_stacks(&[]).expect("a grid has columns");
    let win = WinCondition::Groups(lines(columns, rows, LENGTH.of(settings)));
    let restrictions = Restrictions::none(ground.places()).with_stacks(stacks);
    Plan::same_for_both(ground, win).with_restrictions(restrictions)
}
