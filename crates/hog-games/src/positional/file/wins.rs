//! The tables `[[win]]`: how the players win.

use std::collections::BTreeSet;

use hog_core::Seat;

use super::board::BoardSection;
use super::error::Fault;
use super::section::{Section, SectionEntry, Text, with_noun};
use crate::positional::Side;
use crate::positional::chains;
use crate::positional::ground::Ground;
use crate::positional::groups::{Groups, SEATS};
use crate::positional::lines::lines;
use crate::positional::plan::WinCondition;

/// The keys of such a table.
const KEYS: [&str; 6] = ["player", "rows", "exact", "groups", "join", "by"];

/// Maximum number of these tables in a file.
const MOST_WINS: usize = 16;

/// Maximum number of lists of chains in a file: finding them takes time.
const MOST_CHAIN_LISTS: usize = 4;

/// Maximum number of win groups of a player.
pub(super) const MOST_GROUPS: usize = 100_000;

/// Maximum number of sides that a chain joins.
const MOST_SIDES: usize = 8;

/// How both players win.
pub(super) fn read(entry: SectionEntry, board: &BoardSection) -> Result<[WinCondition; 2], Fault> {
    let expected = "tables that each begin with [[win]], in double brackets";
    let tables = entry.list(expected)?;
    if tables.is_empty() {
        return Err(entry.fault("neither player can win", "at least one [[win]]"));
    }
    let mut goals = [Goals::default(), Goals::default()];
    let mut chain_lists = 0;
    for (number, table) in tables.iter().enumerate() {
        let section = table.table("[[win]]", &KEYS, expected)?;
        if number == MOST_WINS {
            let what = format!("there are {} [[win]]", tables.len());
            return Err(Fault::new(section.at, what, format!("at most {MOST_WINS}")));
        }
        if let Some(by) = section.entry("by") {
            chain_lists += 1;
            if chain_lists > MOST_CHAIN_LISTS {
                let what = format!("{chain_lists} [[win]] have by");
                let expected = format!("at most {MOST_CHAIN_LISTS}");
                return Err(Fault::new(by.key_at, what, expected));
            }
        }
        let players = [("X", Seat::FIRST), ("O", Seat::SECOND)];
        let seat = section.choice("player", &players)?;
        let seats = seat.map_or(SEATS.to_vec(), |seat| vec![seat]);
        let (way, at) = read_way(&section, board)?;
        for seat in seats {
            goals[seat.index()].add(&way, at, players[seat.index()].0)?;
        }
    }
    let way = |goals: Goals| goals.alone.unwrap_or(WinCondition::Groups(goals.groups));
    Ok(goals.map(way))
}

/// How one player wins, as far as it has been read.
#[derive(Default)]
struct Goals {
    /// A condition other than win groups, which must be the only one.
    alone: Option<WinCondition>,
    groups: Groups,
    /// The places of each group, to notice groups that are given twice.
    seen: BTreeSet<Vec<u16>>,
}

impl Goals {
    fn add(&mut self, way: &WinCondition, at: usize, player: &str) -> Result<(), Fault> {
        match (&self.alone, way) {
            (None, WinCondition::Groups(more)) => {
                let new = more.iter().filter(|group| self.seen.insert(group.to_vec()));
                new.for_each(|group| self.groups.push(group));
            }
            (None, alone) if self.groups.is_empty() => self.alone = Some(alone.clone()),
            (before, new) => {
                let alone = match before.as_ref().unwrap_or(new) {
                    WinCondition::Join(_) => "a chain",
                    WinCondition::Exactly(_) | WinCondition::Groups(_) => "exact rows",
                };
                let what = format!("{alone} must be the only way in which {player} wins");
                return Err(Fault::new(at, what, ""));
            }
        }
        if self.groups.len() > MOST_GROUPS {
            let what = format!("{player} has {} win groups", self.groups.len());
            return Err(Fault::new(at, what, format!("at most {MOST_GROUPS}")));
        }
        Ok(())
    }
}

/// Reads a win condition, and where its key is.
fn read_way(section: &Section, board: &BoardSection) -> Result<(WinCondition, usize), Fault> {
    let entry = section.only_one_of(["rows", "groups", "join"], "rows = 3")?;
    if entry.key != "rows" {
        section.refuse(["exact"], "rows")?;
    }
    if entry.key != "join" {
        section.refuse(["by"], "join")?;
    }
    let way = match entry.key {
        "rows" => read_rows(section, entry, board),
        "groups" => read_groups(entry, board),
        _ => read_join(section, entry, board),
    };
    Ok((way?, entry.key_at))
}

fn read_rows(
    section: &Section,
    entry: SectionEntry,
    board: &BoardSection,
) -> Result<WinCondition, Fault> {
    let Ground::Grid { columns, rows, .. } = board.ground else {
        let what = "rows need a grid, and this board has none";
        return Err(Fault::new(entry.key_at, what, "groups or join"));
    };
    let length = entry.number(1..=columns.max(rows))?;
    Ok(if section.is_true("exact")? {
        WinCondition::Exactly(length)
    } else {
        WinCondition::Groups(lines(columns, rows, length))
    })
}

fn read_groups(entry: SectionEntry, board: &BoardSection) -> Result<WinCondition, Fault> {
    let texts = entry.texts("a list of strings with names of places, such as [\"a1 b2 c3\"]")?;
    if texts.is_empty() {
        return Err(entry.fault("groups is empty", "at least one group"));
    }
    let mut groups = Groups::new();
    for text in &texts {
        groups.push(&board.names.places_once(text, &mut BTreeSet::new())?);
    }
    Ok(WinCondition::Groups(groups))
}

/// The places along a side that has no name of its own.
fn read_side(text: &Text, board: &BoardSection) -> Result<Vec<u16>, Fault> {
    let places = board.names.places_once(text, &mut BTreeSet::new());
    let has_sides = board.ground.columns_and_rows().is_some();
    places.map_err(|mut fault| {
        if has_sides && text.words().len() == 1 {
            fault.expected += ", or top, bottom, left or right";
        }
        fault
    })
}

fn read_join(
    section: &Section,
    entry: SectionEntry,
    board: &BoardSection,
) -> Result<WinCondition, Fault> {
    let texts =
        entry.texts("a list of sides, such as [\"top\", \"bottom\"] or [\"a1 a2\", \"c1 c2\"]")?;
    if !(1..=MOST_SIDES).contains(&texts.len()) {
        let what = format!("join has {}", with_noun(texts.len(), "side"));
        return Err(entry.fault(what, format!("1 to {MOST_SIDES} sides")));
    }
    let mut sides = Vec::new();
    for text in &texts {
        let mut all = Side::ALL.into_iter();
        let named = all.find(|side| side.name() == text.value.trim());
        sides.push(match named.and_then(|side| board.ground.side(side)) {
            Some(places) => places,
            None => read_side(text, board)?,
        });
    }
    let Some(by) = section.entry("by") else {
        return Ok(WinCondition::Join(sides));
    };
    let by_groups = by.choice(&[("connection", false), ("groups", true)])?;
    if !by_groups {
        return Ok(WinCondition::Join(sides));
    }
    let [one, other] = sides.as_slice() else {
        let sides = with_noun(sides.len(), "side");
        let what = format!("chains that join {sides} are not listed");
        return Err(by.fault(what, "two sides, or by = \"connection\""));
    };
    let neighbours = board.ground.neighbours();
    let chains = chains::between(&neighbours, [one, other], &board.blocked, MOST_GROUPS);
    let chains = chains.ok_or_else(|| {
        let what = format!(
            "there are more than {MOST_GROUPS} chains to list, or finding them takes too long"
        );
        by.fault(what, "a smaller board, or by = \"connection\"")
    })?;
    if chains.is_empty() {
        return Err(entry.fault("no chain can join these sides", ""));
    }
    Ok(WinCondition::Groups(chains))
}
