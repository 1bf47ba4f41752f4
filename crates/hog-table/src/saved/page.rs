//! A saved table as JSON: its fields by name, as they stand in a file.

use std::time::Duration;

use hog_games::catalogue::Seed;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{RevealedSeed, Share, Spent};

/// What the first field says of every saved table.
pub const TABLE: &str = "table";

/// All fields, in the order in which they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    #[serde(rename = "house-of-games")]
    pub what: String,
    pub version: u64,
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Secret>,
    /// Whether the seed came from the operating system, so that its hash is worth showing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// What players have added to the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<ShareEntry>,
    pub stage: StageWord,
    /// The number of the seat that has resigned, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<usize>,
    pub sitters: Vec<String>,
    /// Files written before version 0.2 say `mind`.
    #[serde(alias = "mind")]
    pub engine: String,
    pub clock: ClockEntry,
    pub moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<ChangeEntry>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub taken_back: usize,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub helped: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_nothing(count: &usize) -> bool {
    *count == 0
}

/// The clock.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockEntry {
    pub pace: String,
    pub seats: Vec<Spent>,
}

/// What a seat has done with its time.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpentEntry {
    pub used: Seconds,
    #[serde(default, skip_serializing_if = "Seconds::is_zero")]
    pub gained: Seconds,
    #[serde(default, skip_serializing_if = "Seconds::is_zero")]
    pub owed: Seconds,
}

impl From<Spent> for SpentEntry {
    fn from(spent: Spent) -> Self {
        Self {
            used: Seconds(spent.used),
            gained: Seconds(spent.gained),
            owed: Seconds(spent.owed),
        }
    }
}

impl From<SpentEntry> for Spent {
    fn from(entry: SpentEntry) -> Self {
        Self {
            used: entry.used.0,
            gained: entry.gained.0,
            owed: entry.owed.0,
        }
    }
}

/// The longest time that is read: more than anybody lives, and far from what cannot be added up.
const LONGEST: Duration = Duration::from_secs(10_000_000_000);

/// A time in seconds. It is exact to the nanosecond up to a hundred days.
#[derive(Clone, Copy, Default)]
pub struct Seconds(pub Duration);

impl Seconds {
    fn is_zero(&self) -> bool {
        self.0.is_zero()
    }
}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0.as_secs_f64())
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        let time = Duration::try_from_secs_f64(seconds).ok();
        let time = time.filter(|time| *time <= LONGEST).map(Self);
        time.ok_or_else(|| Error::custom("this is no time: expected seconds, such as 12.5"))
    }
}

/// From which move on other rules held.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeEntry {
    pub from: usize,
    pub game: String,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StageWord {
    Playing,
    Over,
}

/// The seed of a deal as 64 hexadecimal digits. What is wrong with one does not tell what it is.
pub struct Secret(pub Seed);

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&RevealedSeed(self.0.bytes()))
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Read as anything at all first: an error of another type would quote what it found.
        let value = serde_json::Value::deserialize(deserializer)?;
        let digits = value.as_str().filter(|digits| digits.len() == 64);
        digits
            .and_then(Seed::read)
            .map(Self)
            .ok_or_else(|| Error::custom("the seed is none: expected 64 hexadecimal digits"))
    }
}

/// A share as 64 hexadecimal digits.
pub struct ShareEntry(pub Share);

impl Serialize for ShareEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for ShareEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // As of a seed: somebody may have put one here.
        let value = serde_json::Value::deserialize(deserializer)?;
        let share = value.as_str().and_then(|digits| digits.parse().ok());
        share
            .map(Self)
            .ok_or_else(|| Error::custom("a share is none: expected 64 hexadecimal digits"))
    }
}
