//! Three men's morris: nine points, three counters each.
//!
//! The players place their counters in turn, then move them along a line to a neighbouring free
//! point. Three in a row, a column or a diagonal win, at any time. Play can go on for ever.

mod cells;
mod notation;
mod rules;
mod show;

pub use rules::{Act, Points, ThreeMensMorris};

use crate::catalogue::{Family, Settings, Visitor, nothing};

/// How the game is listed.
pub const FAMILY: Family = Family {
    name: "three-mens-morris",
    summary: "place three counters, then move them, until three stand in a line",
    rules: "X and O place a counter on a free point in turn, three each; X begins. Then they \
            move one of their counters in turn, along a line to the next point if that is free. \
            Whoever has three counters in a row, a column or a diagonal wins, at any time. A \
            move is the name of a point, such as b2, or of two points, such as a1-b2.",
    parameters: &[],
    excludes: nothing,
    plan: None,
    examples: &["three-mens-morris"],
};

/// Visits the game, as listed.
pub(crate) fn visit<V: Visitor>(_: &Settings, visitor: V) -> V::Output {
    visitor.visit(ThreeMensMorris)
}
