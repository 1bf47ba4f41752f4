//! Rules for people, made from a plan.

use hog_core::Seat;

use super::section::counted;
use super::writer::row_length;
use crate::positional::ground::{Ground, Side};
use crate::positional::plan::{Plan, Way};

/// How a game is played, in a few sentences.
pub(super) fn of(plan: &Plan) -> String {
    let mut rules = String::from("X and O put a stone on a free place in turn; X begins.");
    if !plan.stacks().is_none() {
        rules += " Some places are free only when another one, below them, has been taken.";
    }
    let [first, second] = [Seat::FIRST, Seat::SECOND].map(|seat| goal(plan, plan.way(seat)));
    rules += &match (first, second) {
        (Some(first), Some(second)) if first == second => format!(" Whoever first {first} wins."),
        (Some(first), Some(second)) => {
            format!(" X wins when X {first}. O wins when O {second}.")
        }
        (Some(first), None) => format!(" X wins when X {first}. O wants to prevent it."),
        (None, Some(second)) => format!(" O wins when O {second}. X wants to prevent it."),
        (None, None) => String::from(" Nobody can win."),
    };
    rules += " When no place is left and nobody has won, it is a draw.";
    if plan.mirror().is_some() {
        rules += " O may say swap instead of the second move: X's stone becomes O's.";
    }
    rules += " A move is the name of a place";
    let layout = plan.ground().layout();
    if let Some(spot) = layout.spots().first() {
        rules += &format!(", such as {}", spot.name);
    }
    rules + "."
}

/// What a player does to win, if there is anything.
fn goal(plan: &Plan, way: &Way) -> Option<String> {
    Some(match way {
        Way::Groups(groups) if groups.is_empty() => return None,
        Way::Groups(groups) => match row_length(plan.ground(), groups) {
            Some(length) => {
                format!("has {length} stones in a row, a column or a diagonal")
            }
            None if groups.len() == 1 => String::from("has all places of the win group"),
            None => format!(
                "has all places of one of the {}",
                counted(groups.len(), "win group")
            ),
        },
        Way::Exactly(length) => {
            format!("has exactly {length} stones in a row, a column or a diagonal")
        }
        Way::Join(sides) => {
            let names: Option<Vec<&str>> = sides
                .iter()
                .map(|side| side_name(plan.ground(), side))
                .collect();
            match names {
                Some(names) => format!("has a chain of stones that joins {}", names.join(" and ")),
                None if sides.len() == 1 => String::from("has a stone on the side"),
                None => format!("has a chain of stones that joins all {} sides", sides.len()),
            }
        }
    })
}

/// What a side is called, if these places are one.
pub(super) fn side_name(ground: &Ground, places: &[u16]) -> Option<&'static str> {
    let mut sides = Side::ALL.iter();
    let side = sides.find(|side| ground.side(**side).is_some_and(|side| side == places));
    side.map(|side| side.name())
}
