//! A game in progress, whichever game it is.
//!
//! Doors (terminals, servers, protocols) know a [`Table`]: a layout, kinds of counters, views,
//! moves as text, and what can be done besides playing. They know no game. [`open()`] sets up a
//! table for a game of the catalogue.
//!
//! Only what a viewer may know leaves the table: its [view](hog_board::View), its moves, what it
//! has noticed. The [`Dealer`] makes the moves of chance.

mod act;
mod dealer;
mod digits;
mod error;
mod graph_cache;
mod job;
mod kept;
mod legal_move;
mod live;
mod message;
mod open;
mod reason;
mod replay;
mod saved;
mod share;
mod solutions;
mod suggestion;
mod table;

/// The catalogue, so that doors can offer what there is to play.
pub use hog_games::catalogue;

pub use act::{Act, Consent, Marks, Remade};
pub use dealer::{Commitment, DealProof, Dealer, RevealedSeed, Stage};
pub use digits::{BadDigits, Digits};
pub use error::TableError;
pub use graph_cache::GraphCache;
pub use job::{Executor, Job, JobPoll, Waker, Work};
pub use kept::{Kept, KeptDeal, KeptMove, RestoreError, SeedSource};
pub use legal_move::read_legal;
pub use live::{
    BadPace, Busy, Clock, Ending, Hint, LiveTable, News, Pace, Refusal, Sitter, Spent, Suggestion,
    Task, Told, Verdict, Watch, WorkStage,
};
pub use message::Message;
pub use open::{Chance, Setting, open, open_dealt, restore, set_up};
pub use replay::{Certainty, JudgedMove, Judgement, NoJudgement, Replay};
pub use saved::{Change, SAVED_VERSION, Saved, SavedError};
pub use share::{Share, mixed_seed};
pub use solutions::{Finding, LookedBack, Search};
pub use suggestion::{Advice, NoSuggestion, RankedMoves};
pub use table::{Advise, Describe, Keep, Solve, Table};
