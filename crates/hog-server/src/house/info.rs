//! The games and engines of the server, as JSON.

use std::sync::OnceLock;

use axum::body::Bytes;
use hog_board::Viewer;
use hog_core::Seat;
use hog_table::catalogue::{
    self, Allowed, Choice, FAMILIES, Family, Parameter, ParameterPosition, ParameterRole,
};

use crate::convert::setting;
use crate::engine_levels;
use crate::wire::{FamilyInfo, FamilyPicture, HouseInfo, PROTOCOL, ParameterInfo, Stack};

/// What the lobby asks for, as JSON that never changes.
pub(super) struct LobbyJson {
    /// A [`HouseInfo`] as JSON; every page asks for it.
    pub(super) house: Bytes,
    pictures: OnceLock<Bytes>,
}

impl LobbyJson {
    pub(super) fn new() -> Self {
        let info = HouseInfo {
            version: env!("CARGO_PKG_VERSION").to_string(),
            protocol: PROTOCOL,
            families: FAMILIES.iter().map(family).collect(),
            engines: engine_levels::names().collect(),
        };
        let text = serde_json::to_string(&info).expect("it is plain data");
        Self {
            house: text.into(),
            pictures: OnceLock::new(),
        }
    }

    /// The pictures of all families as JSON, for the page's lobby. They are made at the first request.
    pub(super) fn pictures(&self) -> &Bytes {
        self.pictures.get_or_init(|| {
            let pictures: Vec<FamilyPicture> = FAMILIES.iter().filter_map(picture).collect();
            let text = serde_json::to_string(&pictures).expect("pictures are plain data");
            text.into()
        })
    }
}

/// The last position of the family's sample game. Its deal is fixed and of no real table, so showing the
/// first seat's cards reveals nothing.
fn picture(family: &Family) -> Option<FamilyPicture> {
    let (game, moves) = family.sample_moves();
    let choice: Choice = game.parse().ok()?;
    let mut table = hog_table::open(&choice, 0).ok()?;
    let moves: Result<_, _> = moves.map(|text| table.play_in_turn(text)).collect();
    let viewer = Viewer::Seat(Seat::FIRST);
    let decisive = table.marks(viewer).decisive;
    Some(FamilyPicture {
        family: family.name.to_string(),
        moves: moves.ok()?,
        setting: setting(&choice, table.as_ref()),
        places: Stack::of(&table.view(viewer)),
        decisive: decisive.iter().map(|place| place.0).collect(),
    })
}

fn family(family: &Family) -> FamilyInfo {
    let choice: Choice = family.name.parse().expect("a family has a default game");
    // Any seed will do, since no card of this table is shown.
    let table = hog_table::open(&choice, 0).expect("a default game can be opened");
    let setting = setting(&choice, table.as_ref());
    FamilyInfo {
        name: family.name.to_string(),
        title: family.title.to_string(),
        aliases: family.aliases.iter().map(ToString::to_string).collect(),
        summary: family.summary.to_string(),
        rules: family.rules.to_string(),
        seats: setting.seats,
        sides: setting.sides,
        hides: setting.hides,
        parameters: { family.parameters.iter() }
            .filter(|parameter| parameter.role != ParameterRole::Internal)
            .map(parameter)
            .collect(),
    }
}

fn parameter(parameter: &Parameter) -> ParameterInfo {
    let (words, range) = match parameter.allowed {
        Allowed::Word(words) => (words.iter().map(ToString::to_string).collect(), None),
        Allowed::Number {
            least, greatest, ..
        } => {
            let saturated = |number| i64::try_from(number).unwrap_or(i64::MAX);
            (Vec::new(), Some((saturated(least), saturated(greatest))))
        }
        Allowed::Time { .. } | Allowed::Seed => (Vec::new(), None),
    };
    ParameterInfo {
        name: parameter.name.to_string(),
        meaning: parameter.meaning.to_string(),
        usual: match parameter.default {
            catalogue::ParameterValue::Seed(_) => String::new(),
            other => other.to_string(),
        },
        words,
        range,
        deal: matches!(parameter.role, ParameterRole::Deal { .. }) || parameter.is_secret(),
        keyed: parameter.position == ParameterPosition::Key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_a_picture() {
        for family in FAMILIES {
            let picture = picture(family).unwrap_or_else(|| panic!("{} has none", family.name));
            let (_, moves) = family.sample_moves();
            assert_eq!(picture.moves.len(), moves.count(), "{}", family.name);
        }
    }
}
