//! Moves as people write them: where from, where to.
//!
//! `26` moves from column 2 to column 6, `3a` into cell a, `a5` out of it, `4h` and `bh` to the
//! foundation. Columns are counted from 1, and the tenth is 0; cells are a to g and then i, since h
//! stands for the foundations. A move back from a foundation names its suit: `hS5`.
//!
//! Onto a card it is plain how many cards go. To an empty column several numbers may be legal; then
//! `v` and the number, in hexadecimal, follow: `26v3`, as solvers write it. Where it is left out,
//! as many as can go are meant.

use hog_cards::Suit;
use hog_core::{BadNotation, Notation};

use super::game::FreeCell;
use super::piles::{Move, Source, Target, cell_letter};
use super::rules::Back;
use super::state::State;

impl Notation for FreeCell {
    fn write_move(&self, state: &State, mv: Move) -> String {
        let from = match mv.from {
            Source::Column(column) => column_digit(column).to_string(),
            Source::Cell(cell) => cell_letter(cell).to_string(),
            Source::Foundation(suit) => format!("h{}", suit.letter()),
        };
        let to = match mv.to {
            Target::Column(column) => column_digit(column),
            Target::Cell(cell) => cell_letter(cell),
            Target::Foundation => 'h',
        };
        match (mv.from, mv.to) {
            (Source::Column(from_column), Target::Column(to_column))
                if self.needs_number(state, from_column, to_column, mv.cards) =>
            {
                format!("{from}{to}v{:x}", mv.cards)
            }
            _ => format!("{from}{to}"),
        }
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, BadNotation> {
        self.read(state, &text.trim().to_lowercase())
            .ok_or_else(|| self.expected())
    }

    fn objection(&self, state: &State, mv: Move) -> String {
        match self.check(state, mv) {
            Err(error) => error.to_string(),
            Ok(()) => format!("{} can be made", self.write_move(state, mv)),
        }
    }

    fn write_state(&self, state: &State) -> Option<String> {
        Some(state.setup(self.rules()).to_text())
    }
}

impl FreeCell {
    fn read(&self, state: &State, text: &str) -> Option<Move> {
        let mut letters = text.chars();
        let from = match letters.next()? {
            'h' => Source::Foundation(Suit::from_letter(letters.next()?)?),
            letter => self
                .column(letter)
                .map(Source::Column)
                .or_else(|| self.cell(letter).map(Source::Cell))?,
        };
        let to = match letters.next()? {
            'h' => Target::Foundation,
            letter => self
                .column(letter)
                .map(Target::Column)
                .or_else(|| self.cell(letter).map(Target::Cell))?,
        };
        let rest = letters.as_str();
        match (from, to) {
            (Source::Column(from), Target::Column(to)) => {
                let cards = match rest {
                    "" => self.default_number(state, from, to),
                    _ => number(rest)?,
                };
                Some(Move::run(from, to, cards))
            }
            // From a foundation a card comes to a column or nowhere: `hsh` and `hsa` mean nothing.
            (Source::Foundation(_), Target::Cell(_) | Target::Foundation) => None,
            _ => rest.is_empty().then_some(Move::one(from, to)),
        }
    }

    fn column(&self, letter: char) -> Option<u8> {
        (0..self.rules().columns()).find(|column| column_digit(*column) == letter)
    }

    fn cell(&self, letter: char) -> Option<u8> {
        (0..self.rules().cells()).find(|cell| cell_letter(*cell) == letter)
    }

    /// How many cards are meant from column to column when no number is given: those that fit; to
    /// an empty column, as many as can go; one if that cannot be.
    fn default_number(&self, state: &State, from: u8, to: u8) -> u8 {
        if let Some(onto) = state.top(to).filter(|_| from != to) {
            let building = self.rules().building();
            let mut run = (1..).zip(self.run(state, from));
            let fits = run.find(|(_, card)| building.allows(*card, onto));
            return fits.map_or(1, |(cards, _)| cards);
        }
        self.legal_numbers(state, from, to).max().unwrap_or(1)
    }

    fn legal_numbers(&self, state: &State, from: u8, to: u8) -> impl Iterator<Item = u8> {
        let numbers = 1..=self.longest_run(state, to);
        numbers.filter(move |cards| self.check(state, Move::run(from, to, *cards)).is_ok())
    }

    fn needs_number(&self, state: &State, from: u8, to: u8, cards: u8) -> bool {
        self.default_number(state, from, to) != cards
            || self.legal_numbers(state, from, to).count() > 1
    }

    fn expected(&self) -> BadNotation {
        let (columns, cells) = (self.rules().columns(), self.rules().cells());
        let columns = match columns {
            10 => "1 to 9 and 0".to_string(),
            _ => format!("1 to {columns}"),
        };
        let cells = match cells {
            0 => String::new(),
            1 => " or cell (a)".to_string(),
            8 => " or cell (a to g and i)".to_string(),
            _ => format!(" or cell (a to {})", cell_letter(cells - 1)),
        };
        let back = match self.rules().back() {
            Back::On => ", or hS5 back from the spades",
            Back::Off => "",
        };
        BadNotation {
            expected: format!(
                "from a column ({columns}){cells} to another, or to h for its foundation, such as \
                 26, or 26v3 for 3 cards{back}"
            ),
        }
    }
}

/// The digit of a column; beyond the last, a question mark.
pub(super) fn column_digit(column: u8) -> char {
    match column {
        0..=8 => char::from(b'1' + column),
        9 => '0',
        _ => '?',
    }
}

/// The number of cards after `v`, at most 13.
fn number(text: &str) -> Option<u8> {
    let digit = text.strip_prefix('v').filter(|digit| digit.len() == 1)?;
    let number = u8::from_str_radix(digit, 16).ok()?;
    (1..=13).contains(&number).then_some(number)
}
