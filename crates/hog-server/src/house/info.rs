//! What there is to play, and against whom.

use std::sync::LazyLock;

use hog_core::{Hides, Seats, quoted};
use hog_engines::EngineName;
use hog_table::catalogue::{Allowed, Choice, FAMILIES, Family, Parameter, Position, Role, Setting};

use crate::wire::{ErrorCode, FamilyInfo, HouseInfo, PROTOCOL, ParameterInfo, WireError};

/// The levels of engines, weakest first. Others are not seated: some think for an hour if told to.
const LEVELS: std::ops::RangeInclusive<u32> = 1..=10;

/// What there is to play. It never changes.
pub(super) static INFO: LazyLock<HouseInfo> = LazyLock::new(|| HouseInfo {
    version: env!("CARGO_PKG_VERSION").to_string(),
    protocol: PROTOCOL,
    families: FAMILIES.iter().map(family).collect(),
    engines: LEVELS.map(|level| format!("level:{level}")).collect(),
});

/// The same as JSON. It is asked for by every page.
pub(super) static TEXT: LazyLock<String> =
    LazyLock::new(|| serde_json::to_string(&*INFO).expect("it can be written"));

fn family(family: &Family) -> FamilyInfo {
    let (seats, hides) = usual(family);
    FamilyInfo {
        name: family.name.to_string(),
        summary: family.summary.to_string(),
        rules: family.rules.to_string(),
        seats,
        hides,
        parameters: family.parameters.iter().map(parameter).collect(),
    }
}

/// What the seats of the usual game are called, and whether it hides something.
fn usual(family: &Family) -> (Vec<String>, bool) {
    let choice: Choice = family.name.parse().expect("a family has a usual game");
    // No card of this table is ever shown.
    match hog_table::open(&choice, 0) {
        Ok(table) => {
            let seats = Seats::first(table.seats()).iter();
            let names = seats.map(|seat| table.seat_name(seat));
            (names.collect(), table.hides() == Hides::Something)
        }
        Err(_) => (Vec::new(), false),
    }
}

fn parameter(parameter: &Parameter) -> ParameterInfo {
    let (words, range) = match parameter.allowed {
        Allowed::Word(words) => (words.iter().map(ToString::to_string).collect(), None),
        Allowed::Number { least, greatest } => {
            let most = |number| i64::try_from(number).unwrap_or(i64::MAX);
            (Vec::new(), Some((most(least), most(greatest))))
        }
        Allowed::Integer(ranges) => {
            let least = ranges.iter().map(|(least, _)| *least).min();
            let greatest = ranges.iter().map(|(_, greatest)| *greatest).max();
            (Vec::new(), least.zip(greatest))
        }
        Allowed::Time { .. } | Allowed::Seed => (Vec::new(), None),
    };
    ParameterInfo {
        name: parameter.name.to_string(),
        meaning: parameter.meaning.to_string(),
        usual: match parameter.default {
            Setting::Seed(_) => String::new(),
            other => other.to_string(),
        },
        words,
        range,
        deal: matches!(parameter.role, Role::Deal { .. }) || parameter.is_secret(),
        keyed: parameter.position == Position::Key,
    }
}

/// The engine of a name, if it can be seated in a house.
pub(crate) fn engine_name(text: &str) -> Result<EngineName, WireError> {
    let offered = INFO.engines.iter().any(|engine| engine == text);
    let engine = Some(text)
        .filter(|_| offered)
        .and_then(|text| text.parse().ok());
    engine.ok_or_else(|| {
        let (first, last) = (LEVELS.start(), LEVELS.end());
        let message = format!(
            "there is no engine {} in this house: expected level:{first} to level:{last}",
            quoted(text)
        );
        WireError::new(ErrorCode::Invalid, message)
    })
}
