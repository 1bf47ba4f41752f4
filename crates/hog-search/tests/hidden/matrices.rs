//! Games in which both seats choose at the same time: the smallest games that hide something.

use hog_core::{Game, Hides, Observe, Outcome, Searchable, Seat, Turn, Viewer};
use hog_search::Payoff;

/// The first seat chooses a row in secret, the second a column; the first gets the entry there.
pub struct Simultaneous {
    pub worth: Vec<Vec<f64>>,
}

impl Game for Simultaneous {
    type State = Vec<usize>;
    type Move = usize;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> Vec<usize> {
        Vec::new()
    }

    fn turn(&self, chosen: &Vec<usize>) -> Turn {
        match chosen[..] {
            [] => Turn::Seat(Seat::FIRST),
            [_] => Turn::Seat(Seat::SECOND),
            _ => Turn::Over(Outcome::Drawn),
        }
    }

    fn moves(&self, chosen: &Vec<usize>, out: &mut Vec<usize>) {
        match chosen[..] {
            [] => out.extend(0..self.worth.len()),
            [_] => out.extend(0..self.worth[0].len()),
            _ => {}
        }
    }

    fn play_unchecked(&self, chosen: &mut Vec<usize>, mv: usize) {
        chosen.push(mv);
    }
}

impl Observe for Simultaneous {
    const HIDES: Hides = Hides::Something;

    type Observation = Option<usize>;

    fn observation(
        &self,
        before: &Vec<usize>,
        mv: usize,
        _: &Vec<usize>,
        viewer: Viewer,
    ) -> Option<usize> {
        let mover = [Seat::FIRST, Seat::SECOND][before.len()];
        (viewer == Viewer::Seat(mover)).then_some(mv)
    }
}

impl Searchable for Simultaneous {}

/// The chosen entry of the matrix.
pub struct Worth;

impl Payoff<Simultaneous> for Worth {
    fn settled(&self, game: &Simultaneous, chosen: &Vec<usize>) -> Option<f64> {
        match chosen[..] {
            [row, column] => Some(game.worth[row][column]),
            _ => None,
        }
    }
}

/// Matching pennies.
pub fn pennies() -> Simultaneous {
    Simultaneous {
        worth: vec![vec![1.0, -1.0], vec![-1.0, 1.0]],
    }
}

/// Rock, paper, scissors, in which it counts double to win with the rock.
pub fn heavy_rock() -> Simultaneous {
    Simultaneous {
        worth: vec![
            vec![0.0, -1.0, 2.0],
            vec![1.0, 0.0, -1.0],
            vec![-2.0, 1.0, 0.0],
        ],
    }
}
