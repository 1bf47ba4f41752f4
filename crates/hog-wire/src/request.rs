//! What clients send: the hello and the requests of seats.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::WireError;

/// A message from a client over its websocket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message.
    Hello(Hello),
    /// A request of a seat.
    Ask(ActionRequest),
}

/// The first message of a client: its protocol version and its seats' tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the protocol.
    pub protocol: u32,
    /// The tokens of the client's seats: none for a spectator, at most one in a game with hidden
    /// information.
    #[serde(default)]
    pub tokens: Vec<String>,
}

/// A request of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// Idempotency key: at most 64 letters, digits, `-` and `_`, new for each request of a seat. The
    /// same request sent again gets the same answer and is granted once. Requests that are stored
    /// (moves, takebacks, resignations, chat) are remembered for good, others for the last 128
    /// granted requests while the table is open. The same key with another action is
    /// refused as `invalid`. Of stored requests before the last 128 only the kind of action is
    /// remembered, so another action of the same kind counts as the same request. Leaving a seat makes
    /// its token, and with it the seat's keys, worthless.
    pub id: String,
    /// The seat that makes the request.
    pub seat: usize,
    /// The table version that the client has seen. The request is refused as `stale` if anything but
    /// chat has happened since. Ignored for [`Action::Share`], [`Action::Decline`], [`Action::Stop`],
    /// [`Action::Leave`] and [`Action::Say`], which mean the same at any version.
    pub version: u64,
    /// What to do.
    pub act: Action,
}

/// Something a seat can do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Make a move.
    Play {
        /// The move, as text.
        #[serde(rename = "move")]
        text: String,
    },
    /// Give the seat's share of the deal, 64 hexadecimal digits. The game waits for it.
    Share {
        /// The share.
        share: String,
    },
    /// Take moves back to the seat's last turn: at once if no other person plays, else when they
    /// agree.
    Undo,
    /// Make moves again that were taken back.
    Redo,
    /// Accept a takeback.
    Agree,
    /// Decline a takeback, or withdraw one's own request.
    Decline,
    /// Resign.
    Resign,
    /// Ask for a hint. Not while another person plays.
    Suggest,
    /// Find a solution and follow it.
    Solve,
    /// Play the next move of the solution that is known.
    Step,
    /// Stop long work.
    Stop,
    /// Leave the seat. Its token is worthless from then on.
    Leave,
    /// Add an engine on a free seat.
    Seat {
        /// The free seat.
        free: usize,
        /// The name of the engine.
        engine: String,
    },
    /// Send a chat message, where chat is enabled.
    Say {
        /// The message, at most 200 characters.
        text: String,
    },
}

impl Action {
    /// Whether the action depends on the version that the client has seen.
    #[must_use]
    pub const fn needs_version(&self) -> bool {
        !matches!(
            self,
            Self::Share { .. } | Self::Decline | Self::Stop | Self::Leave | Self::Say { .. }
        )
    }
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ActionAnswer {
    /// The request's id.
    pub id: String,
    /// The version at which it was granted and stored; the present version if it was refused.
    pub version: u64,
    /// Why it was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<WireError>,
}
