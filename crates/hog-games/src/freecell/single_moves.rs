//! Runs as single cards: how a move of several cards is made one by one.

use super::piles::{Move, Source, Target};
use super::rules::EmptyColumns;
use super::setup::Setup;

/// The moves of one card each that a legal move consists of, as few as free cells and empty columns
/// allow for. Each of them can be made, in its turn, by [`Setup::play`].
///
/// With auto-play nothing goes up by itself in between: that follows the whole move.
#[must_use]
pub fn single_moves(setup: &Setup, mv: Move) -> Vec<Move> {
    let (Source::Column(from), Target::Column(to)) = (mv.from, mv.to) else {
        return vec![mv];
    };
    let mut carrier = Carrier {
        cells: setup.cells().free().collect(),
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
    /// Moves so many cards by way of the cells and these empty columns, which are empty again
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
        let split = (0..cards).filter_map(|waiting| {
            let moves = self.moves_with(cards, waiting, others)?;
            Some((moves, waiting))
        });
        split.min().map_or(0, |(_, waiting)| waiting)
    }

    /// How many moves it takes if so many of the cards wait in one column more than the others;
    /// `None` if that is impossible.
    fn moves_with(&self, cards: u8, waiting: u8, others: usize) -> Option<u32> {
        let twice = self.fewest_moves(waiting, others)? * 2;
        Some(twice + self.fewest_moves(cards - waiting, others)?)
    }

    fn fewest_moves(&self, cards: u8, empty: usize) -> Option<u32> {
        match (cards, empty) {
            (0, _) => Some(0),
            (_, 0) => {
                let by_cells = usize::from(cards) <= self.cells.len() + 1;
                by_cells.then_some(u32::from(cards) * 2 - 1)
            }
            (1, _) => Some(1),
            (_, empty) => (0..cards)
                .filter_map(|waiting| self.moves_with(cards, waiting, empty - 1))
                .min(),
        }
    }
}
