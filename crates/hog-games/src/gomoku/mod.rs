//! Go-Moku: five in a row.

use crate::catalogue::{Family, Parameter, Settings, Visitor, nothing};
use crate::positional::{Origin, Plan, RowRule};

/// How the games are listed.
pub const FAMILY: Family = Family {
    name: "gomoku",
    summary: "five in a row",
    rules: "X and O place a stone on a free cell in turn; X begins. Whoever has five stones in a \
            row, a column or a diagonal wins; six count too, unless the rule is exact. A move is \
            the name of a cell: a1 is at the lower left.",
    parameters: &[
        Parameter::number("size", "columns and rows", (5, 20), 15),
        Parameter::word("rule", "whether six in a row win too", &["free", "exact"]).key(),
    ],
    excludes: nothing,
    plan: Some(plan),
    examples: &["gomoku:7", "gomoku", "gomoku:rule=exact"],
};

fn plan(settings: &Settings) -> Plan {
    let size = settings.small("size");
    Plan::Rows {
        columns: size,
        rows: size,
        length: 5,
        rule: match settings.word("rule") {
            "exact" => RowRule::Exact,
            _ => RowRule::Free,
        },
        origin: Origin::Bottom,
    }
}

/// Visits the game, as listed.
pub(crate) fn visit<V: Visitor>(settings: &Settings, visitor: V) -> V::Output {
    plan(settings).visit(visitor)
}
