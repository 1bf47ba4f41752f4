//! Definition files: positional games read from text and written as text.
//!
//! The format is described for designers in `docs/definitions.md`, with examples in `examples/`.
//! This module works on text; callers read and write the files.
//!
//! ```
//! use hog_games::positional::file::DefinedGame;
//!
//! let game = DefinedGame::from_toml(
//!     r#"
//!     title = "Three in a row with a hole"
//!     [board]
//!     grid = [3, 3]
//!     blocked = ["b2"]
//!     [[win]]
//!     rows = 3
//!     "#,
//! )?;
//! assert_eq!(game.plan.blocked(), [4]);
//! # Ok::<(), hog_games::positional::file::FileError>(())
//! ```

mod anywhere;
mod board;
mod error;
mod names;
mod rules;
mod section;
mod swap;
mod wins;
mod writer;

use toml::de::DeTable;

use self::board::BoardSection;
use self::error::Fault;
pub use self::error::{FileError, WriteError};
use self::section::Section;
use super::plan::Plan;
use super::restrictions::Restrictions;

/// The longest file that is loaded, in bytes.
pub const LONGEST_FILE: usize = 1 << 20;

/// The longest title, in characters.
pub const LONGEST_TITLE: usize = 80;

/// The longest text of rules, in characters.
pub const LONGEST_RULES: usize = 4_000;

/// The keys of a file outside all tables, and its tables.
const KEYS: [&str; 5] = ["title", "rules", "swap", "board", "win"];

/// A positional game as a file defines it.
#[derive(Clone, Debug, PartialEq)]
pub struct DefinedGame {
    /// What it is called.
    pub title: String,
    /// How it is played, in words.
    pub rules: String,
    /// What is needed to play it.
    pub plan: Plan,
}

impl DefinedGame {
    /// A game with rules in plain words that follow from its plan.
    #[must_use]
    pub fn new(title: impl Into<String>, plan: Plan) -> Self {
        Self {
            title: title.into(),
            rules: rules::of(&plan),
            plan,
        }
    }

    /// Reads a game from the text of a definition file.
    ///
    /// # Errors
    /// [`FileError`] for the first fault, with its line and column.
    pub fn from_toml(text: &str) -> Result<Self, FileError> {
        read(text).map_err(|fault| fault.locate(text))
    }

    /// Writes the game as the text of a definition file, from which it is loaded again as it is.
    ///
    /// # Errors
    /// [`WriteError`] if the format cannot say this game.
    pub fn to_toml(&self) -> Result<String, WriteError> {
        let text = writer::write(self);
        // Trying is the plainest way to know, and cannot be wrong.
        match Self::from_toml(&text) {
            Ok(loaded) if loaded == *self => Ok(text),
            Ok(_) => Err(WriteError::Different),
            Err(error) => Err(WriteError::Refused(error)),
        }
    }
}

fn read(text: &str) -> Result<DefinedGame, Fault> {
    if text.len() > LONGEST_FILE {
        let what = format!("the definition has {} bytes", text.len());
        return Err(Fault::new(0, what, format!("at most {LONGEST_FILE}")));
    }
    let table = DeTable::parse(text).map_err(|error| Fault::of_toml(&error, text))?;
    let file = Section::new("the definition", &KEYS, 0, table.get_ref(), text)?;
    let title = read_title(&file)?;
    let Some(board) = file.entry("board") else {
        let expected = "one that begins with [board] and has grid, hexagons or places";
        return Err(Fault::new(0, "there is no table [board]", expected));
    };
    let board = board.table(
        "[board]",
        &board::KEYS,
        "one table that begins with [board]",
    )?;
    let board = BoardSection::read(&board)?;
    let Some(wins) = file.entry("win") else {
        let expected = "at least one that begins with [[win]]";
        return Err(Fault::new(
            text.len(),
            "there is no table [[win]]",
            expected,
        ));
    };
    let ways = wins::read(wins, &board)?;
    let mut restrictions = Restrictions::none(board.ground.places())
        .with_blocked(&board.blocked)
        .with_stacks(board.stacks.clone());
    if let Some(entry) = file.entry("swap") {
        restrictions = restrictions.with_swap(swap::read(entry, &board, &ways)?);
    }
    let plan = Plan::new(board.ground, ways).with_restrictions(restrictions);
    let rules = match read_rules(&file)? {
        Some(rules) => rules,
        None => rules::of(&plan),
    };
    Ok(DefinedGame { title, rules, plan })
}

fn read_title(file: &Section) -> Result<String, Fault> {
    let Some(entry) = file.entry("title") else {
        let expected = "a line such as title = \"My game\" before [board]";
        return Err(Fault::new(0, "the definition has no title", expected));
    };
    let title = entry.text("a string, such as \"My game\"")?;
    if title.value.trim().is_empty() {
        return Err(title.fault("the title is empty", ""));
    }
    let count = title.value.chars().count();
    if count > LONGEST_TITLE {
        let what = format!("the title has {count} characters");
        return Err(title.fault(what, format!("at most {LONGEST_TITLE}")));
    }
    if title.value.chars().any(char::is_control) {
        let what = "the title has control characters or several lines";
        return Err(title.fault(what, "one line of text"));
    }
    Ok(title.value.to_string())
}

fn read_rules(file: &Section) -> Result<Option<String>, Fault> {
    let Some(entry) = file.entry("rules") else {
        return Ok(None);
    };
    let rules = entry.text("a string, such as \"Three in a row win.\"")?;
    let count = rules.value.chars().count();
    if count > LONGEST_RULES {
        let what = format!("the rules have {count} characters");
        return Err(rules.fault(what, format!("at most {LONGEST_RULES}")));
    }
    // Some systems end their lines with two characters.
    let lines = rules.value.replace("\r\n", "\n");
    let strange = |sign: char| sign.is_control() && !['\n', '\t'].contains(&sign);
    if lines.chars().any(strange) {
        return Err(rules.fault("the rules have control characters", "lines of text"));
    }
    Ok(Some(lines))
}
