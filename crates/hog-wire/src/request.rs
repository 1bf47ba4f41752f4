//! What viewers ask for at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::WireError;

/// What a viewer says over its websocket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message: who is there.
    Hello(Hello),
    /// What a seat wants.
    Ask(Request),
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The tokens of the viewer's seats; an onlooker has none. Where something is hidden, one.
    #[serde(default)]
    pub tokens: Vec<String>,
}

/// What a seat wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// By what the asker calls this request: at most 64 letters, digits, `-` and `_`, never used
    /// before by this seat. The same request again gets the same answer, and is granted once. Of
    /// moves, those taken back and made again, what was said, and games given up that holds for ever;
    /// of the rest while the table is in use, of the last 128 requests that were granted. A request for
    /// another act by the name of one that was granted is refused as `invalid`; of one that is not among
    /// those 128 only the kind of act is compared. A token is worth nothing once its seat was left, for
    /// asking to leave it again, too.
    pub id: String,
    /// The seat that asks.
    pub seat: usize,
    /// The version of the table that the asker has seen. If more has happened by now than that people
    /// talked, nothing is done. It does not matter for [`Act::Share`], [`Act::Decline`], [`Act::Stop`],
    /// [`Act::Leave`] and [`Act::Say`], which mean the same however things stand.
    pub version: u64,
    /// What it wants.
    pub act: Act,
}

/// What a seat can want.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Act {
    /// To make a move.
    Play {
        /// The move, as text.
        #[serde(rename = "move")]
        text: String,
    },
    /// To give its share of the deal: 64 hexadecimal digits. The game waits for it.
    Share {
        /// The share.
        share: String,
    },
    /// To take moves back to its last turn: at once if no other person plays, else when they agree.
    Undo,
    /// To make moves again that were taken back.
    Redo,
    /// To agree that moves are taken back.
    Agree,
    /// Not to agree, or not to ask any more.
    Decline,
    /// To give the game up.
    Resign,
    /// To be told which moves are good. Not while another person plays.
    Suggest,
    /// A solution, which is then followed.
    Solve,
    /// The next move of the solution that is followed.
    Step,
    /// To stop what is being done that takes long.
    Stop,
    /// To leave the seat. Its token is worth nothing from then on.
    Leave,
    /// That an engine sits down on a free seat.
    Seat {
        /// Which seat is free.
        free: usize,
        /// The name of the engine.
        engine: String,
    },
    /// To say something, at a table where people talk.
    Say {
        /// What: at most 200 characters.
        text: String,
    },
}

impl Act {
    /// Whether it is meant for how things stood when the asker looked.
    #[must_use]
    pub const fn needs_version(&self) -> bool {
        match self {
            Self::Play { .. }
            | Self::Undo
            | Self::Redo
            | Self::Agree
            | Self::Resign
            | Self::Suggest
            | Self::Solve
            | Self::Step
            | Self::Seat { .. } => true,
            Self::Share { .. } | Self::Decline | Self::Stop | Self::Leave | Self::Say { .. } => {
                false
            }
        }
    }
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ActAnswer {
    /// By what the asker calls it.
    pub id: String,
    /// The version at which it was granted, which is kept now; or the present one if it was not.
    pub version: u64,
    /// Why it was not granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<WireError>,
}
