//! The heads of table logs.

use std::time::SystemTime;

use hog_table::Saved;
use serde::{Deserialize, Serialize};

use super::TokenHash;
use crate::results::rfc3339;

/// The head of a table's log: how the table was set up. It is written once as a line of JSON, and holds the
/// server's seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// When the table was set up, to the second.
    #[serde(with = "rfc3339")]
    pub created: SystemTime,
    /// Whether the list shows the table.
    pub listing: TableVisibility,
    /// Who may sit down.
    pub entrance: Entrance,
    /// Whether there is a chat.
    pub talk: Chat,
    /// The save file of the table at its beginning. Seats for persons are free; a deal has the server's seed,
    /// still without the players' shares.
    #[serde(with = "save_file")]
    pub saved: Saved,
}

/// Whether the list of tables shows a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableVisibility {
    /// It does.
    Public,
    /// It does not: only people with its address find it.
    Private,
}

/// Who may sit down on a free seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entrance {
    /// Every person who finds the table.
    Open,
    /// Persons with the invitation, whose hash this is.
    Invited(TokenHash),
}

/// Whether a table has a chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chat {
    /// It has.
    On,
    /// It has none.
    Off,
}

/// A save file inside the JSON of a head.
mod save_file {
    use hog_table::Saved;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::Value;

    pub fn serialize<S: Serializer>(saved: &Saved, serializer: S) -> Result<S::Ok, S::Error> {
        let value = serde_json::from_str::<Value>(&saved.to_json());
        value.expect("a save file is JSON").serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Saved, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let saved = Saved::from_json(&value.to_string());
        saved.map_err(|error| D::Error::custom(format!("\"saved\": {error}")))
    }
}
