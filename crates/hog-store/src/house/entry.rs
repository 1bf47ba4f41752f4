//! Entries: what happened at a table, one after the other.

use hog_table::{Spent, Stage};
use serde::{Deserialize, Serialize};

use super::{ActId, Digits, TokenHash, stage};
use crate::TableId;

/// Something that happened at a table. Seats are counted from 1, as in save files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// A person sat down on a free seat.
    Seated {
        /// Which seat.
        seat: usize,
        /// What the person is called; may be empty.
        name: String,
        /// What is kept of the seat's token.
        token: TokenHash,
        /// The person's share of the deal, where chance deals and the game has not begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<Digits>,
    },
    /// A person who sat down before gave its share of the deal.
    Shared {
        /// Which seat.
        seat: usize,
        /// The share.
        share: Digits,
    },
    /// An engine sat down on a free seat.
    Joined {
        /// Which seat.
        seat: usize,
        /// The name of the engine.
        #[serde(alias = "mind")]
        engine: String,
    },
    /// A person or an engine left a seat, which is free now. Its token is worth nothing any more.
    Left {
        /// Which seat.
        seat: usize,
    },
    /// All seats are taken, and the game began.
    Began,
    /// A move was made.
    Moved {
        /// For which seat.
        seat: usize,
        /// The move, as text.
        text: String,
        /// By whom.
        #[serde(default, skip_serializing_if = "Maker::is_sitter")]
        maker: Maker,
        /// By what whoever asked for it calls the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<ActId>,
        /// What all seats have done with their time.
        clock: Vec<Spent>,
        /// Whether the game goes on after it.
        #[serde(
            with = "stage",
            default = "stage::playing",
            skip_serializing_if = "stage::is_playing"
        )]
        stage: Stage,
    },
    /// Moves of seats were taken back.
    TakenBack {
        /// The seat that asked for it.
        seat: usize,
        /// How many.
        moves: usize,
        /// By what whoever asked for it calls the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<ActId>,
        /// What all seats have done with their time.
        clock: Vec<Spent>,
    },
    /// Moves that were taken back were made again.
    MadeAgain {
        /// The seat that asked for it.
        seat: usize,
        /// How many.
        moves: usize,
        /// By what whoever asked for it calls the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<ActId>,
        /// What all seats have done with their time.
        clock: Vec<Spent>,
        /// Whether the game goes on after them.
        #[serde(
            with = "stage",
            default = "stage::playing",
            skip_serializing_if = "stage::is_playing"
        )]
        stage: Stage,
    },
    /// A seat gave the game up.
    Resigned {
        /// Which seat.
        seat: usize,
        /// By what whoever asked for it calls the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<ActId>,
        /// What all seats have done with their time.
        clock: Vec<Spent>,
    },
    /// The time of a seat was up.
    TimeUp {
        /// What all seats have done with their time.
        clock: Vec<Spent>,
    },
    /// Somebody said something.
    Said {
        /// From which seat.
        seat: usize,
        /// What.
        text: String,
        /// By what whoever asked for it calls the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<ActId>,
    },
    /// Somebody asked for another game, and there is one table for it. It may not be set up yet.
    Followed {
        /// The table at which it is played.
        by: TableId,
        /// What nobody is told, and tokens at that table are made from.
        salt: Digits,
    },
}

/// Who made a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Maker {
    /// Who sits there.
    #[default]
    Sitter,
    /// An engine or a solver, for the person who sits there.
    Helper,
}

impl Maker {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
    const fn is_sitter(&self) -> bool {
        matches!(self, Self::Sitter)
    }
}

/// What a request came to that was granted and kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A move, made by somebody.
    Moved(Maker),
    /// Moves were taken back.
    TakenBack,
    /// Moves were made again.
    MadeAgain,
    /// A game was given up.
    Resigned,
    /// Something was said.
    Said,
}

impl Entry {
    /// The entry as it is kept: a line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers can always be written")
    }

    /// Reads what [`to_json`](Entry::to_json) has written.
    ///
    /// # Errors
    /// What the reader of JSON says.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// What it is, if somebody can have asked for it by a name.
    #[must_use]
    pub const fn effect(&self) -> Option<Effect> {
        match self {
            Self::Moved { maker, .. } => Some(Effect::Moved(*maker)),
            Self::TakenBack { .. } => Some(Effect::TakenBack),
            Self::MadeAgain { .. } => Some(Effect::MadeAgain),
            Self::Resigned { .. } => Some(Effect::Resigned),
            Self::Said { .. } => Some(Effect::Said),
            Self::Seated { .. }
            | Self::Shared { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::Began
            | Self::TimeUp { .. }
            | Self::Followed { .. } => None,
        }
    }

    /// By what a request that was granted is called, with its seat.
    #[must_use]
    pub const fn act(&self) -> Option<(usize, &ActId)> {
        match self {
            Self::Moved { seat, act, .. }
            | Self::TakenBack { seat, act, .. }
            | Self::MadeAgain { seat, act, .. }
            | Self::Resigned { seat, act, .. }
            | Self::Said { seat, act, .. } => match act {
                Some(act) => Some((*seat, act)),
                None => None,
            },
            Self::Seated { .. }
            | Self::Shared { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::Began
            | Self::TimeUp { .. }
            | Self::Followed { .. } => None,
        }
    }
}
