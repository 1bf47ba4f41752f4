//! A saved table as JSON: its fields by name, as they stand in a file.

use hog_games::catalogue::Seed;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{RevealedSeed, Share, Spent, Stage};

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
    pub stage: Stage,
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

/// From which move on other rules held.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeEntry {
    pub from: usize,
    pub game: String,
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
        // As for a seed, which may have been put here by mistake.
        let value = serde_json::Value::deserialize(deserializer)?;
        let share = value.as_str().and_then(|digits| digits.parse().ok());
        share
            .map(Self)
            .ok_or_else(|| Error::custom("a share is none: expected 64 hexadecimal digits"))
    }
}
