//! The reasons for which a table or the server refuses a request.

use hog_core::quoted;
use hog_engines::{CannotSearch, EngineName};
use hog_store::server::BadEntry;
use hog_table::catalogue::{NameError, TextError};
use hog_table::{BadPace, NoJudgement, Refusal, RequestId, TableError};
use thiserror::Error;

use crate::wire::{ErrorCode, WireError};

/// Why a request was refused. Nothing has changed then, except that after [`Unavailable`](Self::Unavailable) it is
/// not known whether the request was stored.
///
/// A refusal tells the client nothing that its seat may not know.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RequestError {
    /// The table in play refused.
    #[error(transparent)]
    Live(#[from] Refusal),
    /// The rules refused.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The table's log refused.
    #[error(transparent)]
    Entry(#[from] BadEntry),
    /// One of the opening moves is refused.
    #[error("move {number}: {refusal}")]
    Opening {
        /// The number of the move, from 1.
        number: usize,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// No such game is in the catalogue.
    #[error(transparent)]
    Game(#[from] NameError),
    /// The definition of a game is wrong.
    #[error(transparent)]
    Definition(#[from] TextError),
    /// The time control cannot be read.
    #[error(transparent)]
    Pace(#[from] BadPace),
    /// A position cannot be judged.
    #[error(transparent)]
    Judgement(#[from] NoJudgement),
    /// A definition has the name of a listed game, or none.
    #[error("{} cannot be the name of this game: choose a name that no listed game has", quoted(.0))]
    TitleTaken(String),
    /// The server offers no such engine.
    #[error(
        "there is no engine {}: choose level:1 to level:{strongest}",
        quoted(name)
    )]
    NoSuchEngine {
        /// The name that was given.
        name: String,
        /// The strongest level.
        strongest: u32,
    },
    /// An engine cannot play this game.
    #[error("{engine} cannot play here: {reason}")]
    EngineCannotPlay {
        /// The engine.
        engine: EngineName,
        /// Why not.
        reason: CannotSearch,
    },
    /// More seats are given than the game has.
    #[error("{given} seats are given: {game} has {seats}")]
    TooManySeats {
        /// How many are given.
        given: usize,
        /// How many there are.
        seats: usize,
        /// The game.
        game: String,
    },
    /// A text or list is longer than allowed.
    #[error("{what} is too long: at most {most} {unit} are allowed")]
    TooLong {
        /// What is too long.
        what: &'static str,
        /// The maximum.
        most: usize,
        /// What is counted.
        unit: &'static str,
    },
    /// A name or message is too long or has invisible characters.
    #[error("{what} may have up to {most} visible characters")]
    NotPlainText {
        /// Which text, in the plural.
        what: &'static str,
        /// The maximum.
        most: usize,
    },
    /// A chat message is empty.
    #[error("the message is empty")]
    EmptyMessage,
    /// The table was created without chat.
    #[error("chat is off at this table")]
    ChatOff,
    /// There is no such seat.
    #[error("there is no seat {number}: the table has seats 1 to {seats}")]
    NoSuchSeat {
        /// The seat that was named.
        number: usize,
        /// How many there are.
        seats: usize,
    },
    /// The seat belongs to another client.
    #[error("seat {0} is not yours: its token is needed")]
    SeatNotYours(usize),
    /// The seat is taken.
    #[error("seat {0} is taken")]
    SeatTaken(usize),
    /// Every seat is taken.
    #[error("all seats are taken")]
    AllSeatsTaken,
    /// Only players may do this.
    #[error("only players may do that: a seat's token is needed")]
    PlayersOnly,
    /// A token does not belong to a seat of this table.
    #[error("token {which} does not belong to a seat of this table, or its seat was left")]
    UnknownToken {
        /// Which of the given tokens, from 1.
        which: usize,
    },
    /// One person would have two seats in a game with hidden information.
    #[error("a game with hidden information allows one seat per person")]
    OneSeatOnly,
    /// The table is by invitation only.
    #[error("this game is invite-only: ask a player for an invite link")]
    InviteOnly,
    /// This deal takes no shares of its players.
    #[error("this deal takes no shares: the seed was given with the game")]
    NoShares,
    /// The cards are dealt already.
    #[error("the cards are dealt already: shares are given before that")]
    AlreadyDealt,
    /// A share of the deal cannot be read.
    #[error("the share of the deal is not valid: {0}")]
    BadShare(String),
    /// It is the turn of another seat.
    #[error("it is {mover}'s turn")]
    NotYourTurn {
        /// The name of the seat to move.
        mover: String,
    },
    /// The game has not begun.
    #[error("the game starts when everyone has joined")]
    NotBegun,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over.
    #[error("the game is still going on")]
    NotOver,
    /// The client has not seen the present version.
    #[error("the table is at version {present}, and you have seen {seen}")]
    Stale {
        /// The present version.
        present: u64,
        /// The version the client has seen.
        seen: u64,
    },
    /// The request id is not well formed.
    #[error("{0}")]
    BadRequestId(String),
    /// The request id was used for another request.
    #[error("request id {0} was used for another request: choose a new id")]
    RequestIdUsed(RequestId),
    /// The table has reached its maximum number of entries.
    #[error("this table has reached its limit of {0} changes")]
    TableFull(u64),
    /// Another player already asks for a takeback.
    #[error("{other} already asks for a takeback: accept or decline it")]
    TakebackPending {
        /// The name of the seat that asks.
        other: String,
    },
    /// The asker cannot accept its own takeback.
    #[error("you asked for this takeback yourself: your opponent has to accept it")]
    OwnTakeback,
    /// There is no takeback request.
    #[error("there is no takeback request")]
    NoTakebackRequest,
    /// In a game with hidden information, takebacks need the consent of all, and engines give none.
    #[error("no takebacks against the computer in games with hidden cards")]
    TakebacksOff,
    /// No hints while another person plays.
    #[error("hints are off while you play another person")]
    NoHints,
    /// Positions of games with hidden information are not analysed.
    #[error("games with hidden cards cannot be analysed")]
    NotAnalysed,
    /// There is no position after this number of moves.
    #[error("there is no position after {after} moves: the game has {length}")]
    NoSuchPosition {
        /// The number asked for.
        after: usize,
        /// The length of the game.
        length: usize,
    },
    /// A game with hidden information cannot start from given moves.
    #[error("a game with hidden information cannot start from given moves")]
    MovesHidden,
    /// The game is over after the given moves.
    #[error("the game is over after these moves")]
    OverAfterMoves,
    /// The maximum number of spectators is reached.
    #[error("this game already has its maximum of {0} spectators")]
    TooManyViewers(usize),
    /// The maximum number of positions waits to be analysed.
    #[error("{0} positions are waiting to be analysed: try again later")]
    AnalysisQueueFull(usize),
    /// The maximum number of tables is in use.
    #[error("too many tables are in use: try again later")]
    TooManyTables,
    /// Work took longer than it may.
    #[error("this takes too long: try a smaller game, or try again later")]
    TooSlow,
    /// There is no such table.
    #[error("there is no such game: check the link")]
    NoSuchTable,
    /// A stored table cannot be opened.
    #[error("this game cannot be opened, because its stored log is damaged: start a new one")]
    Damaged,
    /// The room was closed because it was not used.
    #[error("the table was closed because it was idle: reconnect to open it again")]
    Closed,
    /// The store or a task of the server failed, or the server is shutting down.
    #[error("the server could not store or load this: try again")]
    Unavailable,
}

impl RequestError {
    /// The kind of error, for programs.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Live(refusal) | Self::Opening { refusal, .. } => code_of_refusal(refusal),
            Self::Table(error) => code_of_table_error(error),
            Self::Entry(error) => match error {
                BadEntry::SeatTaken { .. } => ErrorCode::SeatTaken,
                BadEntry::NoSuchSeat { .. } => ErrorCode::NotFound,
                BadEntry::Engine(_) => ErrorCode::Invalid,
                _ => ErrorCode::NotNow,
            },
            Self::Game(_)
            | Self::Definition(_)
            | Self::Pace(_)
            | Self::TitleTaken(_)
            | Self::NoSuchEngine { .. }
            | Self::EngineCannotPlay { .. }
            | Self::TooManySeats { .. }
            | Self::NotPlainText { .. }
            | Self::EmptyMessage
            | Self::OneSeatOnly
            | Self::BadShare(_)
            | Self::RequestIdUsed(_)
            | Self::MovesHidden
            | Self::OverAfterMoves => ErrorCode::Invalid,
            Self::BadRequestId(_) => ErrorCode::Malformed,
            Self::NoSuchSeat { .. } | Self::NoSuchPosition { .. } | Self::NoSuchTable => {
                ErrorCode::NotFound
            }
            Self::SeatNotYours(_) => ErrorCode::NotYourSeat,
            Self::SeatTaken(_) | Self::AllSeatsTaken => ErrorCode::SeatTaken,
            Self::PlayersOnly | Self::UnknownToken { .. } | Self::InviteOnly => ErrorCode::NoToken,
            Self::NotYourTurn { .. } => ErrorCode::NotYourTurn,
            Self::Stale { .. } => ErrorCode::Stale,
            Self::Judgement(_)
            | Self::ChatOff
            | Self::NoShares
            | Self::AlreadyDealt
            | Self::NotBegun
            | Self::GameOver
            | Self::NotOver
            | Self::TakebackPending { .. }
            | Self::OwnTakeback
            | Self::NoTakebackRequest
            | Self::TakebacksOff
            | Self::NoHints
            | Self::NotAnalysed => ErrorCode::NotNow,
            Self::TooLong { .. }
            | Self::TableFull(_)
            | Self::TooManyViewers(_)
            | Self::AnalysisQueueFull(_)
            | Self::TooManyTables
            | Self::TooSlow => ErrorCode::TooMuch,
            Self::Damaged | Self::Closed | Self::Unavailable => ErrorCode::Unavailable,
        }
    }
}

impl From<RequestError> for WireError {
    fn from(error: RequestError) -> Self {
        let mut wire = Self::new(error.code(), error.to_string());
        match error {
            RequestError::Definition(error) => {
                wire.line = Some(error.line);
                wire.column = Some(error.column);
            }
            RequestError::UnknownToken { which } => wire.which = Some(which),
            _ => {}
        }
        wire
    }
}

const fn code_of_refusal(refusal: &Refusal) -> ErrorCode {
    match refusal {
        Refusal::Table(error) => code_of_table_error(error),
        Refusal::EnginesTurn { .. } => ErrorCode::NotYourTurn,
        Refusal::Engine(_) => ErrorCode::Invalid,
        Refusal::NoSuchSeat { .. } => ErrorCode::NotFound,
        Refusal::NoPerson => ErrorCode::NotYourSeat,
        Refusal::WouldRevealHand
        | Refusal::OneSeat
        | Refusal::NoSolver { .. }
        | Refusal::NotFollowing
        | Refusal::TimeUp { .. }
        | Refusal::Resigned { .. } => ErrorCode::NotNow,
    }
}

const fn code_of_table_error(error: &TableError) -> ErrorCode {
    match error {
        TableError::NotAMove { .. } | TableError::Illegal { .. } => ErrorCode::Illegal,
        TableError::NotYourTurn { .. } => ErrorCode::NotYourTurn,
        TableError::Over
        | TableError::ChanceToMove
        | TableError::NothingToUndo
        | TableError::NothingToRedo
        | TableError::NoConsent => ErrorCode::NotNow,
        TableError::NotAdjustable { .. } => ErrorCode::Invalid,
        TableError::NoRandomness => ErrorCode::Unavailable,
    }
}
