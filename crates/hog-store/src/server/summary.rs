//! Summaries of tables, for the list of tables.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::TableId;

/// The summary of a table in the list of tables, stored as a line of JSON. It is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// The phase of the table.
    pub stage: Phase,
    /// The seats.
    pub seats: Vec<Seated>,
    /// Whether only those who are invited may sit down. Earlier programs did not write it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub invited: bool,
}

/// The phase of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Seats are free, and the game has not begun.
    Gathering,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// The occupant of a seat, as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seated {
    /// The seat is free.
    Free,
    /// A person of this name, which may be empty.
    Person(String),
    /// An engine of this name; earlier programs called it `mind`.
    #[serde(alias = "mind")]
    Engine(String),
}

/// A table in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its id.
    pub id: TableId,
    /// When it was set up, to the second.
    pub created: SystemTime,
    /// When its summary was last written, to the millisecond.
    pub changed: SystemTime,
    /// Its summary.
    pub summary: Summary,
}

impl Phase {
    /// The word that is stored for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Such lines are in databases of earlier programs.
    #[test]
    fn engines_are_read_by_their_former_name() {
        let line = r#"{"game":"hex","stage":"over","seats":["free",{"mind":"level:3"}]}"#;
        let summary: Summary = serde_json::from_str(line).unwrap();
        assert_eq!(summary.seats[1], Seated::Engine("level:3".into()));
    }
}
