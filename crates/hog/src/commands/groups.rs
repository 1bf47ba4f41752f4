//! `hog groups`: the win groups of a positional game.

use std::io::Write;

use anyhow::Context;
use hog_core::Seat;
use hog_games::catalogue::GameName;
use hog_games::positional::{Definition, Groups, Plan, isomorphism};
use serde::Serialize;

use super::write_json;
use crate::cli::GroupsArgs;
use crate::numbers::{count, grouped};

/// More symmetries than this are nothing that anybody reads.
const MOST_SYMMETRIES: usize = 10_000;

pub fn run(args: &GroupsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    if args.symmetries {
        return symmetries(args, out);
    }
    let plan = plan(&args.game)?;
    let name = args.game.to_string();
    if args.count {
        let [first, second] = plan.count_groups()?;
        let places = plan.ground().places().into();
        if args.json {
            let counts = Counts {
                places,
                wga: first,
                wgb: second,
            };
            return write_json(&counts, out);
        }
        return write_counts(&name, places, [first, second], out);
    }
    let definition = plan.definition()?;
    if args.json {
        // In one line: a group has many places, and a game many groups.
        writeln!(out, "{}", serde_json::to_string(&Listing::of(&definition))?)?;
        return Ok(());
    }
    let counts = [Seat::FIRST, Seat::SECOND].map(|seat| definition.groups(seat).len() as u128);
    write_counts(&name, definition.places().into(), counts, out)?;
    write_groups(&plan, &definition, out)
}

/// The plan of a positional game.
fn plan(name: &GameName) -> anyhow::Result<Plan> {
    let plan = name.plan();
    plan.with_context(|| format!("{name} is not a positional game: it has no win groups"))
}

/// The plan and the win groups of a positional game.
pub fn definition(name: &GameName) -> anyhow::Result<(Plan, Definition)> {
    let plan = plan(name)?;
    let definition = plan.definition()?;
    Ok((plan, definition))
}

/// The bijections of places that carry the game onto itself.
fn symmetries(args: &GroupsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (plan, definition) = definition(&args.game)?;
    let symmetries = isomorphism::symmetries(&definition, MOST_SYMMETRIES)?;
    let layout = plan.ground().layout();
    let name = |place: &u16| layout.spots()[usize::from(*place)].name.as_str();
    let named = symmetries
        .iter()
        .map(|symmetry| symmetry.iter().map(name).collect());
    let named: Vec<Vec<&str>> = named.collect();
    if args.json {
        return write_json(&named, out);
    }
    let plural = if named.len() == 1 {
        "symmetry"
    } else {
        "symmetries"
    };
    writeln!(out, "{}: {} {plural}", args.game, count(named.len()))?;
    for symmetry in named {
        writeln!(out, "{}", symmetry.join(" "))?;
    }
    Ok(())
}

fn write_counts(
    name: &str,
    places: usize,
    [first, second]: [u128; 2],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let (first, second) = (grouped(first), grouped(second));
    writeln!(
        out,
        "{name}: {places} places, {first} win groups of X, {second} of O"
    )?;
    Ok(())
}

/// A line for each group: whose it is, and the names of its places.
fn write_groups(plan: &Plan, definition: &Definition, out: &mut impl Write) -> anyhow::Result<()> {
    let layout = plan.ground().layout();
    let names: Vec<String> = layout
        .spots()
        .iter()
        .map(|spot| format!(" {}", spot.name))
        .collect();
    let mut line = Vec::new();
    for (owner, seat) in [("X", Seat::FIRST), ("O", Seat::SECOND)] {
        for group in definition.groups(seat).iter() {
            line.clear();
            line.extend_from_slice(owner.as_bytes());
            for place in group {
                line.extend_from_slice(names[usize::from(*place)].as_bytes());
            }
            line.push(b'\n');
            out.write_all(&line)?;
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Counts {
    places: usize,
    wga: u128,
    wgb: u128,
}

/// The definition as programs exchange it: places count from 1.
#[derive(Serialize)]
struct Listing {
    places: u16,
    wga: Vec<Vec<u16>>,
    wgb: Vec<Vec<u16>>,
}

impl Listing {
    fn of(definition: &Definition) -> Self {
        let from_one = |groups: &Groups| -> Vec<Vec<u16>> {
            groups
                .iter()
                .map(|group| group.iter().map(|place| place + 1).collect())
                .collect()
        };
        Self {
            places: definition.places(),
            wga: from_one(definition.groups(Seat::FIRST)),
            wgb: from_one(definition.groups(Seat::SECOND)),
        }
    }
}
