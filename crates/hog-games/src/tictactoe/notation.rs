//! Moves of tic-tac-toe as text: the cell, `a1` to `c3`.

use hog_core::{BadNotation, Notation, Seat};

use super::rules::{Cell, Marks, TicTacToe};

impl Notation for TicTacToe {
    fn write_move(&self, _: &Marks, cell: Cell) -> String {
        cell.name()
    }

    fn read_move(&self, _: &Marks, text: &str) -> Result<Cell, BadNotation> {
        Cell::parse(text.trim())
    }

    fn objection(&self, board: &Marks, cell: Cell) -> String {
        match board.owner(cell) {
            Some(owner) => format!(
                "{} is taken: {} is there",
                cell.name(),
                self.seat_name(owner)
            ),
            None => format!("{} cannot be marked", cell.name()),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        if seat == Seat::FIRST { "X" } else { "O" }.to_string()
    }
}
