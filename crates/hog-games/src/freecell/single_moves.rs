//! Runs as single cards: how a move of several cards is made one by one.

use super::game::FreeCell;
use super::piles::{Move, Source, Target};
use super::rules::EmptyColumns;
use super::setup::Setup;
use super::state::State;

/// The moves of one card each that a legal move consists of, as few as free cells and empty columns
/// allow for. Each of them is legal in its turn.
///
/// With auto-play nothing goes up by itself in between: that follows the whole move.
#[must_use]
pub fn single_moves(setup: &Setup, mv: Move) -> Vec<Move> {
    let (Source::Column(from), Target::Column(to)) = (mv.from, mv.to) else {
        return vec![mv];
    };
    let mut carrier = Carrier {
        cells: (0..)
            .zip(setup.cells())
            .filter_map(|(cell, card)| card.is_none().then_some(cell))
            .collect(),
        moves: Vec::new(),
    };
    let empty: Vec<u8> = match setup.rules().empty_columns() {
        EmptyColumns::KingsOnly => Vec::new(),
        EmptyColumns::Any => (0..)
            .zip(setup.columns())
            .filter(|(number, column)| *number != to && column.is_empty())
            .map(|(number, _)| number)
            .collect(),
    };
    carrier.carry(from, to, mv.cards, &empty);
    carrier.moves
}

/// Makes moves of single cards.
struct Carrier {
    /// The free cells.
    cells: Vec<u8>,
    moves: Vec<Move>,
}

impl Carrier {
    /// Moves cards by way of the cells and these empty columns, which are empty again
    /// thereafter.
    fn carry(&mut self, from: u8, to: u8, cards: u8, empty: &[u8]) {
        let Some((aside, others)) = empty.split_last() else {
            self.carry_by_cells(from, to, cards);
            return;
        };
        let waiting = self.best_split(cards, others.len());
        if waiting > 0 {
            self.carry(from, *aside, waiting, others);
        }
        self.carry(from, to, cards - waiting, others);
        if waiting > 0 {
            self.carry(*aside, to, waiting, others);
        }
    }

    fn carry_by_cells(&mut self, from: u8, to: u8, cards: u8) {
        let parked = usize::from(cards.saturating_sub(1)).min(self.cells.len());
        let parked = &self.cells[..parked];
        let (column, target) = (Source::Column(from), Target::Column(to));
        let park = parked
            .iter()
            .map(|cell| Move::one(column, Target::Cell(*cell)));
        let unpark = parked.iter().rev();
        let unpark = unpark.map(|cell| Move::one(Source::Cell(*cell), target));
        let moves = park.chain([Move::one(column, target)]).chain(unpark);
        self.moves.extend(moves);
    }

    /// How many cards should wait in one more empty column, so that the fewest moves are needed.
    fn best_split(&self, cards: u8, others: usize) -> u8 {
        let room = Room {
            cells: self.cells.len(),
            columns: others,
        };
        let split = (0..cards).filter_map(|waiting| {
            let moves = room.moves_with(cards, waiting)?;
            Some((moves, waiting))
        });
        split.min().map_or(0, |(_, waiting)| waiting)
    }
}

/// Where cards can be put aside while a run is moved.
#[derive(Clone, Copy)]
struct Room {
    cells: usize,
    columns: usize,
}

impl Room {
    /// How many moves a run takes if `waiting` of its cards wait in one more column; `None` if that
    /// is impossible.
    fn moves_with(self, cards: u8, waiting: u8) -> Option<usize> {
        let twice = self.fewest_moves(waiting)? * 2;
        Some(twice + self.fewest_moves(cards - waiting)?)
    }

    fn fewest_moves(self, cards: u8) -> Option<usize> {
        let number = usize::from(cards);
        if number == 0 {
            return Some(0);
        }
        // Each card but the lowest is put aside once: there are no fewer moves than that.
        if number <= self.cells + self.columns + 1 {
            return Some(number * 2 - 1);
        }
        let columns = self.columns.checked_sub(1)?;
        let fewer = Self { columns, ..self };
        let moves = (0..cards).filter_map(|waiting| fewer.moves_with(cards, waiting));
        moves.min()
    }
}

impl FreeCell {
    /// How many [`single_moves`] a legal move has.
    ///
    /// # Panics
    /// If there is no room for the run, so that the move is not legal.
    #[must_use]
    pub fn count_single_moves(&self, state: &State, mv: Move) -> usize {
        if mv.cards == 1 {
            return 1;
        }
        let cells = &state.cells()[..usize::from(self.rules().cells())];
        let columns = (0..self.rules().columns())
            .filter(|column| state.top(*column).is_none() && mv.to != Target::Column(*column));
        let room = Room {
            cells: cells.iter().filter(|card| card.is_none()).count(),
            columns: match self.rules().empty_columns() {
                EmptyColumns::KingsOnly => 0,
                EmptyColumns::Any => columns.count(),
            },
        };
        let moves = room.fewest_moves(mv.cards);
        moves.expect("a legal run has room")
    }
}
