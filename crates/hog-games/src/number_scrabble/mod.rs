//! Number scrabble: three numbers that sum to fifteen.

use hog_board::{Layout, Shape};

use crate::family::{Family, Settings};
use crate::positional::{Ground, Groups, Plan, WinCondition};

/// Catalogue entry.
pub const FAMILY: Family = Family {
    name: "number-scrabble",
    title: "Number scrabble",
    summary: "Collect three numbers that add up to 15",
    rules: "X and O take turns picking one of the numbers from 1 to 9; X goes first. You win when \
            exactly three of your numbers add up to 15. If all numbers are taken and neither has \
            won, the game is a draw. A move is a number.",
    sample: "number-scrabble 5 9 2 7 8",
    examples: &["number-scrabble"],
    ..Family::DEFAULT
};

/// The game for the settings of a name.
pub(crate) fn plan(_: &Settings) -> Plan {
    let names: Vec<String> = (1..=9).map(|number| number.to_string()).collect();
    let places = (0_u8..).zip(&names);
    let places = places.map(|(at, name)| (name.as_str(), f32::from(at), 0.0));
    let row: Vec<(u32, u32)> = (0..8).map(|at| (at, at + 1)).collect();
    let layout = Layout::joined(Shape::Square, places, &row).expect("a row is a layout");
    let mut groups = Groups::new();
    for one in 1..=9 {
        for two in one + 1..=9 {
            for three in two + 1..=9 {
                if one + two + three == 15 {
                    groups.push(&[one - 1, two - 1, three - 1]);
                }
            }
        }
    }
    Plan::same_for_both(Ground::Anywhere(layout), WinCondition::Groups(groups))
}
