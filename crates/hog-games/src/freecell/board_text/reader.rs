//! The reader of boards.

use hog_cards::{Card, Rank, Suit};
use hog_core::quoted;

use super::{BadBoard, BoardError};
use crate::freecell::rules::Rules;
use crate::freecell::setup::Setup;

pub(super) fn read(rules: Rules, text: &str) -> Result<Setup, BadBoard> {
    let mut reader = Reader {
        rules,
        columns: Vec::new(),
        cells: Vec::new(),
        heights: [0; 4],
        lines_of_cards: [None; Card::COUNT as usize],
        line_of_cells: None,
        line_of_foundations: None,
        errors: Vec::new(),
    };
    // Some editors begin every file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().collect();
    // The foundations may stand on any line, so they are read first.
    for (line, text) in (1..).zip(&lines) {
        if let Some(Line::Foundations(words)) = Line::of(text) {
            reader.read_foundations(line, words);
        }
    }
    for (line, text) in (1..).zip(&lines) {
        match Line::of(text) {
            None | Some(Line::Foundations(_)) => {}
            Some(Line::Cells(words)) => reader.read_cells(line, words),
            Some(Line::Column(words)) => reader.read_column(line, words),
        }
    }
    reader.finish(lines.len() + 1)
}

/// A line of a board that is not blank, by what it is about.
enum Line<'a> {
    Foundations(Words<'a>),
    Cells(Words<'a>),
    Column(Words<'a>),
}

impl<'a> Line<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let words = Words { text, from: 0 };
        if text.trim().is_empty() {
            return None;
        }
        let after = |names: &[&str]| names.iter().find_map(|name| words.after(name));
        let foundations = after(&["Foundations:", "Founds:"]).map(Line::Foundations);
        let cells = || after(&["Freecells:", "FC:"]).map(Line::Cells);
        let column = || Line::Column(after(&[":"]).unwrap_or(words));
        Some(foundations.or_else(cells).unwrap_or_else(column))
    }
}

/// The words of a line from some byte on.
#[derive(Clone, Copy)]
struct Words<'a> {
    text: &'a str,
    from: usize,
}

impl<'a> Words<'a> {
    /// What follows a beginning, if the line begins so; case and blanks before it do not matter.
    fn after(self, beginning: &str) -> Option<Self> {
        let blanks = self.text.len() - self.text.trim_start().len();
        let end = blanks + beginning.len();
        let found = self.text.get(blanks..end)?;
        found
            .eq_ignore_ascii_case(beginning)
            .then_some(Self { from: end, ..self })
    }

    /// Each word with the character at which it begins, from 1.
    fn iter(self) -> impl Iterator<Item = (usize, &'a str)> {
        let start = self.text.as_ptr().addr();
        let words = self.text[self.from..].split_whitespace();
        words.map(move |word| {
            let bytes = word.as_ptr().addr() - start;
            (self.text[..bytes].chars().count() + 1, word)
        })
    }
}

/// What has been read so far.
struct Reader {
    rules: Rules,
    columns: Vec<Vec<Card>>,
    cells: Vec<Option<Card>>,
    heights: [u8; 4],
    /// In which line each card was seen.
    lines_of_cards: [Option<usize>; Card::COUNT as usize],
    line_of_cells: Option<usize>,
    line_of_foundations: Option<usize>,
    errors: Vec<BoardError>,
}

impl Reader {
    fn add_error(&mut self, line: usize, column: usize, message: impl Into<String>) {
        self.errors.push(BoardError {
            line,
            column,
            message: message.into(),
        });
    }

    fn read_foundations(&mut self, line: usize, words: Words<'_>) {
        if let Some(first) = self.line_of_foundations {
            let message = format!("the foundations appear twice, first in line {first}");
            self.add_error(line, 1, message);
            return;
        }
        self.line_of_foundations = Some(line);
        let mut seen = [false; 4];
        for (column, word) in words.iter() {
            let Some((suit, height)) = foundation(word) else {
                let wrong = "is not a foundation: expected a suit, a dash, and its highest rank \
                            there or 0, such as H-5";
                self.add_error(line, column, format!("{} {wrong}", quoted(word)));
                continue;
            };
            let index = usize::from(suit.index());
            if std::mem::replace(&mut seen[index], true) {
                let message = format!("the foundation of {suit} appears twice");
                self.add_error(line, column, message);
            } else {
                self.heights[index] = height;
            }
        }
    }

    fn read_cells(&mut self, line: usize, words: Words<'_>) {
        if let Some(first) = self.line_of_cells {
            let message = format!("the cells appear twice, first in line {first}");
            self.add_error(line, 1, message);
            return;
        }
        self.line_of_cells = Some(line);
        let cells = self.rules.cells();
        for (column, word) in words.iter() {
            if self.cells.len() == usize::from(cells) {
                let message = format!("this is one cell too many: expected at most {cells}");
                self.add_error(line, column, message);
                return;
            }
            let card = if word == "-" {
                None
            } else {
                self.read_card(line, column, word)
            };
            self.cells.push(card);
        }
    }

    fn read_column(&mut self, line: usize, words: Words<'_>) {
        let columns = self.rules.columns();
        if self.columns.len() == usize::from(columns) {
            let message = format!("this is one column too many: expected {columns}");
            self.add_error(line, 1, message);
        }
        let words = words.iter();
        let cards = words.filter_map(|(column, word)| self.read_card(line, column, word));
        let cards = cards.collect();
        self.columns.push(cards);
    }

    /// Reads a card that is not there yet.
    fn read_card(&mut self, line: usize, column: usize, word: &str) -> Option<Card> {
        let card: Card = match word.parse() {
            Ok(card) => card,
            Err(why) => {
                let message = format!("{} is not a card: {why}", quoted(word));
                self.add_error(line, column, message);
                return None;
            }
        };
        if card.height() <= self.heights[usize::from(card.suit().index())] {
            self.add_error(line, column, format!("{card} is on its foundation already"));
            return None;
        }
        let seen = &mut self.lines_of_cards[usize::from(card.index())];
        if let Some(first) = *seen {
            let message = format!("{card} appears twice, first in line {first}");
            self.add_error(line, column, message);
            return None;
        }
        *seen = Some(line);
        Some(card)
    }

    fn finish(mut self, end: usize) -> Result<Setup, BadBoard> {
        let columns = self.rules.columns();
        let found = self.columns.len();
        if found < usize::from(columns) {
            let plural = if found == 1 { "" } else { "s" };
            let message = format!("the board has {found} column{plural}: expected {columns}");
            self.add_error(end, 1, message);
        }
        let missing = Card::all().filter(|card| {
            let height = self.heights[usize::from(card.suit().index())];
            card.height() > height && self.lines_of_cards[usize::from(card.index())].is_none()
        });
        let missing: Vec<String> = missing.map(|card| card.to_string()).collect();
        if !missing.is_empty() {
            self.add_error(end, 1, format!("missing: {}", missing.join(" ")));
        }
        if self.errors.is_empty() {
            let setup = Setup::new(self.rules, self.columns, &self.cells, self.heights);
            return Ok(setup.expect("the reader has found no error"));
        }
        self.errors.sort_by_key(|error| (error.line, error.column));
        Err(BadBoard {
            errors: self.errors,
        })
    }
}

/// The foundation that a word such as `H-5` means, and how many cards are there.
fn foundation(word: &str) -> Option<(Suit, u8)> {
    let (suit, rank) = word.split_once('-')?;
    let suit = Suit::from_letter(suit.parse().ok()?)?;
    let height = match rank {
        "0" => 0,
        "10" => 10,
        _ => Rank::from_letter(rank.parse().ok()?)?.index() + 1,
    };
    Some((suit, height))
}
