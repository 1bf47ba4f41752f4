//! Random games, given as graphs with an arbitrary judge.

use hog_core::analysis::{Analysis, GraphLimits, Worth};
use hog_core::{Game, Judge, Key, Outcome, Searchable, Seat, Seats, Turn};
use hog_testkit::games::Given;
use proptest::prelude::*;

use crate::QUIET;

/// A game given as a graph. Its judge is arbitrary but deterministic.
#[derive(Clone, Debug)]
pub struct Graph(pub Given);

#[derive(Clone, Copy, Debug)]
pub enum Loops {
    Possible,
    Impossible,
}

/// An end of a game for this number of seats: any set of winners, or a draw.
fn outcome(seats: u8) -> impl Strategy<Value = Outcome> {
    prop_oneof![
        1 => Just(Outcome::Drawn),
        3 => (0..1_u32 << seats).prop_map(move |set| {
            let winners = (0..seats).filter(|seat| set & 1 << seat != 0);
            let winners = winners.fold(Seats::NONE, |seats, seat| seats.with(Seat::new(seat)));
            Outcome::Decided { winners }
        }),
    ]
}

/// A game of fewer than `most` states in which any seat may be to move anywhere, and the first state is
/// not over.
pub fn graph(seats: u8, most: usize, loops: Loops) -> impl Strategy<Value = Graph> {
    let state = (
        outcome(seats),
        0..seats,
        prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    );
    prop::collection::vec(state, 2..most).prop_map(move |states| {
        let count = states.len();
        let numbered = states.into_iter().enumerate();
        let states = numbered.map(|(number, (outcome, seat, targets))| {
            let first = match loops {
                Loops::Possible => 0,
                Loops::Impossible => number + 1,
            };
            let mut after: Vec<usize> = Vec::new();
            if first < count {
                let targets = targets.iter();
                after.extend(targets.map(|target| first + target.index(count - first)));
            }
            if number == 0 && after.is_empty() {
                after.push(1);
            }
            let turn = if after.is_empty() {
                Turn::Over(outcome)
            } else {
                Turn::Seat(Seat::new(seat))
            };
            (turn, after)
        });
        Graph(Given {
            seats: usize::from(seats),
            starts: vec![0],
            states: states.collect(),
        })
    })
}

impl Graph {
    /// What the start is worth to the seat to move there.
    pub fn worth(&self) -> Worth {
        worth(&self.0)
    }
}

/// What the start of a game is worth to the seat to move there, by analysis of the whole game.
pub fn worth<G: Key>(game: &G) -> Worth {
    let Turn::Seat(seat) = game.turn(&game.start()) else {
        panic!("the start is over");
    };
    let analysis = Analysis::of(game, GraphLimits::DEFAULT, &QUIET);
    let start = analysis.graph().starts().next();
    let worth = analysis.worth(start.expect("a game has a start"), seat);
    worth.expect("all was seen")
}

impl Game for Graph {
    type State = usize;
    type Move = usize;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn start(&self) -> usize {
        self.0.start()
    }

    fn turn(&self, state: &usize) -> Turn {
        self.0.turn(state)
    }

    fn moves(&self, state: &usize, out: &mut Vec<usize>) {
        self.0.moves(state, out);
    }

    fn play_unchecked(&self, state: &mut usize, mv: usize) {
        self.0.play_unchecked(state, mv);
    }
}

impl Key for Graph {
    type Key = usize;

    fn key(&self, state: &usize) -> usize {
        *state
    }

    fn state_of(&self, key: &usize) -> usize {
        *key
    }
}

impl Searchable for Graph {
    fn judge(&self, state: &usize) -> Option<Box<dyn Judge<usize> + '_>> {
        Some(Box::new(ArbitraryJudge {
            game: self,
            line: vec![*state],
        }))
    }
}

struct ArbitraryJudge<'g> {
    game: &'g Graph,
    line: Vec<usize>,
}

impl ArbitraryJudge<'_> {
    fn state(&self) -> usize {
        *self.line.last().expect("a line has a first state")
    }
}

impl Judge<usize> for ArbitraryJudge<'_> {
    fn play(&mut self, mv: usize) {
        let mut state = self.state();
        self.game.play_unchecked(&mut state, mv);
        self.line.push(state);
    }

    fn undo(&mut self, mv: usize) {
        let after = self.line.pop();
        let mut state = self.state();
        self.game.play_unchecked(&mut state, mv);
        assert_eq!(after, Some(state), "the last move is undone");
    }

    fn evaluate(&self) -> i64 {
        let state = i64::try_from(self.state()).expect("graphs are small");
        let estimate = state * 7 % 23 - 11;
        match self.game.turn(&self.state()) {
            Turn::Seat(Seat::FIRST) => estimate,
            Turn::Seat(_) => -estimate,
            Turn::Chance | Turn::Over(_) => panic!("asked where no seat is to move"),
        }
    }

    fn order(&self, moves: &mut [usize]) {
        moves.sort_unstable();
        moves.reverse();
        let length = moves.len();
        moves.rotate_left(self.state() % length);
    }

    fn is_live(&self) -> bool {
        self.state().is_multiple_of(3)
    }

    fn is_dead(&self, _: usize) -> bool {
        false
    }
}
