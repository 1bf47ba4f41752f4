//! The text of a definition file for a game.

use std::collections::BTreeSet;

use hog_board::{Layout, Spot};
use toml_writer::{ToTomlValue, TomlStringBuilder};

use super::DefinedGame;
use super::anywhere::SHAPES;
use super::names::{Named, row_length, side_name};
use super::rules;
use super::wins::MOST_GROUPS;
use crate::positional::Side;
use crate::positional::chains;
use crate::positional::ground::{Ground, RowOrigin};
use crate::positional::groups::{Groups, SEATS};
use crate::positional::plan::{Plan, WinCondition};

/// The game as text, as far as the format can say it.
pub(super) fn write(game: &DefinedGame) -> String {
    let plan = &game.plan;
    let names = Named::of(plan.ground());
    let mut text = format!("title = {}\n", quoted(&game.title));
    if game.rules != rules::of(plan) {
        text += &format!("rules = {}\n", quoted(&game.rules));
    }
    if let Some(mirror) = plan.mirror() {
        text += &format!("swap = {}\n", swap(plan.ground(), mirror, &names));
    }
    text += &board(plan, &names);
    let ways = SEATS.map(|seat| plan.win_condition(seat));
    if ways[0] == ways[1] {
        text += &win(plan, ways[0], None, &names);
    } else {
        for (way, player) in ways.into_iter().zip(["X", "O"]) {
            text += &win(plan, way, Some(player), &names);
        }
    }
    text
}

/// A string as TOML writes it best.
fn quoted(text: &str) -> String {
    TomlStringBuilder::new(text).as_default().to_toml_value()
}

/// Maximum number of characters of a list in one line.
const SHORT: usize = 20;

/// Strings in a list, one to a line unless they are short.
fn list(strings: &[String]) -> String {
    let quoted = strings.iter().map(|string| quoted(string));
    if strings.iter().map(String::len).sum::<usize>() <= SHORT {
        format!("[{}]", quoted.collect::<Vec<_>>().join(", "))
    } else {
        let lines = quoted.map(|string| format!("    {string},\n"));
        format!("[\n{}]", lines.collect::<String>())
    }
}

fn swap(ground: &Ground, mirror: &[u16], names: &Named) -> String {
    if ground.exchanged().as_deref() == Some(mirror) {
        return quoted("mirrored");
    }
    let pairs = (0_u16..).zip(mirror).filter(|(one, other)| one < *other);
    let pairs: Vec<String> = pairs
        .map(|(one, other)| names.names(&[one, *other]))
        .collect();
    if pairs.is_empty() {
        quoted("same")
    } else {
        list(&pairs)
    }
}

fn board(plan: &Plan, names: &Named) -> String {
    let mut text = String::from("\n[board]\n");
    text += &match plan.ground() {
        Ground::Grid {
            columns,
            rows,
            origin,
        } => {
            let origin = match origin {
                RowOrigin::Top => "",
                RowOrigin::Bottom => "origin = \"bottom\"\n",
            };
            format!("grid = [{columns}, {rows}]\n{origin}")
        }
        Ground::Hexagons { columns, rows } => format!("hexagons = [{columns}, {rows}]\n"),
        Ground::Anywhere(layout) => anywhere(layout),
    };
    if !plan.blocked().is_empty() {
        let blocked = vec![names.names(plan.blocked())];
        text += &format!("blocked = {}\n", list(&blocked));
    }
    if plan.stacks().is_empty() {
        return text;
    }
    if plan.falls_in_columns() {
        text += "drop = true\n";
    } else {
        let stacks = plan.stacks().lists();
        let stacks: Vec<String> = stacks.iter().map(|stack| names.names(stack)).collect();
        text += &format!("stacks = {}\n", list(&stacks));
    }
    text
}

fn anywhere(layout: &Layout) -> String {
    let place = |spot: &Spot| format!("{} {} {}", spot.name, spot.x, spot.y);
    let places: Vec<String> = layout.spots().iter().map(place).collect();
    let mut text = format!("places = {}\n", list(&places));
    let first = layout.spots().first();
    let shape = first.and_then(|spot| SHAPES.iter().find(|(_, shape)| *shape == spot.shape));
    if let Some((name, _)) = shape {
        text += &format!("shape = {}\n", quoted(name));
    }
    let lines = lines_between(layout);
    if !lines.is_empty() {
        text += &format!("lines = {}\n", list(&lines));
    }
    text
}

/// The pairs of neighbours as lines, each as long as it goes on from place to place.
fn lines_between(layout: &Layout) -> Vec<String> {
    let spots = (0_u32..).zip(layout.spots());
    let mut pairs: BTreeSet<(u32, u32)> = spots
        .flat_map(|(here, spot)| {
            let there = spot.neighbours.iter().map(|place| place.0);
            there.map(move |there| (here.min(there), here.max(there)))
        })
        .collect();
    let mut lines = Vec::new();
    while let Some((first, second)) = pairs.pop_first() {
        let mut line = vec![first, second];
        let mut end = second;
        while let Some(pair) = pairs
            .iter()
            .find(|(one, other)| *one == end || *other == end)
        {
            let pair = *pair;
            pairs.remove(&pair);
            end = if pair.0 == end { pair.1 } else { pair.0 };
            line.push(end);
        }
        let spot = |place: &u32| layout.spots().get(*place as usize);
        let name = |place: &u32| spot(place).map_or("?", |spot| spot.name.as_str());
        lines.push(line.iter().map(name).collect::<Vec<_>>().join(" "));
    }
    lines
}

/// The table of one win condition, for one player or both; empty if there are no win groups.
fn win(plan: &Plan, way: &WinCondition, player: Option<&str>, names: &Named) -> String {
    let means = match way {
        WinCondition::Groups(groups) if groups.is_empty() => return String::new(),
        WinCondition::Groups(groups) => by_groups(plan, groups, names),
        WinCondition::Exactly(length) => format!("rows = {length}\nexact = true\n"),
        WinCondition::Join(sides) => {
            let side = |side: &Vec<u16>| match side_name(plan.ground(), side) {
                Some(name) => String::from(name),
                None => names.names(side),
            };
            let sides: Vec<String> = sides.iter().map(side).collect();
            format!("join = {}\n", list(&sides))
        }
    };
    let player = player.map(|player| format!("player = {}\n", quoted(player)));
    format!("\n[[win]]\n{}{means}", player.unwrap_or_default())
}

fn by_groups(plan: &Plan, groups: &Groups, names: &Named) -> String {
    if let Some(length) = row_length(plan.ground(), groups) {
        return format!("rows = {length}\n");
    }
    if let Some([one, other]) = joined_sides(plan, groups) {
        let (one, other) = (quoted(one.name()), quoted(other.name()));
        return format!("join = [{one}, {other}]\nby = \"groups\"\n");
    }
    let groups: Vec<String> = groups.iter().map(|group| names.names(group)).collect();
    format!("groups = {}\n", list(&groups))
}

/// The two sides of the board between which the groups are all the chains, if there are such sides.
fn joined_sides(plan: &Plan, groups: &Groups) -> Option<[Side; 2]> {
    let ground = plan.ground();
    if groups.len() > MOST_GROUPS || ground.columns_and_rows().is_none() {
        return None;
    }
    let neighbours = ground.neighbours();
    let between = |one: Side, other: Side| {
        let (one, other) = (ground.side(one)?, ground.side(other)?);
        chains::between(&neighbours, [&one, &other], plan.blocked(), groups.len())
    };
    let pairs = Side::ALL
        .into_iter()
        .flat_map(|one| Side::ALL.into_iter().map(move |other| [one, other]));
    let mut pairs = pairs.filter(|[one, other]| one != other);
    pairs.find(|[one, other]| between(*one, *other).is_some_and(|chains| chains == *groups))
}
