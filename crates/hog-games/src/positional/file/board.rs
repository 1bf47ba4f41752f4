//! The table `[board]`: where the places are, what they are called and which of them can be taken.

use std::collections::{BTreeMap, BTreeSet};

use hog_core::quoted;

use super::anywhere;
use super::error::Fault;
use super::section::{Section, SectionEntry, Text, Word};
use crate::positional::ground::{Ground, RowOrigin};
use crate::positional::plan::MOST_PLACES;
use crate::positional::restrictions::Stacks;

/// The keys of the table.
pub(super) const KEYS: [&str; 9] = [
    "grid", "origin", "drop", "hexagons", "places", "shape", "lines", "blocked", "stacks",
];

/// What the table says.
#[derive(Debug)]
pub(super) struct BoardSection {
    pub(super) ground: Ground,
    pub(super) names: PlaceNames,
    pub(super) blocked: Vec<u16>,
    pub(super) stacks: Stacks,
}

impl BoardSection {
    pub(super) fn read(section: &Section) -> Result<Self, Fault> {
        let ground = read_ground(section)?;
        let names = PlaceNames::of(&ground);
        let blocked = match section.entry("blocked") {
            Some(entry) => read_blocked(entry, &names, ground.places())?,
            None => Vec::new(),
        };
        let stacks = read_stacks(section, &ground, &names, &blocked)?;
        Ok(Self {
            ground,
            names,
            blocked,
            stacks,
        })
    }

    /// The places on which the first stone can be put.
    pub(super) fn open_at_first(&self) -> impl Iterator<Item = u16> {
        let all = 0..self.ground.places();
        all.filter(|place| !self.blocked.contains(place) && self.stacks.below(*place).is_none())
    }
}

fn read_ground(section: &Section) -> Result<Ground, Fault> {
    let entry = section.only_one_of(["grid", "hexagons", "places"], "grid = [3, 3]")?;
    if entry.key != "grid" {
        section.refuse(["origin", "drop"], "grid")?;
    }
    if entry.key != "places" {
        section.refuse(["shape", "lines"], "places")?;
    }
    match entry.key {
        "grid" => {
            let (columns, rows) = entry.columns_and_rows(MOST_PLACES)?;
            let origins = [("top", RowOrigin::Top), ("bottom", RowOrigin::Bottom)];
            let origin = section.choice("origin", &origins)?;
            Ok(Ground::Grid {
                columns,
                rows,
                origin: origin.unwrap_or(RowOrigin::Top),
            })
        }
        "hexagons" => {
            let (columns, rows) = entry.columns_and_rows(MOST_PLACES)?;
            Ok(Ground::Hexagons { columns, rows })
        }
        _ => anywhere::read(section, entry).map(Ground::Anywhere),
    }
}

fn read_blocked(entry: SectionEntry, names: &PlaceNames, places: u16) -> Result<Vec<u16>, Fault> {
    let blocked = names.lists_once(entry)?.concat();
    if blocked.len() == usize::from(places) {
        return Err(entry.fault("all places are blocked", "at least one place to play on"));
    }
    Ok(blocked)
}

fn read_stacks(
    section: &Section,
    ground: &Ground,
    names: &PlaceNames,
    blocked: &[u16],
) -> Result<Stacks, Fault> {
    let falls = section.is_true("drop")?;
    let places = ground.places();
    match section.entry("stacks") {
        Some(entry) if falls => Err(Fault::new(
            entry.key_at,
            "[board] has both stacks and drop = true",
            "one of them: drop makes a stack of every column",
        )),
        Some(entry) => {
            let lists = names.lists_once(entry)?;
            for word in entry.texts("strings")?.iter().flat_map(Text::words) {
                if blocked.contains(&names.place(word)?) {
                    let what = format!(
                        "{} is blocked, and nothing above it would open",
                        quoted(word.text)
                    );
                    return Err(word.fault(what, "stacks of places that can be taken"));
                }
            }
            Ok(Stacks::new(places, &lists))
        }
        None if falls => {
            let columns = ground.column_stacks(blocked);
            Ok(columns.unwrap_or_else(|| Stacks::none(places)))
        }
        None => Ok(Stacks::none(places)),
    }
}

/// Maximum number of names in an error.
const MOST_LISTED: usize = 12;

/// The names of all places of a board. Case does not matter.
#[derive(Debug)]
pub(super) struct PlaceNames {
    by_name: BTreeMap<String, u16>,
    /// The names in a few words, for errors.
    range: String,
}

impl PlaceNames {
    pub(super) fn of(ground: &Ground) -> Self {
        let layout = ground.layout();
        let names: Vec<&str> = layout.spots().iter().map(|spot| &*spot.name).collect();
        let by_name = (0..).zip(&names);
        let by_name = by_name.map(|(place, name)| (name.to_ascii_lowercase(), place));
        // The place farthest from a1: at the upper right if rows are counted from the bottom.
        let corner = match ground {
            Ground::Grid {
                columns, origin, ..
            } if *origin == RowOrigin::Bottom => names.get(usize::from(*columns) - 1),
            _ => names.last(),
        };
        let range = match (ground, corner) {
            (Ground::Grid { .. } | Ground::Hexagons { .. }, Some(corner)) if names.len() > 1 => {
                format!("one of a1 to {corner}")
            }
            _ if names.len() > MOST_LISTED => {
                format!("one of {}, …", names[..MOST_LISTED].join(", "))
            }
            _ if names.len() > 1 => format!("one of {}", names.join(", ")),
            _ => names.concat(),
        };
        Self {
            by_name: by_name.collect(),
            range,
        }
    }

    /// The place that a word names.
    pub(super) fn place(&self, word: Word) -> Result<u16, Fault> {
        let place = self.by_name.get(&word.text.to_ascii_lowercase());
        place.copied().ok_or_else(|| {
            let what = format!("there is no place {}", quoted(word.text));
            let hint = if word.text.contains([',', ';']) {
                ", with only blanks between names"
            } else {
                ""
            };
            word.fault(what, format!("{}{hint}", self.range))
        })
    }

    /// The places that a string names, at least one: none twice, and none that was seen before.
    pub(super) fn places_once(
        &self,
        text: &Text,
        seen: &mut BTreeSet<u16>,
    ) -> Result<Vec<u16>, Fault> {
        let words = text.words();
        if words.is_empty() {
            let expected = "names of places, separated by spaces";
            return Err(text.fault("no place is named here", expected));
        }
        let mut places = Vec::with_capacity(words.len());
        for word in words {
            let place = self.place(word)?;
            if !seen.insert(place) {
                let what = format!("{} is named twice", quoted(word.text));
                return Err(word.fault(what, "each place once"));
            }
            places.push(place);
        }
        Ok(places)
    }

    /// Lists of places, none of which is in two of them.
    pub(super) fn lists_once(&self, entry: SectionEntry) -> Result<Vec<Vec<u16>>, Fault> {
        let expected = "a list of strings with names of places, such as [\"a1 b2\"]";
        let mut seen = BTreeSet::new();
        let texts = entry.texts(expected)?;
        texts
            .iter()
            .map(|text| self.places_once(text, &mut seen))
            .collect()
    }
}
