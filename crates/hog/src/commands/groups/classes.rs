//! Classes of win groups: useful, useless and unknown, each with its reason.

use std::io::Write;

use anyhow::Context;
use hog_board::Layout;
use hog_games::positional::classification::{Class, Classification, Obstacle, classify};
use hog_games::positional::{Definition, Groups};
use serde::Serialize;

use super::{GroupsArgs, PLAYERS};
use crate::numbers::grouped;
use crate::progress::Interrupts;
use crate::report::write_json;

pub fn run(
    args: &GroupsArgs,
    layout: &Layout,
    definition: &Definition,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let interrupts = Interrupts::watch()?;
    let mut players = Vec::new();
    for (player, seat) in PLAYERS {
        let classified = interrupts.run("classifying win groups", None, |control| {
            classify(definition, seat, control)
        });
        let classified = classified.context("stopped before all win groups were classified")?;
        let groups = definition.groups(seat);
        let name = |place: &u16| layout.spots()[usize::from(*place)].name.clone();
        let names = |places: &[u16]| places.iter().map(name).collect::<Vec<String>>();
        let listed = (0..groups.len()).map(|number| ClassifiedGroup {
            group: names(groups.group(number)),
            trivial: classified.is_trivial(number),
            class: named_class(classified.class(number), groups, names),
        });
        players.push(PlayerGroups {
            owner: player,
            counts: ClassCounts::of(&classified),
            groups: listed.collect(),
        });
    }
    if args.json {
        return write_json(&players, out);
    }
    if !definition.stacks().is_empty() {
        writeln!(
            out,
            "Stacks are ignored: the shortest games are played as if every place that is not blocked \
             could be taken at any time."
        )?;
    }
    for player in &players {
        player.write(&args.game.to_string(), out)?;
    }
    Ok(())
}

#[derive(Serialize)]
struct PlayerGroups {
    owner: &'static str,
    counts: ClassCounts,
    groups: Vec<ClassifiedGroup>,
}

#[derive(Serialize)]
struct ClassCounts {
    trivial: usize,
    useful: usize,
    containing_another: usize,
    unusable: usize,
    unknown: usize,
}

#[derive(Serialize)]
struct ClassifiedGroup {
    group: Vec<String>,
    trivial: bool,
    #[serde(flatten)]
    class: GroupClass,
}

/// The class of a group, with its evidence.
#[derive(Serialize)]
#[serde(tag = "class", rename_all = "snake_case")]
enum GroupClass {
    Useful {
        shortest_game: Vec<String>,
        /// The `FreeSubsets` of that game: places inside the group, and places outside it.
        free_subsets: [Vec<String>; 2],
    },
    Useless {
        shortest_game: Option<Vec<String>>,
        /// Groups of the same player that it contains.
        contains: Vec<Vec<String>>,
        reason: String,
    },
    Unknown {
        reason: String,
    },
}

/// The class of a group in the names of places.
fn named_class(
    class: &Class,
    groups: &Groups,
    names: impl Fn(&[u16]) -> Vec<String>,
) -> GroupClass {
    let useless_containing = |contained, shortest_game| {
        let contained = names(groups.group(contained));
        GroupClass::Useless {
            shortest_game,
            reason: format!("it contains {}", contained.join(" ")),
            contains: vec![contained],
        }
    };
    match class {
        Class::Useful { game } => {
            let free = game.free_subsets();
            GroupClass::Useful {
                shortest_game: names(game.moves()),
                free_subsets: [names(&free.inside), names(&free.outside)],
            }
        }
        Class::Superfluous { game, contained } => {
            useless_containing(*contained, Some(names(game.moves())))
        }
        Class::Unusable(obstacle) => {
            let mut contains = Vec::new();
            let reason = match obstacle {
                Obstacle::Blocked { place } => format!("{} is blocked", names(&[*place]).concat()),
                Obstacle::TooFewOthers { others } => {
                    format!("the opponent has not enough other places to move to: {others}")
                }
                Obstacle::NothingFreeInside { contained } => {
                    contains.extend(contained.iter().map(|number| names(groups.group(*number))));
                    let texts = contains.iter().map(|group| group.join(" "));
                    let joined = texts.collect::<Vec<_>>().join(", ");
                    format!("in every order, one of these is filled first: {joined}")
                }
                Obstacle::NothingFreeOutside => {
                    "the opponent cannot help winning first".to_string()
                }
            };
            GroupClass::Useless {
                shortest_game: None,
                contains,
                reason,
            }
        }
        Class::Unknown(given_up) => match given_up.contained {
            Some(contained) => useless_containing(contained, None),
            None => GroupClass::Unknown {
                reason: format!("undecided after {} steps", given_up.steps),
            },
        },
    }
}

impl ClassCounts {
    fn of(classified: &Classification<'_>) -> Self {
        let counts = classified.counts();
        // A group that contains another is useless; a longer search would not change that.
        let useless = classified.classes().iter().filter(
            |class| matches!(class, Class::Unknown(given_up) if given_up.contained.is_some()),
        );
        let useless = useless.count();
        Self {
            trivial: counts.trivial,
            useful: counts.useful,
            containing_another: counts.superfluous + useless,
            unusable: counts.unusable,
            unknown: counts.unknown - useless,
        }
    }
}

impl PlayerGroups {
    fn write(&self, game: &str, out: &mut impl Write) -> anyhow::Result<()> {
        let counts = &self.counts;
        let kinds = [
            (counts.useful, "useful"),
            (counts.containing_another, "useless: containing another"),
            (counts.unusable, "useless: not usable"),
            (counts.unknown, "unknown"),
            (counts.trivial, "of them trivial"),
        ];
        let present = kinds.iter().filter(|(number, _)| *number > 0);
        let present: Vec<String> = present
            .map(|(number, kind)| format!("{} {kind}", grouped(*number)))
            .collect();
        let mut summary = present.join(", ");
        if summary.is_empty() {
            summary = "none".to_string();
        }
        let owner = self.owner;
        writeln!(
            out,
            "{game}: win groups of {owner}, as if {owner} began: {summary}"
        )?;
        for group in &self.groups {
            let places = group.group.join(" ");
            let trivial = if group.trivial { "trivial, " } else { "" };
            let class = match &group.class {
                GroupClass::Useful { shortest_game, .. } => {
                    format!("useful, as in {}", shortest_game.join(" "))
                }
                GroupClass::Useless { reason, .. } => format!("useless: {reason}"),
                GroupClass::Unknown { reason } => format!("unknown: {reason}"),
            };
            writeln!(out, "{} {places}  {trivial}{class}", self.owner)?;
        }
        Ok(())
    }
}
