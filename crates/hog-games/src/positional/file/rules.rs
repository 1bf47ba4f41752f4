//! Rules for people, made from a plan.

use super::names::{Named, row_length, side_name};
use crate::positional::ground::Ground;
use crate::positional::groups::{Groups, SEATS};
use crate::positional::plan::{Plan, WinCondition};

/// Maximum number of bytes of a list in the rules.
const LONGEST_LIST: usize = 240;

/// How a game is played, in a few sentences.
pub(super) fn of(plan: &Plan) -> String {
    let mut rules =
        String::from("X and O take turns putting a stone on a free place; X goes first.");
    if plan.falls_in_columns() {
        rules += " A stone falls to the lowest free place of its column.";
    } else if !plan.stacks().is_empty() {
        rules += " Some places open only when others have been taken.";
    }
    let names = Named::of(plan.ground());
    let [first, second] = SEATS.map(|seat| goal(plan.ground(), plan.win_condition(seat), &names));
    rules += &match (first, second) {
        (Some(first), Some(second)) if first == second => {
            format!(" The first player who {first} wins.")
        }
        (Some(first), Some(second)) => {
            format!(" X wins when X {first}. O wins when O {second}.")
        }
        (Some(first), None) => format!(" X wins when X {first}. O tries to prevent it."),
        (None, Some(second)) => format!(" O wins when O {second}. X tries to prevent it."),
        (None, None) => String::from(" Neither can win."),
    };
    rules += " If no move is left and neither has won, the game is a draw.";
    if let Some(mirror) = plan.mirror() {
        rules += " O may answer the first stone with swap: it becomes O's";
        let pairs = (0_u16..).zip(mirror);
        let moved = pairs.filter(|(place, there)| place < there);
        let moved: Vec<String> = moved
            .map(|(place, there)| names.names(&[place, *there]).replace(' ', " ↔ "))
            .collect();
        let told = moved.join(", ");
        let is_exchanged = plan.ground().exchanged().as_deref() == Some(mirror);
        rules += &match moved.is_empty() {
            true => ".".to_string(),
            false if is_exchanged => ", mirrored.".to_string(),
            false if told.len() <= LONGEST_LIST => {
                format!(" and moves to the mirrored place: {told}.")
            }
            false => ", on another place.".to_string(),
        };
    }
    let open = (0..plan.ground().places())
        .find(|place| !plan.blocked().contains(place) && plan.stacks().below(*place).is_none());
    let example = open.map(|place| format!(", such as {}", names.names(&[place])));
    let example = example.unwrap_or_default();
    rules += &if plan.falls_in_columns() {
        format!(" A move is the letter of a column, or the name of a place{example}.")
    } else {
        format!(" A move is the name of a place{example}.")
    };
    rules
}

/// What a player has to do to win; `None` if the player cannot win.
fn goal(ground: &Ground, way: &WinCondition, names: &Named) -> Option<String> {
    Some(match way {
        WinCondition::Groups(groups) if groups.is_empty() => return None,
        WinCondition::Groups(groups) => match row_length(ground, groups) {
            Some(length) => format!("has {length} in a row, a column or a diagonal"),
            None => filled(groups, names),
        },
        WinCondition::Exactly(length) => {
            format!("has exactly {length} in a row, a column or a diagonal")
        }
        WinCondition::Join(sides) => joined(ground, sides, names),
    })
}

fn filled(groups: &Groups, names: &Named) -> String {
    // A name takes two bytes or more, with the blank after it.
    let most_names = LONGEST_LIST / 2;
    if groups.iter().map(<[u16]>::len).sum::<usize>() <= most_names {
        let sets: Vec<String> = groups.iter().map(|group| names.names(group)).collect();
        let sets = sets.join(", ");
        if sets.len() <= LONGEST_LIST {
            return match groups.len() {
                1 => format!("has all of {sets}"),
                _ => format!("has all of one of these: {sets}"),
            };
        }
    }
    format!("has all places of one of {} win groups", groups.len())
}

fn joined(ground: &Ground, sides: &[Vec<u16>], names: &Named) -> String {
    let name = |side: &Vec<u16>| side_name(ground, side).map(|name| format!("the {name}"));
    let known: Option<Vec<String>> = sides.iter().map(name).collect();
    match (known, sides) {
        (_, [only]) => format!("has one of {}", names.names(only)),
        (Some(known), _) => format!("has a chain that joins {}", known.join(" and ")),
        (None, _) => {
            let lists: Vec<String> = sides.iter().map(|side| names.names(side)).collect();
            let lists = lists.join(", ");
            let along = match ground {
                Ground::Anywhere(_) => " along the lines",
                Ground::Grid { .. } | Ground::Hexagons { .. } => "",
            };
            if lists.len() <= LONGEST_LIST {
                format!("has a chain{along} that joins these sides: {lists}")
            } else {
                format!("has a chain{along} that joins all {} sides", sides.len())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::positional::Side;
    use crate::positional::restrictions::Restrictions;

    use super::*;

    #[test]
    fn rules_follow_from_the_plan() {
        let blocked = Restrictions::none(9).with_blocked(&[0]);
        let rows = Plan::in_a_row(3, 3, 3).with_restrictions(blocked);
        assert_eq!(
            of(&rows),
            "X and O take turns putting a stone on a free place; X goes first. The first player who \
             has 3 in a row, a column or a diagonal wins. If no move is left and neither has won, \
             the game is a draw. A move is the name of a place, such as b1."
        );
        let ground = Ground::rhombus(2);
        let sides = vec![ground.side(Side::Top).unwrap(), vec![3]];
        let groups: Groups = [[0_u16, 3]].iter().collect();
        let plan = Plan::new(
            ground,
            [WinCondition::Join(sides), WinCondition::Groups(groups)],
        );
        let swap = Restrictions::none(4).with_swap(vec![0, 1, 2, 3]);
        let plan = plan.with_restrictions(swap);
        assert_eq!(
            of(&plan),
            "X and O take turns putting a stone on a free place; X goes first. X wins when X has a \
             chain that joins these sides: a1 b1, b2. O wins when O has all of a1 b2. If no move is \
             left and neither has won, the game is a draw. O may answer the first stone with swap: \
             it becomes O's. A move is the name of a place, such as a1."
        );
    }
}
