//! How many moves of single cards a move of several cards stands for.

use super::game::FreeCell;
use super::piles::{Move, Target};
use super::rules::EmptyColumns;
use super::state::{State, free_cells};

impl FreeCell {
    /// The least number of moves of single cards that a legal move stands for, by way of cells and other columns
    /// that are free before it. Auto-play comes after the last of them, so it is not counted.
    ///
    /// # Panics
    /// If there is no room for the run, so that the move is not legal.
    #[must_use]
    pub fn count_single_moves(&self, state: &State, mv: Move) -> usize {
        if mv.cards == 1 {
            return 1;
        }
        let rules = self.rules();
        let cells = free_cells(&state.cells()[..usize::from(rules.cells())]);
        let columns = (0..rules.columns())
            .filter(|column| state.top(*column).is_none() && mv.to != Target::Column(*column));
        let columns = match rules.empty_columns() {
            EmptyColumns::KingsOnly => 0,
            EmptyColumns::Any => columns.count(),
        };
        fewest_moves(mv.cards, cells.into(), columns).expect("a legal run has room")
    }
}

/// The least number of moves of single cards for a run, by way of free cells and empty columns; `None`
/// if they do not suffice.
fn fewest_moves(cards: u8, cells: usize, columns: usize) -> Option<usize> {
    let number = usize::from(cards);
    if number == 0 {
        return Some(0);
    }
    // Each card but the lowest is put aside once: there are no fewer moves than that.
    if number <= cells + columns + 1 {
        return Some(number * 2 - 1);
    }
    // Some cards wait in one of the empty columns while the others are moved.
    let columns = columns.checked_sub(1)?;
    let moves = (0..cards).filter_map(|waiting| {
        let twice = fewest_moves(waiting, cells, columns)? * 2;
        Some(twice + fewest_moves(cards - waiting, cells, columns)?)
    });
    moves.min()
}
