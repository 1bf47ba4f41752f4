//! Go-Moku: five in a row.

use hog_board::Colour;

use crate::family::{Family, PlayerSide, Settings, TypedParameter};
use crate::positional::lines::lines;
use crate::positional::{Ground, Plan, RowOrigin, WinCondition};

const SIZE: TypedParameter<u16> =
    TypedParameter::number("size", "number of columns and rows", (5, 20), 15);
const EXACT: TypedParameter<bool> = TypedParameter::word(
    "rule",
    "whether more than five in a row win too (free) or not (exact)",
    &["free", "exact"],
    &[false, true],
)
.by_name();

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "gomoku",
    title: "Gomoku",
    aliases: &["five-in-a-row"],
    summary: "Get five in a row on a large board",
    rules: "Two players take turns placing a stone on a free cell. The first to get five stones \
            in a row, a column or a diagonal wins; more than five count too, unless the rule is \
            exact. A move is the name of a cell: a1 is bottom left.",
    sides: &[
        PlayerSide::new("Black", Colour::Black),
        PlayerSide::new("White", Colour::White),
    ],
    sample: "gomoku:9 e5 e6 d4 d6 f6 f5 c3 e4 g7",
    parameters: &[SIZE.parameter, EXACT.parameter],
    examples: &["gomoku:7", "gomoku", "gomoku:rule=exact"],
    ..Family::DEFAULT
};

/// The game for the settings of a name.
pub(crate) fn plan(settings: &Settings) -> Plan {
    let size = SIZE.of(settings);
    let ground = Ground::Grid {
        columns: size,
        rows: size,
        origin: RowOrigin::Bottom,
    };
    let way = if EXACT.of(settings) {
        WinCondition::Exactly(5)
    } else {
        WinCondition::Groups(lines(size, size, 5))
    };
    Plan::same_for_both(ground, way)
}
