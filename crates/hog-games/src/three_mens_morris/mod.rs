//! Three men's morris: nine points, three counters each.
//!
//! The players place their counters in turn, then move them along a line to a neighbouring free
//! point. Three in a row, a column or a diagonal win, at any time. Play can go on for ever.

mod notation;
mod points;
mod rules;
mod show;

pub use rules::{MorrisMove, MorrisState, ThreeMensMorris};

use crate::family::{Family, Settings, Visitor};

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "three-mens-morris",
    title: "Three men's morris",
    aliases: &["morris"],
    summary: "Place three counters, then slide them into a row of three",
    rules: "X and O take turns placing a counter on a free point until each has three; X goes \
            first. Then they take turns sliding one of their counters along a line to a free \
            point next to it. Three counters in a row, a column or a diagonal win at any time. A \
            move is the name of a point, such as b2, or of two points, such as a1-b2.",
    sample: "three-mens-morris b2 a1 c2 a2 a3 c1 b2-b3 a1-b1 c2-c3",
    examples: &["three-mens-morris"],
    ..Family::DEFAULT
};

/// Builds the game and passes it to the visitor.
pub(crate) fn visit<V: Visitor>(_: &Settings, visitor: V) -> V::Output {
    visitor.visit(ThreeMensMorris)
}
