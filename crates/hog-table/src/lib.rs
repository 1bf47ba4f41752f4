//! A game in progress, whichever game it is.
//!
//! Front ends (terminals and servers) use a [`Table`]: a layout, kinds of counters, views and moves as text.
//! They know no game. [`open()`] sets up a table for a game of the catalogue; a [`LiveTable`] adds
//! people, engines and clocks.
//!
//! Only what a viewer may know leaves the table: its [view](hog_board::View), its moves and its history.
//! The [`Dealer`] makes the moves of chance.

mod act;
mod clock;
mod dealer;
mod error;
mod graph_cache;
mod hex32;
mod job;
mod live;
mod log;
mod open;
mod pace;
mod ranked_moves;
mod reason;
mod record;
mod replay;
mod request_id;
mod saved;
mod seat_player;
mod solutions;
mod table;

/// The catalogue of games, for front ends.
pub use hog_games::catalogue;

pub use act::{Act, Consent, HistoryLine, Marks, SeatMove};
pub use clock::{Clock, Spent};
pub use dealer::{Commitment, DealProof, Dealer, Stage, mixed_seed};
pub use error::TableError;
pub use graph_cache::GraphCache;
pub use hex32::{BadHex32, Hex32};
pub use job::{Executor, Job, JobPoll, Waker, Work};
pub use live::{
    Busy, Ending, EngineThought, EntryError, Hint, LiveTable, News, Refusal, Suggestion, Task,
    Verdict, VerdictSearch, WorkStage,
};
pub use log::{GameEntry, MadeAgain, Maker, Moved, Resigned, TakenBack, TimeUp};
pub use open::{Chance, TableSetup, open, open_dealt, read_legal, set_up};
pub use pace::{BadPace, Pace};
pub use ranked_moves::{NoRankedMoves, RankedMoves};
pub use record::{Change, GameRecord, SavedDeal, SeedSource};
pub use replay::{Certainty, JudgedMove, Judgement, NoJudgement, Replay};
pub use request_id::{BadRequestId, RequestId};
pub use saved::{SAVED_VERSION, Saved, SavedError, without_place};
pub use seat_player::SeatPlayer;
pub use solutions::{Finding, LookedBack, Search};
pub use table::{Advise, Describe, Solve, Table};
