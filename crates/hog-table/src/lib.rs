//! A game in progress, whichever game it is.
//!
//! Doors (terminals, servers, protocols) know a [`Table`]: a layout, kinds of counters, views,
//! moves as text, and what can be done besides playing. They know no game. [`open()`] sets up a
//! table for a game of the catalogue.
//!
//! Only what a viewer may know leaves the table: its [view](hog_board::View), its moves, what it
//! has noticed. The [`Dealer`] makes the moves of chance.

mod act;
mod clock;
mod dealer;
mod error;
mod graph_cache;
mod hex32;
mod job;
mod kept;
mod legal_move;
mod live;
mod log;
mod open;
mod pace;
mod reason;
mod replay;
mod request_id;
mod saved;
mod share;
mod sitter;
mod solutions;
mod suggestion;
mod table;

/// The catalogue, so that doors can offer what there is to play.
pub use hog_games::catalogue;

pub use act::{Act, Consent, Marks, Noticed, Remade};
pub use clock::{Clock, Spent};
pub use dealer::{Commitment, DealProof, Dealer, RevealedSeed, Stage};
pub use error::TableError;
pub use graph_cache::GraphCache;
pub use hex32::{BadHex32, Hex32};
pub use job::{Executor, Job, JobPoll, Waker, Work};
pub use kept::{Kept, KeptDeal, KeptMove, RestoreError, SeedSource};
pub use legal_move::read_legal;
pub use live::{
    Busy, Ending, EntryError, Hint, LiveTable, News, Refusal, Suggestion, Task, Told, Verdict,
    Watch, WorkStage,
};
pub use log::{GameEntry, MadeAgain, Maker, Moved, Resigned, TakenBack, TimeUp};
pub use open::{Chance, Setting, open, open_dealt, restore, set_up};
pub use pace::{BadPace, Pace};
pub use replay::{Certainty, JudgedMove, Judgement, NoJudgement, Replay};
pub use request_id::{BadRequestId, RequestId};
pub use saved::{Change, SAVED_VERSION, Saved, SavedError};
pub use share::{Share, mixed_seed};
pub use sitter::Sitter;
pub use solutions::{Finding, LookedBack, Search};
pub use suggestion::{Advice, NoSuggestion, RankedMoves};
pub use table::{Advise, Describe, Keep, Solve, Table};
