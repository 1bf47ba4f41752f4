//! The Fano plane: seven points, seven lines of three.

use hog_board::{Layout, Shape};

use crate::family::{Family, Settings};
use crate::positional::{Ground, Plan, WinCondition};

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "fano",
    title: "Fano plane",
    aliases: &["fano-plane"],
    summary: "Complete a line of the Fano plane",
    rules: "X and O take turns marking a free point; X goes first. The first to hold all three \
            points of a line wins. There are seven lines: the three sides of the triangle, the \
            three lines from a corner through the centre, and the circle through d, e and f. A \
            move is the name of a point: a to g.",
    sample: "fano g e a b f",
    examples: &["fano"],
    ..Family::DEFAULT
};

/// The points, where they are drawn: corners, middles of the sides, and the middle.
const POINTS: [(&str, f32, f32); 7] = [
    ("a", 2.0, 0.0),
    ("b", 0.0, 4.0),
    ("c", 4.0, 4.0),
    ("d", 1.0, 2.0),
    ("e", 3.0, 2.0),
    ("f", 2.0, 4.0),
    ("g", 2.0, 3.0),
];

/// The lines, each in the order in which its points are joined.
const LINES: [[u16; 3]; 7] = [
    [0, 3, 1],
    [0, 4, 2],
    [1, 5, 2],
    [0, 6, 5],
    [1, 6, 4],
    [2, 6, 3],
    [3, 4, 5],
];

/// The game for the settings of a name.
pub(crate) fn plan(_: &Settings) -> Plan {
    let pairs = LINES.iter().flat_map(|line| {
        let line = line.map(u32::from);
        [(line[0], line[1]), (line[1], line[2])]
    });
    let mut pairs: Vec<(u32, u32)> = pairs.collect();
    // The last line is the circle: it closes.
    pairs.push((3, 5));
    let layout = Layout::joined(Shape::Point, POINTS, &pairs).expect("seven points are a layout");
    Plan::same_for_both(
        Ground::Anywhere(layout),
        WinCondition::Groups(LINES.iter().collect()),
    )
}
