//! The protocol between the server and its clients: requests, answers and table states, as JSON.
//!
//! Seats are counted from 1. Places and categories are the numbers of the game's layout; counters
//! are identified by tokens, which are strings. No type here can hold what a viewer may not know:
//! every part of a [`TableState`] is made from that viewer's view of the table.

mod convert;
mod error;
mod layout;
mod lobby;
mod replay;
mod request;
mod state;

pub use convert::seat_number;
pub use error::{ErrorCode, WireError};
pub use layout::{
    ColourName, EdgeInfo, KindInfo, ShapeName, SideInfo, SideName, SpotInfo, TableSetting,
};
pub use lobby::{
    CreateTable, CreatedSeat, CreatedTable, FamilyInfo, FamilyPicture, HouseInfo, ParameterInfo,
    PlayAgain, Preview, Previewed, SatDown, SitDown, TableListing,
};
pub use replay::{AnalysisInfo, Frame, ReplayInfo};
pub use request::{Action, ActionAnswer, ActionRequest, ClientMessage, Hello};
pub use state::{
    ActInfo, BusyInfo, ChatMessage, ClockInfo, CounterInfo, DealInfo, EndingInfo, GestureInfo,
    HintInfo, History, HowEnded, PhaseName, SeatState, ServerMessage, Stack, SuggestionInfo,
    TableState, TakebackInfo, TaskKind, VerdictInfo, Who,
};

/// The protocol version. It grows with every incompatible change; an added field is compatible.
pub const PROTOCOL: u32 = 1;
