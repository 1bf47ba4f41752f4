//! The entries of a table's log.

use hog_table::{
    EntryError, GameEntry, LiveTable, MadeAgain, Maker, Moved, RequestId, Resigned, SeatPlayer,
    TakenBack, TimeUp,
};
use serde::{Deserialize, Serialize};

use super::{Hex32, TokenHash};
use crate::TableId;

/// Something that happened at a table, stored as a line of JSON. Seats are counted from 1, as in save files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// A person sat down on a free seat.
    Seated {
        /// Which seat.
        seat: usize,
        /// What the person is called; may be empty.
        name: String,
        /// The hash of the seat's token.
        token: TokenHash,
        /// The person's share of the deal, where chance deals and the game has not begun.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<Hex32>,
    },
    /// A person at a seat gave its share of the deal.
    Shared {
        /// Which seat.
        seat: usize,
        /// The share.
        share: Hex32,
    },
    /// An engine sat down on a free seat.
    Joined {
        /// Which seat.
        seat: usize,
        /// The name of the engine; earlier programs called the field `mind`.
        #[serde(alias = "mind")]
        engine: String,
    },
    /// A person or an engine left a seat, which is free now. The seat's token is revoked.
    Left {
        /// Which seat.
        seat: usize,
    },
    /// All seats are taken, and the game began.
    Began,
    /// A move was made.
    Moved(Moved),
    /// Moves of seats were taken back.
    TakenBack(TakenBack),
    /// Moves that were taken back were made again.
    MadeAgain(MadeAgain),
    /// A seat resigned.
    Resigned(Resigned),
    /// The time of a seat was up.
    TimeUp(TimeUp),
    /// A person sent a message to all at the table.
    Said {
        /// The person's seat.
        seat: usize,
        /// The message.
        text: String,
        /// The request for it.
        #[serde(rename = "act", default, skip_serializing_if = "Option::is_none")]
        request: Option<RequestId>,
    },
    /// A player asked for a rematch, and a table was chosen for it. It may not be set up yet.
    Followed {
        /// The table of the rematch.
        by: TableId,
        /// The secret from which the tokens at that table are derived.
        salt: Hex32,
    },
}

/// The kind of a granted request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrantedAct {
    /// A move.
    Moved(Maker),
    /// Moves were taken back.
    TakenBack,
    /// Moves were made again.
    MadeAgain,
    /// A seat resigned.
    Resigned,
    /// A message was sent.
    Said,
}

impl Entry {
    /// This entry as an entry of the game's log; `None` if it does not concern the game.
    #[must_use]
    pub fn game(&self) -> Option<GameEntry> {
        Some(match self {
            Self::Moved(moved) => GameEntry::Moved(moved.clone()),
            Self::TakenBack(taken) => GameEntry::TakenBack(taken.clone()),
            Self::MadeAgain(made) => GameEntry::MadeAgain(made.clone()),
            Self::Resigned(resigned) => GameEntry::Resigned(resigned.clone()),
            Self::TimeUp(up) => GameEntry::TimeUp(up.clone()),
            Self::Seated { .. }
            | Self::Shared { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::Began
            | Self::Said { .. }
            | Self::Followed { .. } => return None,
        })
    }

    /// Replays the entry at a live table, as far as it concerns the game and its players.
    /// [`Entry::Began`] changes nothing: the cards are dealt when a live table is set up.
    ///
    /// # Errors
    /// [`EntryError`] if the entry cannot follow the ones before; the table must be discarded then.
    pub fn apply_to(&self, live: &mut LiveTable) -> Result<(), EntryError> {
        let (number, sitter) = match self {
            Self::Seated { seat, .. } => (*seat, SeatPlayer::Person),
            Self::Joined { seat, engine } => (*seat, SeatPlayer::Engine(engine.parse()?)),
            Self::Left { seat } => (*seat, SeatPlayer::Nobody),
            entry => return entry.game().map_or(Ok(()), |entry| live.apply(&entry)),
        };
        let seat = live.seat_numbered(number)?;
        Ok(live.sit(seat, sitter)?)
    }

    /// The seat that asked, counted from 1, its granted request, and the kind of the request.
    #[must_use]
    pub const fn granted(&self) -> Option<(usize, &RequestId, GrantedAct)> {
        let (seat, request, act) = match self {
            Self::Moved(moved) => {
                let act = GrantedAct::Moved(moved.maker);
                (moved.seat, &moved.request, act)
            }
            Self::TakenBack(taken) => (taken.seat, &taken.request, GrantedAct::TakenBack),
            Self::MadeAgain(made) => (made.seat, &made.request, GrantedAct::MadeAgain),
            Self::Resigned(resigned) => (resigned.seat, &resigned.request, GrantedAct::Resigned),
            Self::Said { seat, request, .. } => (*seat, request, GrantedAct::Said),
            Self::Seated { .. }
            | Self::Shared { .. }
            | Self::Joined { .. }
            | Self::Left { .. }
            | Self::Began
            | Self::TimeUp(_)
            | Self::Followed { .. } => return None,
        };
        match request {
            Some(request) => Some((seat, request, act)),
            None => None,
        }
    }
}
