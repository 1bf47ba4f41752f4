//! The JSON fields of a saved table.

use serde::{Deserialize, Serialize};

use crate::log::is_default;
use crate::{Hex32, Spent, Stage};

/// The value of the first field in every saved table.
pub const TABLE: &str = "table";

/// All fields, in the order in which they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedFields {
    #[serde(rename = "house-of-games")]
    pub what: String,
    pub version: u64,
    pub game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Hex32>,
    /// Whether the seed came from the operating system, so that its hash proves the deal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
    /// What players have added to the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<Hex32>,
    pub stage: Stage,
    /// The number of the seat that has resigned, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<usize>,
    pub sitters: Vec<String>,
    /// Older files call it `mind`.
    #[serde(alias = "mind")]
    pub engine: String,
    pub clock: ClockFields,
    pub moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<ChangeFields>,
    /// How often moves were taken back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken_back: usize,
    /// How often a person had help.
    #[serde(default, skip_serializing_if = "is_default")]
    pub helped: usize,
}

/// The clock.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockFields {
    pub pace: String,
    pub seats: Vec<Spent>,
}

/// A change of the rules from a move on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeFields {
    pub from: usize,
    pub game: String,
}
