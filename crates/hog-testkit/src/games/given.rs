//! Games given as graphs, to test analyses and searches.

use hog_core::{BadNotation, Game, Key, Notation, Turn};

/// A game given by listing, for every state, whose turn it is and the states after each move.
#[derive(Clone, Debug)]
pub struct Given {
    /// The number of seats.
    pub seats: usize,
    /// The starts.
    pub starts: Vec<usize>,
    /// The turn in each state, and the states after its moves.
    pub states: Vec<(Turn, Vec<usize>)>,
}

impl Game for Given {
    type State = usize;
    type Move = usize;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> usize {
        self.starts[0]
    }

    fn starts(&self) -> Vec<usize> {
        self.starts.clone()
    }

    fn turn(&self, state: &usize) -> Turn {
        self.states[*state].0
    }

    fn moves(&self, state: &usize, out: &mut Vec<usize>) {
        out.extend(0..self.states[*state].1.len());
    }

    fn play_unchecked(&self, state: &mut usize, mv: usize) {
        *state = self.states[*state].1[mv];
    }
}

impl Key for Given {
    type Key = usize;

    fn key(&self, state: &usize) -> usize {
        *state
    }

    fn state_of(&self, key: &usize) -> usize {
        *key
    }
}

impl Notation for Given {
    fn write_move(&self, _: &usize, mv: usize) -> String {
        mv.to_string()
    }

    fn read_move(&self, _: &usize, text: &str) -> Result<usize, BadNotation> {
        text.trim().parse().map_err(|_| BadNotation {
            expected: "a number".to_string(),
        })
    }
}
