//! What a live table tells.

use std::time::Instant;

use hog_core::{Outcome, Seat};
use hog_engines::{CannotSearch, Thought};
use hog_games::catalogue::NameError;
use thiserror::Error;

use crate::{Act, Moved, Stage, TableError, TimeUp};

/// Something that happened at a table between acts.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// An engine or a solver has moved.
    Moved {
        /// For this seat.
        seat: Seat,
        /// The move; `None` in a game that hides something, where each viewer is told by its history what
        /// it noticed.
        text: Option<String>,
        /// What it thought; `None` where that would tell what it knows.
        thought: Option<Told>,
        /// The entry for the log, which tells what is hidden.
        entry: Moved,
    },
    /// What was asked for.
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
    /// What was being done was stopped before anything was found.
    Stopped,
    /// Something could not be done, and why.
    Failed(String),
    /// There is another [verdict](super::LiveTable::verdict).
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
    OnTime {
        /// Who lost.
        loser: Seat,
        /// What that means.
        outcome: Outcome,
    },
    /// This seat has resigned; all others have won.
    Resigned {
        /// Who lost.
        loser: Seat,
        /// What that means.
        outcome: Outcome,
    },
}

impl Ending {
    /// Who won.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::ByRules(outcome)
            | Self::OnTime { outcome, .. }
            | Self::Resigned { outcome, .. } => outcome,
        }
    }
}

/// What an engine thought when it moved. Only told where nothing is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// For whom.
    pub seat: Seat,
    /// What was thought.
    pub thought: Thought<String>,
}

/// What was asked for: which moves are good, and why. In a game that hides something it is for the
/// seat only.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// For whom.
    pub seat: Seat,
    /// Moves and reasons, best first. Never empty.
    pub moves: Vec<Hint>,
    /// How play may go on, the best move first; no more than that move where something is hidden.
    pub line: Vec<String>,
}

/// A move, and why it is good or bad.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move, with the gestures that make it.
    pub act: Act,
    /// Why, in a few words: "wins in 7, proved".
    pub reason: String,
}

/// What is being done that takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    /// What.
    pub task: Task,
    /// For which seat.
    pub seat: Seat,
    /// Since when, as far as the table was told the time.
    pub since: Instant,
    /// How many states were looked at; `None` where that would tell what a seat knows.
    pub states: Option<u64>,
    /// Whether it was told to stop.
    pub stage: WorkStage,
}

/// What takes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// An engine, or a solver, looks for its move.
    Thinking,
    /// Which moves are good.
    Suggesting,
    /// A solution is looked for.
    Solving,
}

/// How far work is.
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
    /// It cannot: all that can be reached was searched.
    Impossible,
    /// A search found out neither.
    NotKnown {
        /// How many states it had looked at.
        states: u64,
    },
    /// A search goes on.
    Searching {
        /// How many states it has looked at.
        states: u64,
    },
    /// No search looks for it.
    NotAsked,
}

/// Why a live table does not do something. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The table does not.
    #[error(transparent)]
    Table(#[from] TableError),
    /// An engine cannot play this game.
    #[error(transparent)]
    Engine(#[from] CannotSearch),
    /// An engine is to move.
    #[error("it is not your turn: an engine plays for {mover}")]
    EnginesTurn {
        /// What people call the seat.
        mover: String,
    },
    /// No person sits there.
    #[error("no person sits there")]
    NoPerson,
    /// There is no such seat.
    #[error("there is no seat {number}: the game has {seats}")]
    NoSuchSeat {
        /// Which one, counted from 1.
        number: usize,
        /// How many there are.
        seats: usize,
    },
    /// Seats are not exchanged where something is hidden.
    #[error("seats are not exchanged in this game: each would see what the other hides")]
    SeatsHide,
    /// There is no other seat.
    #[error("there is one seat, and it is yours")]
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
    /// A seat has lost on time.
    #[error("the game is over: the time of {loser} is up")]
    TimeUp {
        /// What people call the seat.
        loser: String,
    },
    /// A seat has resigned.
    #[error("the game is over: {loser} has resigned")]
    Resigned {
        /// What people call the seat.
        loser: String,
    },
}

/// Why an entry cannot follow those before it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum EntryError {
    /// The table refuses it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// An engine has no such name.
    #[error("no such engine: {0}")]
    Engine(#[from] NameError),
    /// There are more or fewer times than seats.
    #[error("there are times of {found} seats, but the game has {seats}")]
    Clock {
        /// How many times there are.
        found: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// More moves were taken back, or made again, than there are, or none.
    #[error("{moves} moves cannot be taken back or made again: there are {most}")]
    Moves {
        /// How many.
        moves: usize,
        /// How many can be.
        most: usize,
    },
    /// By the rules the game goes on, or does not, unlike what the entry says.
    #[error("the entry says that the game is {said:?}, but by the rules it is {found:?}")]
    Stage {
        /// What the entry says.
        said: Stage,
        /// What the rules say.
        found: Stage,
    },
}
