//! Boards as text, in the format that solvers share.
//!
//! A line for each column, from the bottom, with or without a colon before it. Where a game has
//! begun, two lines before them say what is on the foundations and in the cells:
//!
//! ```text
//! Foundations: H-6 C-9 D-2 S-0
//! Freecells: QS 3S - KD
//! : 8H 3D 2S
//! : KS QD JC
//! ```
//!
//! and so on. `0` is an empty foundation, a dash an empty cell; suits and cells that are not named
//! are empty. Blank lines do not count: an empty column is a colon alone.

mod reader;

use std::fmt;

use hog_cards::{Card, Suit};
use thiserror::Error;

use super::rules::Rules;
use super::setup::Setup;
use crate::family::TextError;

/// The order in which solvers write the foundations.
const SUITS: [Suit; 4] = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];

/// All that is wrong with a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct BadBoard {
    /// The errors, at least one, in the order of the text.
    pub errors: Vec<BoardError>,
}

/// Something wrong with a board, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct BoardError {
    /// The line, from 1; the one after the last for what is missing.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, and what is expected.
    pub message: String,
}

/// Maximum number of errors in the message of a [`BadBoard`].
const MOST_SHOWN: usize = 10;

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.errors.iter().take(MOST_SHOWN);
        let shown: Vec<String> = shown.map(BoardError::to_string).collect();
        f.write_str(&shown.join("\n"))?;
        match self.errors.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

/// Whether a text seems to be a board, with or without errors: some line begins like one of a board,
/// and there is no `=`, as there is in every definition file.
#[must_use]
pub fn seems_board(text: &str) -> bool {
    let begins_like_one = |line: &str| {
        let first = line.split_whitespace().next().unwrap_or_default();
        let name = first.to_ascii_lowercase();
        let names = [":", "foundations:", "founds:", "freecells:", "fc:"];
        names.iter().any(|known| name.starts_with(known)) || first.parse::<Card>().is_ok()
    };
    !text.contains('=') && text.lines().any(begins_like_one)
}

impl Setup {
    /// Reads a board; see [`board_text`](self) for the format. Ranks and suits are letters of either
    /// case, a ten is `T` or `10`, and `FC:` and `Founds:` do for the longer words.
    ///
    /// ```
    /// use hog_games::freecell::{DealNumber, Rules, Setup};
    ///
    /// let setup = DealNumber::FIRST.setup(Rules::FREECELL);
    /// let text = setup.to_text();
    /// assert!(text.starts_with("JD KD 2S 4C 3S 6D 6S\n"));
    /// assert_eq!(Setup::from_text(Rules::FREECELL, &text), Ok(setup));
    /// ```
    ///
    /// # Errors
    /// [`BadBoard`] with all that is wrong, in the order of the text.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, BadBoard> {
        reader::read(rules, text)
    }

    /// Writes the board so that it can be read again. As long as all cards are in the columns and
    /// none of those is empty, they are all that is written, without colons.
    #[must_use]
    pub fn to_text(&self) -> String {
        let slots = self.cells();
        let used = slots.iter().rposition(Option::is_some);
        let used = used.map_or(0, |last| last + 1);
        let begun = used > 0 || self.heights() != [0; 4];
        let column_is_empty = self.columns().iter().any(Vec::is_empty);
        let mut text = String::new();
        if begun {
            let heights = SUITS.map(|suit| {
                let height = self.heights()[usize::from(suit.index())];
                let top = Card::of_height(suit, height);
                let rank = top.map_or('0', |top| top.rank().letter());
                format!("{}-{rank}", suit.letter())
            });
            text += &format!("Foundations: {}\n", heights.join(" "));
            text += "Freecells:";
            for slot in &slots[..used] {
                let card = slot.map_or("-".to_string(), |card| card.to_string());
                text += &format!(" {card}");
            }
            text.push('\n');
        }
        for column in self.columns() {
            let cards: Vec<String> = column.iter().map(Card::to_string).collect();
            if begun || column_is_empty {
                text += format!(": {}", cards.join(" ")).trim_end();
            } else {
                text += &cards.join(" ");
            }
            text.push('\n');
        }
        text
    }
}

impl From<BadBoard> for TextError {
    fn from(bad: BadBoard) -> Self {
        Self {
            line: bad.errors[0].line,
            column: bad.errors[0].column,
            message: bad.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_told_from_other_texts() {
        for board in [
            "7d KS\n",
            "\n  : 2H\n",
            "Founds: H-0",
            "FC: 2H",
            "oh\nTS 10H",
        ] {
            assert!(seems_board(board), "{board}");
        }
        for other in [
            "",
            "hello",
            "title = \"AH\"\nrules = '''\nAH is\n'''\n",
            "[board]\nrows = 3",
        ] {
            assert!(!seems_board(other), "{other}");
        }
    }
}
