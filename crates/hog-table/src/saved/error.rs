//! What can be wrong with a saved table.

use hog_core::quoted;
use hog_engines::{CannotSearch, EngineName};
use hog_games::catalogue::{NameError, TextError};
use thiserror::Error;

use super::SAVED_VERSION;
use crate::{BadPace, RestoreError};

/// Why a text is no saved table that can be played on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SavedError {
    /// It is not JSON, or not all of it.
    #[error("line {line}, column {column}: this is not whole JSON: {what}")]
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The column, from 1; 0 if a line ends before what was expected.
        column: usize,
        /// What was found or missed there.
        what: String,
    },
    /// It is JSON of another kind.
    #[error("this is no saved table: expected \"house-of-games\": \"table\" in it")]
    NotATable,
    /// A later program wrote it.
    #[error("the table was saved in version {version}; this program reads up to {SAVED_VERSION}")]
    Newer {
        /// The version of the file.
        version: u64,
    },
    /// The version is no version at all.
    #[error("a saved table has a version: expected a whole number from 1 to {SAVED_VERSION}")]
    NoVersion,
    /// There is a field too many or too few, or one of another type.
    #[error("line {line}, column {column}: {what}")]
    Field {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What was found, and what was expected.
        what: String,
    },
    /// The catalogue does not have the game.
    #[error(transparent)]
    Game(#[from] NameError),
    /// What defines the game is wrong.
    #[error("the definition of {}: {error}", quoted(game))]
    Definition {
        /// The name of the game.
        game: String,
        /// What is wrong with the text.
        error: TextError,
    },
    /// The game was defined in a file, and its text is missing.
    #[error(
        "{} has no definition: expected the text of that file in \"definition\"",
        quoted(game)
    )]
    NoDefinition {
        /// The name of the game.
        game: String,
    },
    /// The seed stands in the name, where it would be shown.
    #[error("the seed of a hidden deal stands in \"seed\": expected none in the name of the game")]
    SeedInName,
    /// A number of a move by which other rules began is wrong.
    #[error(
        "the rules change at move {from}: expected ascending numbers from {least} to {greatest}"
    )]
    WrongChange {
        /// The number that was given.
        from: usize,
        /// The least that could be.
        least: usize,
        /// The greatest that could be.
        greatest: usize,
    },
    /// A sitter is none.
    #[error("seat {number}: {error}, or person, or nobody")]
    Sitter {
        /// The number of the seat, from 1.
        number: usize,
        /// Why it is no engine.
        error: NameError,
    },
    /// The engine that stands by is none.
    #[error("the engine that stands by: {0}")]
    Engine(NameError),
    /// An engine cannot play this game.
    #[error("{engine} cannot play {game}: {error}")]
    CannotPlay {
        /// The engine.
        engine: EngineName,
        /// The name of the game.
        game: String,
        /// Why not.
        error: CannotSearch,
    },
    /// The clock has no pace.
    #[error("the clock: {0}")]
    Pace(#[from] BadPace),
    /// There are more or fewer of something than seats.
    #[error("{game} has {seats}: expected as many {what}, but there are {count}", seats = seats_word(*.seats))]
    Count {
        /// The name of the game.
        game: String,
        /// How many seats it has.
        seats: usize,
        /// What is there once for every seat.
        what: &'static str,
        /// How many of it there are.
        count: usize,
    },
    /// Chance deals, and nothing says from what.
    #[error("{game} is dealt from a seed: expected 64 hexadecimal digits in \"seed\"")]
    NoSeed {
        /// The name of the game.
        game: String,
    },
    /// Shares are part of a deal, and there is none.
    #[error("there are \"shares\" of a deal: expected its \"seed\", too")]
    SharesWithoutSeed,
    /// More have added to the deal than can play.
    #[error("{game} has {seats}: expected at most as many \"shares\", but there are {shares}", seats = seats_word(*.seats))]
    Shares {
        /// The name of the game.
        game: String,
        /// How many seats it has.
        seats: usize,
        /// How many shares there are.
        shares: usize,
    },
    /// The game goes on, or does not, unlike what is said.
    #[error("the stage is {stage}, but after the last of {moves} moves it is not so")]
    Stage {
        /// What is said.
        stage: &'static str,
        /// How many moves there are.
        moves: usize,
    },
    /// No game has a seat of the number that is said to have resigned.
    #[error("seat {number} cannot have resigned: expected a number from 1 to {most}")]
    ResignedNoSeat {
        /// What is said.
        number: usize,
        /// The greatest number of any game's seat.
        most: usize,
    },
    /// The game has no such seat.
    #[error("seat {number} cannot have resigned: {game} has {seats}", seats = seats_word(*.seats))]
    ResignedSeat {
        /// What is said, from 1.
        number: usize,
        /// The name of the game.
        game: String,
        /// How many seats it has.
        seats: usize,
    },
    /// The game was over before.
    #[error("seat {number} cannot have resigned: after the last of {moves} moves the game is over")]
    ResignedLate {
        /// The number of the seat, from 1.
        number: usize,
        /// How many moves there are.
        moves: usize,
    },
    /// The game goes on, which it does not after that.
    #[error("the stage is playing, but seat {number} has resigned: expected over")]
    ResignedPlaying {
        /// The number of the seat, from 1.
        number: usize,
    },
    /// The moves, or the rules by which they were made, do not belong to the game.
    #[error(transparent)]
    Restore(#[from] RestoreError),
}

fn seats_word(count: usize) -> String {
    match count {
        1 => "1 seat".to_string(),
        count => format!("{count} seats"),
    }
}
