//! What can be wrong with a saved table.

use hog_games::catalogue::{NameError, TextError};
use thiserror::Error;

use super::VERSION;
use crate::TableError;

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
    #[error("the table was saved in version {version}; this program reads up to {VERSION}")]
    Newer {
        /// The version of the file.
        version: u64,
    },
    /// The version is no version at all.
    #[error("a saved table has a version: expected a whole number from 1 to {VERSION}")]
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
    #[error("the definition of {game}: {error}")]
    Definition {
        /// The name of the game.
        game: String,
        /// What is wrong with the text.
        error: TextError,
    },
    /// The game was defined in a file, and its text is missing.
    #[error("{game} has no definition: expected the text of that file in \"definition\"")]
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
        /// Why it is no mind.
        error: NameError,
    },
    /// There are more or fewer sitters than seats.
    #[error("{game} has {seats} {}, but there are {sitters} \"sitters\"", seats_word(*.seats))]
    Sitters {
        /// The name of the game.
        game: String,
        /// How many seats it has.
        seats: usize,
        /// How many sitters there are.
        sitters: usize,
    },
    /// A move cannot be made.
    #[error("move {number} of {count}, {text}: {error}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// How many there are.
        count: usize,
        /// The move, shortened and in quotes.
        text: String,
        /// Why not.
        error: TableError,
    },
    /// A move that was taken back could not be made again.
    #[error("undone move {number} of {count}, {text}: {error}")]
    Undone {
        /// Its number, from 1: the one that would be made again first.
        number: usize,
        /// How many there are.
        count: usize,
        /// The move, shortened and in quotes.
        text: String,
        /// Why not.
        error: TableError,
    },
    /// The table cannot be set up, or the rules cannot be changed so.
    #[error(transparent)]
    Table(#[from] TableError),
}

const fn seats_word(count: usize) -> &'static str {
    if count == 1 { "seat" } else { "seats" }
}
