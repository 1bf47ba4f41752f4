//! The ledger: all results, as far as they can be read.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use thiserror::Error;

use crate::{Played, Statistics};

/// All results, as far as they can be read.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ledger {
    /// The games, oldest first; of several results of one table, the first.
    pub games: Vec<Played>,
    /// The lines that were passed over.
    pub damaged: Vec<BadLine>,
}

/// A line that is no result: somebody was killed while writing it, or has changed it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct BadLine {
    /// Which line, from 1.
    pub line: usize,
    /// Where in it, from 1; 0 before its beginning.
    pub column: usize,
    /// What was found or missed there.
    pub what: String,
}

impl Ledger {
    /// Reads the bytes of a file of results.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let mut ledger = Self::default();
        let mut tables = HashSet::new();
        let lines = bytes.split(|byte| *byte == b'\n').enumerate();
        for (number, line) in lines.filter(|(_, line)| !line.trim_ascii().is_empty()) {
            match serde_json::from_slice::<Played>(line) {
                Ok(played) => {
                    if tables.insert(played.table.clone()) {
                        ledger.games.push(played);
                    }
                }
                Err(error) => ledger.damaged.push(BadLine::of(number + 1, &error)),
            }
        }
        ledger
    }

    /// The statistics of every family that was played; those that were played most first, then by
    /// name.
    #[must_use]
    pub fn families(&self) -> Vec<(String, Statistics)> {
        grouped(&self.games, |played| Some(&played.family))
    }

    /// The statistics of the game of this name.
    #[must_use]
    pub fn of_game(&self, name: &str) -> Statistics {
        Statistics::of(self.games.iter().filter(|played| played.game == name))
    }

    /// The statistics of every game of a family that was played; those that were played most first, then by
    /// name.
    #[must_use]
    pub fn games_of(&self, family: &str) -> Vec<(String, Statistics)> {
        grouped(&self.games, |played| {
            (played.family == family).then_some(&played.game)
        })
    }
}

/// The statistics of the games that share a name.
fn grouped<'a>(
    games: &'a [Played],
    name: impl Fn(&'a Played) -> Option<&'a String>,
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
    // Stable: those that were played equally often stay in the order of their names.
    groups.sort_by_key(|(_, statistics)| Reverse(statistics.played));
    groups
}

impl BadLine {
    fn of(line: usize, error: &serde_json::Error) -> Self {
        let column = error.column();
        let what = error.to_string();
        let place = format!(" at line {} column {column}", error.line());
        let what = what.strip_suffix(&place).unwrap_or(&what).to_string();
        Self { line, column, what }
    }
}
