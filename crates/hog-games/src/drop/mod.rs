//! Connect four and its kin: stones fall to the lowest free cell of a column.

use hog_board::Colour;

use crate::catalogue::{Family, Parameter, PlayerSide, Settings, Visitor};
use crate::positional::lines::lines;
use crate::positional::{Ground, Plan, RowOrigin, WinCondition};

/// How the games are listed.
pub const FAMILY: Family = Family {
    name: "drop",
    title: "Connect four",
    aliases: &["connect-four", "connect4", "four-in-a-row"],
    summary: "connect four: stones fall, four in a row win",
    rules: "X and O drop a stone into a column in turn; it falls to the lowest free cell. X begins. \
            The first player with enough stones in a row, a column or a diagonal wins: four, unless \
            the length says otherwise. When all cells are taken and no player has won, it is a draw. \
            A move is the letter of a column, or the name of the cell where the stone comes to rest: \
            a1 is at the lower left.",
    sides: &[
        PlayerSide::new("Red", Colour::Red),
        PlayerSide::new("Yellow", Colour::Yellow),
    ],
    sample: "drop a b b c d c c d e d d",
    parameters: &[
        Parameter::number("columns", "columns", (1, 20), 7),
        Parameter::number("rows", "rows", (1, 20), 6),
        Parameter::number("length", "stones in a row that win", (1, 20), 4),
    ],
    plan: Some(plan),
    examples: &["drop", "drop:5,4"],
    ..Family::DEFAULT
};

fn plan(settings: &Settings) -> Plan {
    let (columns, rows) = (settings.small("columns"), settings.small("rows"));
    let ground = Ground::Grid {
        columns,
        rows,
        origin: RowOrigin::Bottom,
    };
    let stacks = ground.column_stacks(&[]).expect("a grid has columns");
    let way = WinCondition::Groups(lines(columns, rows, settings.small("length")));
    Plan::alike(ground, way).with_stacks(stacks)
}

/// Visits the game, as listed.
pub(crate) fn visit<V: Visitor>(settings: &Settings, visitor: V) -> V::Output {
    plan(settings).visit(visitor)
}
