//! What the list of tables shows of one.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::TableId;

/// What the list of tables shows of one. It is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The name of the game.
    pub game: String,
    /// How far it is.
    pub stage: Phase,
    /// Who sits where, by seat.
    pub seats: Vec<Seated>,
    /// Whether only those who are invited may sit down. Earlier programs did not write it.
    #[serde(default, skip_serializing_if = "is_open")]
    pub invited: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_open(invited: &bool) -> bool {
    !*invited
}

/// How far a table is.
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

/// Who sits on a seat, as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seated {
    /// The seat is free.
    Free,
    /// A person of this name, which may be empty.
    Person(String),
    /// An engine of this name.
    #[serde(alias = "mind")]
    Engine(String),
}

/// A table in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// What it is called.
    pub id: TableId,
    /// When it was set up, to the second.
    pub created: SystemTime,
    /// When its summary was last written, to the millisecond.
    pub changed: SystemTime,
    /// What it shows.
    pub summary: Summary,
}

impl Phase {
    /// The word that it is kept by.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gathering => "gathering",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

impl Summary {
    /// The summary as it is kept: a line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts can always be written")
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
