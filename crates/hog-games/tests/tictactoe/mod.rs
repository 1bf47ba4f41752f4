//! Tic-tac-toe written by hand: an oracle for the positional game that is defined by win groups.

use hog_core::{Game, Key, Outcome, PerfectInformation, Seat, Turn};

/// Tic-tac-toe.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// Whose mark is on each cell, along the rows.
type Marks = [Option<Seat>; 9];

fn has_line(marks: &Marks, seat: Seat) -> bool {
    let has = |cells: [usize; 3]| cells.iter().all(|cell| marks[*cell] == Some(seat));
    let row = |number: usize| has([3 * number, 3 * number + 1, 3 * number + 2]);
    let column = |number: usize| has([number, number + 3, number + 6]);
    (0..3).any(|number| row(number) || column(number)) || has([0, 4, 8]) || has([2, 4, 6])
}

fn mark_count(marks: &Marks, seat: Seat) -> usize {
    marks.iter().filter(|mark| **mark == Some(seat)).count()
}

impl PerfectInformation for TicTacToe {}

impl Game for TicTacToe {
    type State = Marks;
    type Move = u16;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Marks {
        [None; 9]
    }

    fn turn(&self, marks: &Marks) -> Turn {
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        if let Some(winner) = seats.find(|seat| has_line(marks, *seat)) {
            return Turn::Over(Outcome::won_by(winner));
        }
        if !marks.contains(&None) {
            return Turn::Over(Outcome::Drawn);
        }
        let even = mark_count(marks, Seat::FIRST) == mark_count(marks, Seat::SECOND);
        Turn::Seat(if even { Seat::FIRST } else { Seat::SECOND })
    }

    fn moves(&self, marks: &Marks, out: &mut Vec<u16>) {
        if !self.turn(marks).is_over() {
            let empty = (0..).zip(marks).filter(|(_, mark)| mark.is_none());
            out.extend(empty.map(|(cell, _)| cell));
        }
    }

    fn play_unchecked(&self, marks: &mut Marks, cell: u16) {
        if let Turn::Seat(mover) = self.turn(marks) {
            marks[usize::from(cell)] = Some(mover);
        }
    }
}

impl Key for TicTacToe {
    type Key = Marks;

    fn key(&self, marks: &Marks) -> Marks {
        *marks
    }

    fn state_of(&self, marks: &Marks) -> Marks {
        *marks
    }
}
