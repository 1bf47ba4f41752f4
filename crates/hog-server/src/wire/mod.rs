//! All that crosses the network, as JSON: what viewers are told, and what they ask for.
//!
//! Seats are counted from 1, places and categories are the numbers of the game's layout, tokens of
//! counters are texts. Nothing here can hold what a viewer may not know: every part of a
//! [`TableState`] is made from what the table tells that viewer.

mod asking;
mod convert;
mod error;
mod lobby;
mod looking_back;
mod setting;
mod state;

pub use asking::{Act, ActAnswer, ClientMessage, Hello, Request};
pub use convert::seat_number;
pub use error::{ErrorCode, WireError};
pub use lobby::{
    CreateTable, CreatedSeat, CreatedTable, FamilyInfo, FamilyPicture, HouseInfo, Listing,
    ParameterInfo, PlayAgain, Preview, Previewed, SatDown, SitDown, Who,
};
pub use looking_back::{Frame, JudgedMove, Judgement, Replay};
pub use setting::{
    ColourName, EdgeInfo, KindInfo, Setting, ShapeName, SideInfo, SideName, SpotInfo,
};
pub use state::{
    ActInfo, AskedBack, BusyInfo, ClockInfo, CounterInfo, DealInfo, EndingInfo, GestureInfo,
    HintInfo, History, HowEnded, PhaseName, Said, SeatState, ServerMessage, Stack, SuggestionInfo,
    TableState, TaskName, VerdictInfo,
};

/// The version of the protocol. It grows when something is told or asked for in another way; what
/// is added to it does not change it.
pub const PROTOCOL: u32 = 1;
