//! The results of games that a person has finished, and statistics of them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, SystemTime};

use hog_core::{Seat, Seats, Value};
use hog_table::{LiveTable, without_place};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::TableId;

/// A finished game, as a line of the file of results. Fields that a later program may add are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// When it ended, to the second.
    #[serde(with = "rfc3339")]
    pub when: SystemTime,
    /// The table at which it was played. Only the first result of a table counts, not those of play after
    /// moves were taken back, nor those that are recorded again after a crash.
    pub table: TableId,
    /// The name of the game.
    pub game: String,
    /// The name of its family.
    pub family: String,
    /// The players, by seat: `person`, `nobody` or the name of an engine.
    pub sitters: Vec<String>,
    /// The result for the person who played; `None` if several persons did.
    pub own: Option<OwnResult>,
    /// Number of moves.
    pub moves: usize,
    /// The time that the players used, in seconds.
    pub seconds: u64,
    /// How often moves were taken back.
    pub taken_back: usize,
    /// How often a person had help: moves that an engine or a solver made for the person, or a seat taken
    /// over.
    #[serde(default)]
    pub helped: usize,
}

/// The result of a game for the only person who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnResult {
    /// The number of the person's seat, from 1.
    pub seat: usize,
    /// Won, lost or drawn.
    pub result: PlayedResult,
    /// The margin by which the person was ahead, if the game counts one.
    pub margin: Option<i32>,
}

/// The result of a game for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayedResult {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn.
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

impl PlayedGame {
    /// The result of the game at a table; `None` if it is not over, or no person plays.
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
}

/// The results in a file, as far as they can be read.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Results {
    /// The games, oldest first; of several results of one table, the first.
    pub games: Vec<PlayedGame>,
    /// The lines that could not be read.
    pub damaged: Vec<BadLine>,
}

/// A line that is not a result: the program was killed while it wrote the line, or the file was edited.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct BadLine {
    /// Which line, from 1.
    pub line: usize,
    /// The column of the error, from 1; 0 if it is before the first character.
    pub column: usize,
    /// The error of the JSON reader.
    pub what: String,
}

impl Results {
    /// Reads the bytes of a file of results.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let mut results = Self::default();
        let mut tables = HashSet::new();
        let lines = bytes.split(|byte| *byte == b'\n').enumerate();
        for (number, line) in lines.filter(|(_, line)| !line.trim_ascii().is_empty()) {
            match serde_json::from_slice::<PlayedGame>(line) {
                Ok(played) => {
                    if tables.insert(played.table.clone()) {
                        results.games.push(played);
                    }
                }
                Err(error) => results.damaged.push(BadLine {
                    line: number + 1,
                    column: error.column(),
                    what: without_place(&error),
                }),
            }
        }
        results
    }

    /// The statistics of every family that was played: the most played first, then by name.
    #[must_use]
    pub fn families(&self) -> Vec<(String, Statistics)> {
        grouped(&self.games, |played| Some(&played.family))
    }

    /// The statistics of the game of this name.
    #[must_use]
    pub fn of_game(&self, name: &str) -> Statistics {
        Statistics::of(self.games.iter().filter(|played| played.game == name))
    }

    /// The statistics of every game of a family that was played: the most played first, then by name.
    #[must_use]
    pub fn games_of(&self, family: &str) -> Vec<(String, Statistics)> {
        grouped(&self.games, |played| {
            (played.family == family).then_some(&played.game)
        })
    }
}

/// The statistics of the games of each name that `name` gives, the most played first.
fn grouped<'a>(
    games: &'a [PlayedGame],
    name: impl Fn(&'a PlayedGame) -> Option<&'a String>,
) -> Vec<(String, Statistics)> {
    let mut groups: BTreeMap<&str, Statistics> = BTreeMap::new();
    for played in games {
        if let Some(name) = name(played) {
            groups.entry(name).or_default().count(played);
        }
    }
    let mut groups: Vec<(String, Statistics)> = groups
        .into_iter()
        .map(|(name, statistics)| (name.to_string(), statistics))
        .collect();
    // Stable: games that were played equally often stay in order of their names.
    groups.sort_by_key(|(_, statistics)| Reverse(statistics.played));
    groups
}

/// Statistics of a person's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Statistics {
    /// Finished games, with those between several persons, which count as neither won nor lost.
    pub played: usize,
    /// Games won, with help or without.
    pub won: usize,
    /// Games won with help: an engine or a solver moved for the person, or the person took a seat over.
    /// They neither lengthen nor end a streak, and are never the best. Taking back moves is no help.
    pub helped: usize,
    /// Games lost.
    pub lost: usize,
    /// Games drawn.
    pub drawn: usize,
    /// The present number of wins in a row.
    pub streak: usize,
    /// The longest series of wins.
    pub longest_streak: usize,
    /// The best games.
    pub best: Best,
}

/// The best wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Best {
    /// The fewest moves of a win.
    pub moves: Option<usize>,
    /// The shortest time of a win, in seconds.
    pub seconds: Option<u64>,
}

impl Statistics {
    /// The statistics of games, oldest first.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayedGame>) -> Self {
        let mut statistics = Self::default();
        for played in games {
            statistics.count(played);
        }
        statistics
    }

    /// Counts one more game.
    pub fn count(&mut self, played: &PlayedGame) {
        self.played += 1;
        match played.own.map(|own| own.result) {
            Some(PlayedResult::Won) => {
                self.won += 1;
                if played.helped > 0 {
                    self.helped += 1;
                    return;
                }
                self.streak += 1;
                self.longest_streak = self.longest_streak.max(self.streak);
                self.best.count(played);
            }
            Some(PlayedResult::Lost) => {
                self.lost += 1;
                self.streak = 0;
            }
            Some(PlayedResult::Drawn) => {
                self.drawn += 1;
                self.streak = 0;
            }
            None => {}
        }
    }
}

impl Best {
    /// Counts a win.
    fn count(&mut self, won: &PlayedGame) {
        self.moves = Some(self.moves.unwrap_or(won.moves).min(won.moves));
        self.seconds = Some(self.seconds.unwrap_or(won.seconds).min(won.seconds));
    }
}

/// Times as text, such as `2026-11-15T20:49:55Z`.
pub(crate) mod rfc3339 {
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    use serde::{Deserialize, Deserializer, Serializer, de};

    /// The last second of the year 9999, since years have four digits.
    const LAST: Duration = Duration::from_secs(253_402_300_799);

    pub fn serialize<S: Serializer>(when: &SystemTime, serializer: S) -> Result<S::Ok, S::Error> {
        // A wrong clock is no reason to lose a result.
        let within = (*when).clamp(UNIX_EPOCH, UNIX_EPOCH + LAST);
        serializer.collect_str(&humantime::format_rfc3339_seconds(within))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SystemTime, D::Error> {
        let text = String::deserialize(deserializer)?;
        humantime::parse_rfc3339(&text)
            .map_err(|_| de::Error::custom("expected a time such as 2026-11-15T20:49:55Z"))
    }
}
