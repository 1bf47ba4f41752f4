//! The rules of three men's morris.

use hog_board::{BoardGame, Piece, Place};
use hog_core::{Game, Key, Outcome, PerfectInformation, Searchable, Seat, Turn};

pub use super::cells::{Cell, Cells};

/// Three men's morris.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeMensMorris;

/// How many counters a player has.
const COUNTERS: usize = 3;

/// The counters on the points, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    counters: [Cells; 2],
    mover: Seat,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MorrisMove {
    /// Puts a new counter on a point.
    Place(Cell),
    /// Moves a counter along a line.
    Move {
        /// The point it leaves.
        from: Cell,
        /// The free neighbouring point it goes to.
        to: Cell,
    },
}

/// The points that are neighbours on a row, a column or a diagonal. The diagonals run through the
/// middle, so points at the sides' middles have no diagonal.
#[must_use]
pub fn are_neighbours(one: Cell, other: Cell) -> bool {
    let (column, row) = (one.index() % 3, one.index() / 3);
    let (to_column, to_row) = (other.index() % 3, other.index() / 3);
    match (column.abs_diff(to_column), row.abs_diff(to_row)) {
        (0, 1) | (1, 0) => true,
        (1, 1) => (column + row).is_multiple_of(2),
        _ => false,
    }
}

impl Points {
    /// The seat whose counter is on a point.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Seat> {
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.find(|seat| self.counters[seat.index()].contains(cell))
    }

    /// The points that are free.
    #[must_use]
    pub const fn free(&self) -> Cells {
        let [first, second] = self.counters;
        Cells::from_bits(!(first.bits() | second.bits()))
    }

    /// Whether the player whose turn it is still has counters to place.
    #[must_use]
    pub const fn is_placing(&self) -> bool {
        self.counters[self.mover.index()].len() < COUNTERS
    }
}

impl PerfectInformation for ThreeMensMorris {}

impl Game for ThreeMensMorris {
    type State = Points;
    type Move = MorrisMove;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Points {
        Points {
            counters: [Cells::NONE; 2],
            mover: Seat::FIRST,
        }
    }

    fn turn(&self, points: &Points) -> Turn {
        // Only the player who has just moved can have made a line. A player always has a move: to
        // block all three counters of one player takes a line of the other's.
        let last = points.mover.other();
        if points.counters[last.index()].holds_line() {
            Turn::Over(Outcome::won_by(last))
        } else {
            Turn::Seat(points.mover)
        }
    }

    fn moves(&self, points: &Points, out: &mut Vec<MorrisMove>) {
        if self.turn(points).is_over() {
            return;
        }
        if points.is_placing() {
            out.extend(points.free().iter().map(MorrisMove::Place));
            return;
        }
        for from in points.counters[points.mover.index()].iter() {
            let free = points.free().iter();
            let reached = free.filter(|to| are_neighbours(from, *to));
            out.extend(reached.map(|to| MorrisMove::Move { from, to }));
        }
    }

    fn play_unchecked(&self, points: &mut Points, mv: MorrisMove) {
        let mine = &mut points.counters[points.mover.index()];
        *mine = match mv {
            MorrisMove::Place(cell) => mine.with(cell),
            MorrisMove::Move { from, to } => mine.without(from).with(to),
        };
        points.mover = points.mover.other();
    }
}

impl BoardGame for ThreeMensMorris {
    fn places(&self) -> u32 {
        9
    }

    fn piece(&self, points: &Points, place: Place) -> Option<Piece> {
        let cell = Cell::ALL.get(usize::try_from(place.0).ok()?)?;
        points.owner(*cell).map(Piece::stone)
    }
}

impl Key for ThreeMensMorris {
    type Key = u32;

    fn key(&self, points: &Points) -> u32 {
        let [first, second] = points.counters.map(|cells| u32::from(cells.bits()));
        first | second << 9 | u32::from(points.mover.number()) << 18
    }

    fn state_of(&self, key: &u32) -> Points {
        let nine_bits = |shift: u32| Cells::from_bits((key >> shift & 0x1ff) as u16);
        Points {
            counters: [nine_bits(0), nine_bits(9)],
            mover: Seat::new((key >> 18 & 1) as u8),
        }
    }
}

impl Searchable for ThreeMensMorris {
    fn symmetries(&self) -> usize {
        Cells::SYMMETRIES
    }

    fn map_state(&self, symmetry: usize, points: &Points) -> Points {
        Points {
            counters: points.counters.map(|cells| cells.mapped(symmetry)),
            mover: points.mover,
        }
    }

    fn map_move(&self, symmetry: usize, mv: MorrisMove) -> MorrisMove {
        match mv {
            MorrisMove::Place(cell) => MorrisMove::Place(cell.mapped(symmetry)),
            MorrisMove::Move { from, to } => MorrisMove::Move {
                from: from.mapped(symmetry),
                to: to.mapped(symmetry),
            },
        }
    }
}
