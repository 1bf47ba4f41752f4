//! The rules of tic-tac-toe.

use hog_board::{BoardGame, Piece, Place};
use hog_core::{Game, Judged, Key, Outcome, Playout, Seat, Symmetry, Turn, Undo};

pub use crate::nine::{Cell, Cells};

/// Tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe;

/// The marks on the board. Whose turn it is follows from their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Marks {
    crosses: Cells,
    noughts: Cells,
}

impl Marks {
    /// The cells that are free.
    #[must_use]
    pub const fn free(self) -> Cells {
        self.crosses.or(self.noughts).complement()
    }

    /// The seat whose mark is on a cell.
    #[must_use]
    pub const fn owner(self, cell: Cell) -> Option<Seat> {
        if self.crosses.contains(cell) {
            Some(Seat::FIRST)
        } else if self.noughts.contains(cell) {
            Some(Seat::SECOND)
        } else {
            None
        }
    }

    /// The seat that made fewer marks; the first if both made as many.
    const fn mover(self) -> Seat {
        if self.crosses.len() > self.noughts.len() {
            Seat::SECOND
        } else {
            Seat::FIRST
        }
    }

    fn marks(&mut self, seat: Seat) -> &mut Cells {
        if seat == Seat::FIRST {
            &mut self.crosses
        } else {
            &mut self.noughts
        }
    }
}

impl Game for TicTacToe {
    type State = Marks;
    type Move = Cell;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Marks {
        Marks::default()
    }

    fn turn(&self, board: &Marks) -> Turn {
        if board.crosses.holds_line() {
            Turn::Over(Outcome::won_by(Seat::FIRST))
        } else if board.noughts.holds_line() {
            Turn::Over(Outcome::won_by(Seat::SECOND))
        } else if board.free() == Cells::NONE {
            Turn::Over(Outcome::Drawn)
        } else {
            Turn::Seat(board.mover())
        }
    }

    fn moves(&self, board: &Marks, out: &mut Vec<Cell>) {
        if !self.turn(board).is_over() {
            out.extend(board.free().iter());
        }
    }

    fn play_unchecked(&self, board: &mut Marks, cell: Cell) {
        let marks = board.marks(board.mover());
        *marks = marks.with(cell);
    }
}

impl BoardGame for TicTacToe {
    fn places(&self) -> u32 {
        9
    }

    fn piece(&self, board: &Marks, place: Place) -> Option<Piece> {
        let cell = Cell::ALL.get(usize::try_from(place.0).ok()?)?;
        board.owner(*cell).map(Piece::stone)
    }
}

impl Key for TicTacToe {
    type Key = u32;

    fn key(&self, board: &Marks) -> u32 {
        u32::from(board.crosses.bits()) | u32::from(board.noughts.bits()) << 9
    }

    fn state_of(&self, key: &u32) -> Marks {
        let nine_bits = |shift: u32| Cells::from_bits((key >> shift & 0x1ff) as u16);
        Marks {
            crosses: nine_bits(0),
            noughts: nine_bits(9),
        }
    }
}

impl Undo for TicTacToe {
    fn undo_unchecked(&self, board: &mut Marks, cell: Cell) {
        board.crosses = board.crosses.without(cell);
        board.noughts = board.noughts.without(cell);
    }
}

impl Symmetry for TicTacToe {
    fn symmetries(&self) -> usize {
        Cells::SYMMETRIES
    }

    fn map_state(&self, symmetry: usize, board: &Marks) -> Marks {
        Marks {
            crosses: board.crosses.mapped(symmetry),
            noughts: board.noughts.mapped(symmetry),
        }
    }

    fn map_move(&self, symmetry: usize, cell: Cell) -> Cell {
        cell.mapped(symmetry)
    }
}

impl Playout for TicTacToe {}

impl Judged for TicTacToe {}
