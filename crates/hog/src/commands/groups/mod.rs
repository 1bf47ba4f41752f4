//! `hog groups`: the win groups of a positional game.

mod classes;
mod list;

use std::io::Write;

use anyhow::Context;
use clap::Args;
use hog_board::Layout;
use hog_core::Seat;
use hog_games::catalogue::{Choice, TextGame};
use hog_games::positional::file::DefinedGame;
use hog_games::positional::{Definition, Plan, PlanOf, isomorphism};
use serde::Serialize;

use crate::numbers::{grouped, with_noun};
use crate::report::write_json;

#[derive(Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "these are the flags of a command line"
)]
pub struct GroupsArgs {
    /// The game, such as hex:5 or gomoku
    #[arg(value_parser = crate::input::choice)]
    pub game: Choice,
    /// Only count them
    #[arg(long, group = "what")]
    pub count: bool,
    /// Classify each: for a useful group a shortest game in which its owner moves first and fills it,
    /// otherwise why it is useless
    #[arg(long, group = "what")]
    pub classify: bool,
    /// List the symmetries of the game instead, each as the images of the places in order
    #[arg(long, group = "what")]
    pub symmetries: bool,
    /// Write the game as a definition file, which `file:<path>` loads
    #[arg(long, group = "what", conflicts_with = "json")]
    pub toml: bool,
    /// Write JSON; places are numbers from 1, but names in classes and symmetries
    #[arg(long)]
    pub json: bool,
}

/// Maximum number of symmetries. With more the command refuses: a longer list is of no use to a reader.
const MAX_SYMMETRIES: usize = 10_000;

/// Both players with their names.
pub const PLAYERS: [(&str, Seat); 2] = [("X", Seat::FIRST), ("O", Seat::SECOND)];

pub fn run(args: &GroupsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let plan = plan(&args.game)?;
    if args.toml {
        return write_toml(&args.game, plan, out);
    }
    if args.count {
        return count(args, &plan, out);
    }
    let definition = plan.definition()?;
    let layout = plan.ground().layout();
    if args.symmetries {
        return write_symmetries(args, &layout, &definition, out);
    }
    if args.classify {
        return classes::run(args, &layout, &definition, out);
    }
    if args.json {
        return list::write_json(&definition, out);
    }
    let counts = PLAYERS.map(|(_, seat)| definition.groups(seat).len() as u128);
    let name = args.game.to_string();
    write_counts(&name, definition.places().into(), counts, out)?;
    list::write(&layout, &definition, out)
}

/// The plan of a positional game.
fn plan(game: &Choice) -> anyhow::Result<Plan> {
    let plan = game.visit(PlanOf);
    plan.with_context(|| format!("{game} is not a positional game: it has no win groups"))
}

/// The plan and the win groups of a positional game.
pub fn definition(game: &Choice) -> anyhow::Result<(Plan, Definition)> {
    let plan = plan(game)?;
    let definition = plan.definition()?;
    Ok((plan, definition))
}

/// Writes the definition file of the game.
fn write_toml(choice: &Choice, plan: Plan, out: &mut impl Write) -> anyhow::Result<()> {
    let game = match choice {
        Choice::Text {
            game: TextGame::DefinedGame(game),
            ..
        } => (**game).clone(),
        _ => DefinedGame {
            title: choice.to_string(),
            rules: choice.rules(),
            plan,
        },
    };
    let text = game
        .to_toml()
        .with_context(|| format!("{choice} cannot be written as a definition file"))?;
    out.write_all(text.as_bytes())?;
    Ok(())
}

fn count(args: &GroupsArgs, plan: &Plan, out: &mut impl Write) -> anyhow::Result<()> {
    let [wga, wgb] = plan.count_groups()?;
    let places = plan.ground().places().into();
    if args.json {
        return write_json(&GroupCounts { places, wga, wgb }, out);
    }
    write_counts(&args.game.to_string(), places, [wga, wgb], out)
}

/// Writes the bijections of places that carry the game onto itself.
fn write_symmetries(
    args: &GroupsArgs,
    layout: &Layout,
    definition: &Definition,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let symmetries = isomorphism::symmetries(definition, MAX_SYMMETRIES)?;
    let name = |place: &u16| layout.spots()[usize::from(*place)].name.as_str();
    let named = symmetries.iter();
    let named = named.map(|symmetry| symmetry.iter().map(name).collect());
    let named: Vec<Vec<&str>> = named.collect();
    if args.json {
        return write_json(&named, out);
    }
    let plural = if named.len() == 1 { "y" } else { "ies" };
    let count = grouped(named.len());
    writeln!(out, "{}: {count} symmetr{plural}", args.game)?;
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
    let places = with_noun(places as u64, "place");
    let groups = if first == 1 { "group" } else { "groups" };
    let (first, second) = (grouped(first), grouped(second));
    writeln!(
        out,
        "{name}: {places}, {first} win {groups} of X, {second} of O"
    )?;
    Ok(())
}

/// The thesis calls the win groups of X and of O `WG_A` and `WG_B`.
#[derive(Serialize)]
struct GroupCounts {
    places: usize,
    wga: u128,
    wgb: u128,
}
