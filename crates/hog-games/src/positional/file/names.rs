//! What the places of a board are called.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{Fault, shown};
use super::section::SectionEntry;
use super::words::{Text, Word};
use crate::positional::ground::{Ground, RowOrigin};

/// As many names as an error lists.
const MOST_LISTED: usize = 12;

/// The names of all places of a board. Case does not matter.
#[derive(Debug)]
pub(super) struct PlaceNames {
    by_name: BTreeMap<String, u16>,
    /// Which there are, in a few words.
    range: String,
}

impl PlaceNames {
    pub(super) fn of(ground: &Ground) -> Self {
        let layout = ground.layout();
        let names: Vec<&str> = layout.spots().iter().map(|spot| &*spot.name).collect();
        let by_name = (0..).zip(&names);
        let by_name = by_name.map(|(place, name)| (name.to_ascii_lowercase(), place));
        // The last name in words is that of the last column's far end.
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
            let what = format!("there is no place {}", shown(word.text));
            let hint = if word.text.contains([',', ';']) {
                ", with only blanks between names"
            } else {
                ""
            };
            word.fault(what, format!("{}{hint}", self.range))
        })
    }

    /// The places that a string names, at least one, and each once among those seen and these.
    pub(super) fn places_once(
        &self,
        text: &Text,
        seen: &mut BTreeSet<u16>,
    ) -> Result<Vec<u16>, Fault> {
        let words = text.words();
        if words.is_empty() {
            let expected = "names of places, with blanks between them";
            return Err(text.fault("no place is named here", expected));
        }
        let mut places = Vec::with_capacity(words.len());
        for word in words {
            let place = self.place(word)?;
            if !seen.insert(place) {
                let what = format!("{} is named twice", shown(word.text));
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
