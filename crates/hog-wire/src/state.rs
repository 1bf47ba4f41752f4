//! What the server sends to one viewer of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ActionAnswer, TableSetting, WireError};

/// A message from the server to one viewer over its websocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The present state, which replaces the previous one.
    Table(Box<TableState>),
    /// The answer to a request.
    Answer(ActionAnswer),
    /// The hint that was asked for.
    Suggestion(SuggestionInfo),
    /// Long work failed, and why.
    Failed(String),
    /// The client's message was not understood, and nothing was done.
    Refused(WireError),
    /// The connection is being closed, and why.
    Bye(WireError),
}

/// A table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableState {
    /// The table's id.
    pub table: String,
    /// The number of entries in the table's log. Requests name the version they were made for.
    pub version: u64,
    /// The table's phase.
    pub phase: PhaseName,
    /// The unchanging part. Sent first, and again only when it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setting: Option<Box<TableSetting>>,
    /// The time control, as on the command line.
    pub pace: String,
    /// Whether chat is enabled.
    pub talk: bool,
    /// Whether joining needs the invitation.
    pub invited: bool,
    /// The seats, in their order.
    pub seats: Vec<SeatState>,
    /// The viewer's own seats.
    pub you: Vec<usize>,
    /// The seat to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<usize>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingInfo>,
    /// The places that have counters.
    pub places: Vec<Stack>,
    /// The viewer's legal moves.
    pub acts: Vec<ActInfo>,
    /// Where the last move went.
    pub last: Vec<u32>,
    /// What shows why the game was won.
    pub decisive: Vec<u32>,
    /// What the viewer noticed so far.
    pub history: History,
    /// How many moves the seats have made.
    pub length: usize,
    /// How many moves can be taken back.
    pub undoable: usize,
    /// How many moves can be made again.
    pub redoable: usize,
    /// The takeback request that waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_back: Option<TakebackInfo>,
    /// Whether the game is still winnable, where there is a solver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictInfo>,
    /// The long work that is going on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub busy: Option<BusyInfo>,
    /// The proof of a fair deal.
    pub deal: DealInfo,
    /// The last 50 chat messages, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<ChatMessage>,
    /// The table of the rematch, once a player asked for one. Only players are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub followed_by: Option<String>,
    /// The number of spectators.
    pub onlookers: usize,
}

/// The phase of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseName {
    /// Seats are free, and the game has not begun.
    Gathering,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The seat is free.
    Free,
    /// A person of this name, which may be empty.
    Person(String),
    /// An engine of this name.
    Engine(String),
}

/// A seat and its player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// The player.
    pub who: Who,
    /// Whether the player is connected. Engines always are.
    pub present: bool,
    /// Its clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockInfo>,
    /// Its lead, where the game counts one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
}

/// A seat's clock, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClockInfo {
    /// Time used.
    pub used: u64,
    /// Time left, if there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// Whether it runs now.
    pub runs: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndingInfo {
    /// Why it ended.
    pub how: HowEnded,
    /// The winners; none after a draw or a lost solitaire.
    pub winners: Vec<usize>,
    /// Whether the game was drawn.
    pub drawn: bool,
    /// The seat that resigned or ran out of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser: Option<usize>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HowEnded {
    /// By the rules.
    Rules,
    /// A seat ran out of time.
    Time,
    /// A seat resigned.
    Resigned,
}

/// The counters on a place, bottom first. Places without counters are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stack {
    /// The place.
    pub place: u32,
    /// The counters.
    pub counters: Vec<CounterInfo>,
}

/// A counter as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CounterInfo {
    /// The viewer's token for it, which says nothing about what it is.
    pub token: String,
    /// Its category; absent if the viewer sees its back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<u32>,
}

/// A move that the viewer can make, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ActInfo {
    /// The move, as text.
    #[serde(rename = "move")]
    pub text: String,
    /// What it does in a word or two, where the text does not say enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The gestures that make it, the plainest first; none if it can only be said.
    pub gestures: Vec<GestureInfo>,
}

/// How a move is made on the board. `z` is the height of a counter on its place, from 0; without it,
/// the place itself is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GestureInfo {
    /// A click or tap.
    Touch {
        /// On which place.
        place: u32,
        /// Which counter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        z: Option<usize>,
    },
    /// A double click or tap.
    Send {
        /// On which place.
        place: u32,
        /// Which counter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        z: Option<usize>,
    },
    /// A drag to another place.
    Carry {
        /// From which place.
        place: u32,
        /// Which counter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        z: Option<usize>,
        /// To which place.
        to: u32,
    },
}

/// What the viewer noticed, as text, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct History {
    /// The number of entries sent before that still hold.
    pub from: usize,
    /// The entries after them.
    pub told: Vec<String>,
}

/// A takeback request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TakebackInfo {
    /// The seat that asks.
    pub seat: usize,
}

/// Whether the game is still winnable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictInfo {
    /// A solution is known.
    Winnable {
        /// The number of its moves.
        moves: usize,
    },
    /// It cannot be won.
    Impossible,
    /// The search did not decide it.
    NotKnown,
    /// A search goes on.
    Searching,
}

/// Long work that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BusyInfo {
    /// The kind of work.
    pub task: TaskKind,
    /// The seat it is for.
    pub seat: usize,
}

/// A kind of long work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TaskKind {
    /// An engine looks for its move.
    Thinking,
    /// A hint is being prepared.
    Suggesting,
    /// A solution is being searched.
    Solving,
}

/// The proof of a fair deal. All texts are 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DealInfo {
    /// Chance does not deal in this game.
    Nothing,
    /// The seed was given with the name of the game.
    Given,
    /// The server has committed to its seed; the deal is made from it and the players' shares.
    Committed {
        /// The SHA-256 of the server's seed.
        commitment: String,
        /// The shares, by seat; those of engines and free seats are missing.
        shares: Vec<Option<String>>,
    },
    /// The game is over, and the deal can be checked.
    Revealed {
        /// The commitment that was shown before.
        commitment: String,
        /// The seed, whose hash it is.
        seed: String,
        /// The shares, by seat.
        shares: Vec<Option<String>>,
    },
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatMessage {
    /// The seat that sent it.
    pub seat: usize,
    /// The text.
    pub text: String,
}

/// A hint: moves with reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SuggestionInfo {
    /// The version it is about.
    pub version: u64,
    /// The seat it is for.
    pub seat: usize,
    /// Moves and reasons, best first.
    pub moves: Vec<HintInfo>,
    /// The expected line.
    pub line: Vec<String>,
}

/// A move, and why it is good or bad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HintInfo {
    /// The move, with the gestures that make it.
    #[serde(flatten)]
    pub act: ActInfo,
    /// Why, in a few words.
    pub reason: String,
    /// Whether that is an estimate rather than proved.
    #[serde(default)]
    pub estimated: bool,
}
