//! A game that came to its end.

use std::time::{Duration, SystemTime};

use hog_core::{Seat, Seats, Value};
use hog_table::LiveTable;
use serde::{Deserialize, Serialize};

use crate::TableId;

/// A game that came to its end, as it is kept among the results.
///
/// Fields that a later program may add are passed over: what is known here stays true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// When it ended, to the second.
    #[serde(with = "moment")]
    pub when: SystemTime,
    /// The table at which it was played. The first result of a table counts: what is played on after
    /// moves were taken back, or recorded once more after a crash, does not.
    pub table: TableId,
    /// The name of the game.
    pub game: String,
    /// The name of its family.
    pub family: String,
    /// Who sat where: `person`, `nobody` or the name of an engine, by seat.
    pub sitters: Vec<String>,
    /// What came of it for the person who played; nothing if several did, or none.
    pub own: Option<OwnResult>,
    /// How many moves the seats made.
    pub moves: usize,
    /// How long it took.
    pub seconds: u64,
    /// How often moves were taken back.
    pub taken_back: usize,
    /// How often a person had help: moves that an engine or a solver made for it, or a seat that it took
    /// over.
    #[serde(default)]
    pub helped: usize,
}

/// What came of a game for the only person who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnResult {
    /// The number of the person's seat, from 1.
    pub seat: usize,
    /// Won, lost or drawn.
    pub result: PlayedResult,
    /// By how much the person was ahead, if the game counts that.
    pub margin: Option<i32>,
}

/// How a game ended for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayedResult {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Neither.
    Drawn,
}

impl From<Value> for PlayedResult {
    fn from(value: Value) -> Self {
        match value {
            Value::Win => Self::Won,
            Value::Draw => Self::Drawn,
            Value::Lose => Self::Lost,
        }
    }
}

impl Played {
    /// What is kept of a game that was played at this table; `None` if it is not over, or no person
    /// plays.
    #[must_use]
    pub fn of(table: &TableId, live: &LiveTable, when: SystemTime) -> Option<Self> {
        let outcome = live.ending()?.outcome();
        let seats = Seats::first(live.sitters().len()).iter();
        let seated = seats.zip(live.sitters());
        let persons: Vec<Seat> = seated
            .filter_map(|(seat, sitter)| sitter.is_person().then_some(seat))
            .collect();
        let own = match persons.as_slice() {
            [] => return None,
            [seat] => Some(OwnResult {
                seat: seat.index() + 1,
                result: outcome.value_for(*seat).into(),
                margin: live.table().margin(*seat),
            }),
            _ => None,
        };
        let used: Duration = live.clock().seats().iter().map(|spent| spent.used).sum();
        Some(Self {
            when,
            table: table.clone(),
            game: live.choice().to_string(),
            family: live.choice().family_name().to_string(),
            sitters: live.sitters().iter().map(ToString::to_string).collect(),
            own,
            moves: live.table().length(),
            seconds: used.as_secs(),
            taken_back: live.taken_back(),
            helped: live.helped(),
        })
    }

    /// The game as a line of the file of results, without its end.
    #[must_use]
    pub(crate) fn to_line(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can always be written")
    }
}

/// Times as text that people and programs can read.
mod moment {
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    use serde::{Deserialize, Deserializer, Serializer, de};

    /// The last second that can be written with a year of four digits.
    const LAST: Duration = Duration::from_secs(253_402_300_799);

    pub fn serialize<S: Serializer>(when: &SystemTime, serializer: S) -> Result<S::Ok, S::Error> {
        // A clock that is wrong beyond measure is no reason to lose a result.
        let within = (*when).clamp(UNIX_EPOCH, UNIX_EPOCH + LAST);
        serializer.collect_str(&humantime::format_rfc3339_seconds(within))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SystemTime, D::Error> {
        let text = String::deserialize(deserializer)?;
        humantime::parse_rfc3339(&text).map_err(|_| {
            de::Error::custom("`when` is no time: expected one such as 2026-11-15T20:49:55Z")
        })
    }
}
