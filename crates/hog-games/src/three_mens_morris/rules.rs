//! The rules of three men's morris.

use hog_board::{BoardGame, Piece, Place};
use hog_core::{Game, Key, Outcome, PerfectInformation, Searchable, Seat, Turn};

pub use super::points::{Point, Points};

/// Three men's morris.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeMensMorris;

/// How many counters a player has.
const COUNTERS: usize = 3;

/// The counters on the points, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MorrisState {
    counters: [Points; 2],
    mover: Seat,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MorrisMove {
    /// Puts a new counter on a point.
    Place(Point),
    /// Moves a counter along a line.
    Move {
        /// The point it leaves.
        from: Point,
        /// The free neighbouring point it goes to.
        to: Point,
    },
}

/// The points that are neighbours on a row, a column or a diagonal. The diagonals run through the
/// middle, so points at the sides' middles have no diagonal.
#[must_use]
pub fn are_neighbours(one: Point, other: Point) -> bool {
    let (column, row) = (one.index() % 3, one.index() / 3);
    let (to_column, to_row) = (other.index() % 3, other.index() / 3);
    match (column.abs_diff(to_column), row.abs_diff(to_row)) {
        (0, 1) | (1, 0) => true,
        (1, 1) => (column + row).is_multiple_of(2),
        _ => false,
    }
}

impl MorrisState {
    /// The seat whose counter is on a point.
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Seat> {
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.find(|seat| self.counters[seat.index()].contains(point))
    }

    /// The points that are free.
    #[must_use]
    pub const fn free(&self) -> Points {
        let [first, second] = self.counters;
        Points::from_bits(!(first.bits() | second.bits()))
    }

    /// Whether the player whose turn it is still has counters to place.
    #[must_use]
    pub const fn is_placing(&self) -> bool {
        self.counters[self.mover.index()].len() < COUNTERS
    }
}

impl PerfectInformation for ThreeMensMorris {}

impl Game for ThreeMensMorris {
    type State = MorrisState;
    type Move = MorrisMove;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> MorrisState {
        MorrisState {
            counters: [Points::NONE; 2],
            mover: Seat::FIRST,
        }
    }

    fn turn(&self, state: &MorrisState) -> Turn {
        // Only the player who has just moved can have made a line. A player always has a move: only
        // a line of the other's can block all three counters.
        let last = state.mover.other();
        if state.counters[last.index()].holds_line() {
            Turn::Over(Outcome::won_by(last))
        } else {
            Turn::Seat(state.mover)
        }
    }

    fn moves(&self, state: &MorrisState, out: &mut Vec<MorrisMove>) {
        if self.turn(state).is_over() {
            return;
        }
        if state.is_placing() {
            out.extend(state.free().iter().map(MorrisMove::Place));
            return;
        }
        for from in state.counters[state.mover.index()].iter() {
            let free = state.free().iter();
            let reached = free.filter(|to| are_neighbours(from, *to));
            out.extend(reached.map(|to| MorrisMove::Move { from, to }));
        }
    }

    fn play_unchecked(&self, state: &mut MorrisState, mv: MorrisMove) {
        let mine = &mut state.counters[state.mover.index()];
        *mine = match mv {
            MorrisMove::Place(point) => mine.with(point),
            MorrisMove::Move { from, to } => mine.without(from).with(to),
        };
        state.mover = state.mover.other();
    }
}

impl BoardGame for ThreeMensMorris {
    fn places(&self) -> u32 {
        9
    }

    fn piece(&self, state: &MorrisState, place: Place) -> Option<Piece> {
        let point = Point::ALL.get(usize::try_from(place.0).ok()?)?;
        state.owner(*point).map(Piece::stone)
    }
}

impl Key for ThreeMensMorris {
    type Key = u32;

    fn key(&self, state: &MorrisState) -> u32 {
        let [first, second] = state.counters.map(|points| u32::from(points.bits()));
        first | second << 9 | u32::from(state.mover.number()) << 18
    }

    fn state_of(&self, key: &u32) -> MorrisState {
        let nine_bits = |shift: u32| Points::from_bits((key >> shift & 0x1ff) as u16);
        MorrisState {
            counters: [nine_bits(0), nine_bits(9)],
            mover: Seat::new((key >> 18 & 1) as u8),
        }
    }
}

impl Searchable for ThreeMensMorris {
    fn symmetries(&self) -> usize {
        Points::SYMMETRIES
    }

    fn map_state(&self, symmetry: usize, state: &MorrisState) -> MorrisState {
        MorrisState {
            counters: state.counters.map(|points| points.mapped(symmetry)),
            mover: state.mover,
        }
    }

    fn map_move(&self, symmetry: usize, mv: MorrisMove) -> MorrisMove {
        match mv {
            MorrisMove::Place(point) => MorrisMove::Place(point.mapped(symmetry)),
            MorrisMove::Move { from, to } => MorrisMove::Move {
                from: from.mapped(symmetry),
                to: to.mapped(symmetry),
            },
        }
    }
}
