//! What a viewer is told of a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{ActAnswer, Setting, Who, WireError};

/// What the house says to one viewer over its websocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ServerMessage {
    /// How things stand now. It takes the place of what was told before.
    Table(Box<TableState>),
    /// What came of a request.
    Answer(ActAnswer),
    /// What somebody asked for: which moves are good.
    Suggestion(SuggestionInfo),
    /// Something could not be done that took long, and why.
    Failed(String),
    /// What the viewer said was not understood, and nothing was done.
    Refused(WireError),
    /// The connection ends, and why.
    Bye(WireError),
}

/// All that one viewer is told of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableState {
    /// By what the table is found.
    pub table: String,
    /// How much has happened at it. Whatever is asked for names the version that it is meant for.
    pub version: u64,
    /// How far it is.
    pub phase: PhaseName,
    /// What does not change. Told first, and again only when it is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setting: Option<Box<Setting>>,
    /// How the clock goes, as on the command line.
    pub pace: String,
    /// Whether people talk at this table.
    pub talk: bool,
    /// Whether only those who are invited may sit down.
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
    /// The places on which the viewer sees counters.
    pub places: Vec<Stack>,
    /// The moves that the viewer can make now.
    pub acts: Vec<ActInfo>,
    /// Where the last move went.
    pub last: Vec<u32>,
    /// What shows why the game was won.
    pub decisive: Vec<u32>,
    /// What the viewer noticed.
    pub history: History,
    /// How many moves the seats have made.
    pub length: usize,
    /// How many moves can be taken back.
    pub undoable: usize,
    /// How many moves can be made again.
    pub redoable: usize,
    /// Who wants to take a move back, and waits for the others to agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_back: Option<AskedBack>,
    /// Whether the game can still be won, where a solver knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<VerdictInfo>,
    /// What is being done that takes long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub busy: Option<BusyInfo>,
    /// What shows that the cards were not chosen by anybody.
    pub deal: DealInfo,
    /// What people said last, the oldest of it first: at most 50 texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
    /// The table at which those who sit here play another game, once one of them asked for it. Nobody
    /// else is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub followed_by: Option<String>,
    /// How many people look on without a seat.
    pub onlookers: usize,
}

/// How far a table is.
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

/// A seat and who sits on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// Who sits there.
    pub who: Who,
    /// Whether that person is at the table now. Engines always are.
    pub present: bool,
    /// Its clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockInfo>,
    /// By how much it is ahead, where the game counts that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
}

/// What a seat has done with its time, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClockInfo {
    /// What it has used.
    pub used: u64,
    /// What it has left, if there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// Whether it runs now.
    pub runs: bool,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndingInfo {
    /// By what.
    pub how: HowEnded,
    /// The seats that have won; none after a draw or a lost solitaire.
    pub winners: Vec<usize>,
    /// Whether nobody has won and nobody lost.
    pub drawn: bool,
    /// Who resigned, or had no time left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser: Option<usize>,
}

/// By what a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HowEnded {
    /// By the rules.
    Rules,
    /// A seat had no time left.
    Time,
    /// A seat gave up.
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
    /// By what the viewer calls it. It says nothing of what the counter is.
    pub token: String,
    /// Which kind it is; absent if the viewer sees its back.
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

/// How a move is made with a hand. `z` is the height of a counter on its place, the lowest 0; absent,
/// it is the place itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GestureInfo {
    /// Something is touched.
    Touch {
        /// On which place.
        place: u32,
        /// Which counter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        z: Option<usize>,
    },
    /// Something is touched twice, quickly.
    Send {
        /// On which place.
        place: u32,
        /// Which counter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        z: Option<usize>,
    },
    /// Something is carried to a place.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct History {
    /// How many of the earlier ones, which were told before, still hold.
    pub from: usize,
    /// Those after them.
    pub told: Vec<String>,
}

/// Who wants to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AskedBack {
    /// The seat that asks.
    pub seat: usize,
}

/// Whether the game can still be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictInfo {
    /// It can, in so many moves.
    Winnable {
        /// How many.
        moves: usize,
    },
    /// It cannot.
    Impossible,
    /// A search found out neither.
    NotKnown,
    /// A search goes on.
    Searching,
}

/// What is being done that takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BusyInfo {
    /// What.
    pub task: TaskName,
    /// For which seat.
    pub seat: usize,
}

/// What takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TaskName {
    /// An engine looks for its move.
    Thinking,
    /// Which moves are good.
    Suggesting,
    /// A solution is looked for.
    Solving,
}

/// What shows that the cards were not chosen by anybody. All texts are 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DealInfo {
    /// Chance does not deal in this game.
    Nothing,
    /// The seed was given with the name of the game.
    Given,
    /// The house has decided its seed; each player gives a share, and the deal is made of all.
    Committed {
        /// The SHA-256 of the house's seed.
        commitment: String,
        /// The shares, by seat; those of engines and free seats are missing.
        shares: Vec<Option<String>>,
    },
    /// The game is over, and everybody can check it.
    Revealed {
        /// What was shown before.
        commitment: String,
        /// The seed of which it is the hash.
        seed: String,
        /// The shares, by seat.
        shares: Vec<Option<String>>,
    },
}

/// Something that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Said {
    /// From which seat.
    pub seat: usize,
    /// What.
    pub text: String,
}

/// Which moves are good, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SuggestionInfo {
    /// The version of which this is said.
    pub version: u64,
    /// For which seat.
    pub seat: usize,
    /// Moves and reasons, best first.
    pub moves: Vec<HintInfo>,
    /// How play may go on.
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
}
