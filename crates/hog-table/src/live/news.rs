//! The news, states and errors of a live table.

use std::time::Instant;

use hog_core::{Outcome, Seat};
use hog_engines::{CannotSearch, Thought};
use hog_games::catalogue::NameError;
use thiserror::Error;

use crate::{Act, Moved, TableError, TimeUp};

/// Something that happened at a table between requests.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// An engine or a solver has moved.
    Moved {
        /// For this seat.
        seat: Seat,
        /// The move; `None` in a game that hides something, where each viewer's history shows its own
        /// observation.
        text: Option<String>,
        /// The engine's thought; `None` where it would reveal what the seat knows.
        thought: Option<EngineThought>,
        /// The entry for the log, which reveals what is hidden.
        entry: Moved,
    },
    /// The suggestion that was asked for.
    Suggested(Suggestion),
    /// A solution was found, and is being followed.
    Solved {
        /// Its number of moves.
        moves: usize,
    },
    /// The state cannot be won.
    NotWinnable {
        /// How many moves must be taken back; `None` if no earlier state is known to be winnable.
        back: Option<usize>,
    },
    /// Long work was stopped before it found anything.
    Stopped,
    /// Long work failed, for this reason.
    Failed(String),
    /// There is a new [verdict](super::LiveTable::verdict).
    Verdict,
    /// The time of a seat is up.
    TimeUp {
        /// The seat.
        loser: Seat,
        /// The entry for the log.
        entry: TimeUp,
    },
    /// The game is over.
    Over(Ending),
}

/// How a game at a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    ByRules(Outcome),
    /// This seat had no time left; all others have won.
    TimeUp {
        /// Who lost.
        loser: Seat,
        /// All others win.
        outcome: Outcome,
    },
    /// This seat has resigned; all others have won.
    Resigned {
        /// Who lost.
        loser: Seat,
        /// All others win.
        outcome: Outcome,
    },
}

impl Ending {
    /// Who won.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::ByRules(outcome)
            | Self::TimeUp { outcome, .. }
            | Self::Resigned { outcome, .. } => outcome,
        }
    }
}

/// The thought of an engine that moved. It is shown only where nothing is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineThought {
    /// The seat that moved.
    pub seat: Seat,
    /// The result of the engine's search.
    pub thought: Thought<String>,
}

/// A suggestion of good moves, with reasons. In a game that hides something it is for its seat only.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The seat to move.
    pub seat: Seat,
    /// Moves and reasons, best first. Never empty.
    pub moves: Vec<Hint>,
    /// The expected line of play, the best move first; only that move where something is hidden.
    pub line: Vec<String>,
}

/// A move, and why it is good or bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move, with the gestures that make it.
    pub act: Act,
    /// Why, in a few words: "wins in 7, proved".
    pub reason: String,
    /// Whether the reason is an engine's estimate rather than proved.
    pub estimated: bool,
}

/// Long work whose result is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// Its purpose.
    pub task: Task,
    /// The seat for which it is done.
    pub seat: Seat,
    /// When it began, to the precision of polls.
    pub since: Instant,
    /// The number of states searched; `None` where it would reveal what a seat knows.
    pub states: Option<u64>,
    /// Whether it was told to stop.
    pub stage: WorkStage,
}

/// The purpose of long work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// An engine, or a solver, looks for its move.
    Thinking,
    /// Moves are ranked for a suggestion.
    Suggesting,
    /// A solution is looked for.
    Solving,
}

/// The stage of long work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkStage {
    /// It goes on.
    GoingOn,
    /// It was told to stop, and will soon.
    Stopping,
}

/// Whether the game can still be won, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can, in this number of moves; 0 if it is won.
    Winnable {
        /// How many moves the known solution has.
        moves: usize,
    },
    /// It cannot: every reachable state was searched.
    Impossible,
    /// A search ended without an answer.
    NotKnown {
        /// The number of states it searched.
        states: u64,
    },
    /// A search goes on.
    Searching {
        /// The number of states searched so far.
        states: u64,
    },
    /// It was not searched for.
    NotAsked,
}

/// Why a live table refused a request. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game refused it.
    #[error(transparent)]
    Table(#[from] TableError),
    /// An engine cannot play this game.
    #[error(transparent)]
    Engine(#[from] CannotSearch),
    /// An engine is to move, for the seat of this name.
    #[error("it is {0}'s turn, which the computer plays")]
    EnginesTurn(String),
    /// No person sits there.
    #[error("no person sits there")]
    NoPerson,
    /// There is no such seat.
    #[error("there is no seat {number}: the game has seats 1 to {seats}")]
    NoSuchSeat {
        /// Which one, counted from 1.
        number: usize,
        /// How many there are.
        seats: usize,
    },
    /// The player would see what another seat hides.
    #[error("seats cannot be swapped in this game: each player would see what the other hides")]
    WouldRevealHand,
    /// There is no other seat.
    #[error("there is only one seat, and it is yours")]
    OneSeat,
    /// The game has no solver.
    #[error("there is no solver for {game}")]
    NoSolver {
        /// Its name.
        game: String,
    },
    /// There is no solution to follow.
    #[error("no solution is being followed")]
    NotFollowing,
    /// The seat of this name has lost on time.
    #[error("the game is over: {0} ran out of time")]
    TimeUp(String),
    /// The seat of this name has resigned.
    #[error("the game is over: {0} has resigned")]
    Resigned(String),
}

/// Why an entry cannot follow those before it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum EntryError {
    /// The table refuses it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// No engine has this name.
    #[error("no such engine: {0}")]
    Engine(#[from] NameError),
    /// The entry contradicts the table: the number of clocks, the number of moves, or whether the game is
    /// over. The message says which.
    #[error("{0}")]
    Contradiction(String),
}
