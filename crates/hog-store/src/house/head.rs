//! What is known of a table from its beginning.

use std::time::SystemTime;

use hog_table::{Saved, SavedError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::TokenHash;

/// What is known of a table from its beginning. It is written once, and tells the server's seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// When the table was set up, to the second.
    pub created: SystemTime,
    /// The table as it began, as its save file: in a game in which chance deals the deal is the
    /// server's seed, still without the players' shares. Seats for persons are free.
    pub saved: Saved,
    /// Who finds the table.
    pub listing: ListedAs,
    /// Who may sit down.
    pub entrance: Entrance,
    /// Whether people talk.
    pub talk: Talk,
}

/// Who finds a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListedAs {
    /// Everybody: it is in the list of tables.
    Public,
    /// Those who have its address.
    Private,
}

/// Who may sit down on a free seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entrance {
    /// Everyone who finds the table.
    Open,
    /// Those who have the invitation.
    Invited(TokenHash),
}

/// Whether people talk at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Talk {
    /// They do.
    On,
    /// They do not.
    Off,
}

/// Why a text is no head.
#[derive(Debug, Error)]
pub enum BadHead {
    /// It is not JSON, or its fields are others.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The time is none.
    #[error("\"created\" is no time: {0}")]
    Created(#[from] humantime::TimestampError),
    /// The save file in it cannot be read.
    #[error("\"saved\": {0}")]
    Saved(#[from] SavedError),
}

/// The fields, in the order in which they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    created: String,
    listing: ListedAs,
    entrance: Entrance,
    talk: Talk,
    saved: serde_json::Value,
}

impl Head {
    /// The head as it is kept: a line of JSON, with the save file in it. It tells the seed of the deal.
    #[must_use]
    pub fn to_json(&self) -> String {
        let saved = serde_json::from_str(&self.saved.to_json());
        let page = Page {
            created: humantime::format_rfc3339_seconds(self.created).to_string(),
            listing: self.listing,
            entrance: self.entrance,
            talk: self.talk,
            saved: saved.expect("a save file is JSON"),
        };
        serde_json::to_string(&page).expect("texts and numbers can always be written")
    }

    /// Reads what [`to_json`](Head::to_json) has written.
    ///
    /// # Errors
    /// [`BadHead`] that says what is wrong.
    pub fn from_json(text: &str) -> Result<Self, BadHead> {
        let page: Page = serde_json::from_str(text)?;
        Ok(Self {
            created: humantime::parse_rfc3339(&page.created)?,
            saved: Saved::from_json(&page.saved.to_string())?,
            listing: page.listing,
            entrance: page.entrance,
            talk: page.talk,
        })
    }
}
