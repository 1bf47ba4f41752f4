//! The rules of the cube.

use hog_core::{Game, Key, Outcome, PerfectInformation, Searchable, Seat, Turn};

use super::cubies::{Cubies, Slots};
use super::face::CubeFace;
use super::turns::{FaceTurn, TurnTable, turns_of};

/// How many cubies a cube has along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeSize {
    /// Corners only.
    Two = 2,
    /// Corners, edges and centres.
    Three,
}

impl CubeSize {
    /// The size as a number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

/// A cube to be solved.
#[derive(Clone, Debug)]
pub struct Cube {
    pub(super) size: CubeSize,
    scramble: Cubies,
    moves: Vec<FaceTurn>,
    turn_table: TurnTable,
}

impl Cube {
    /// A cube of this size that starts from a scramble.
    ///
    /// In the small cube the scramble leaves the edges and the corner at the back, left and bottom
    /// at home.
    #[must_use]
    pub fn new(size: CubeSize, scramble: Cubies) -> Self {
        let faces: &[CubeFace] = match size {
            CubeSize::Two => &[CubeFace::Up, CubeFace::Right, CubeFace::Front],
            CubeSize::Three => &CubeFace::ALL,
        };
        Self {
            size,
            scramble,
            moves: faces.iter().copied().flat_map(turns_of).collect(),
            turn_table: TurnTable::new(),
        }
    }

    /// All turns that the size allows.
    #[must_use]
    pub fn turns(&self) -> &[FaceTurn] {
        &self.moves
    }
}

impl PerfectInformation for Cube {}

impl Game for Cube {
    type State = Cubies;
    type Move = FaceTurn;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self) -> Cubies {
        self.scramble
    }

    fn turn(&self, cubies: &Cubies) -> Turn {
        if *cubies == Cubies::SOLVED {
            Turn::Over(Outcome::won_by(Seat::FIRST))
        } else {
            Turn::Seat(Seat::FIRST)
        }
    }

    fn moves(&self, cubies: &Cubies, out: &mut Vec<FaceTurn>) {
        if !self.turn(cubies).is_over() {
            out.extend_from_slice(&self.moves);
        }
    }

    fn play_unchecked(&self, cubies: &mut Cubies, turn: FaceTurn) {
        self.turn_table.apply(turn, cubies);
        // The small cube has no edges: they stay solved.
        if self.size == CubeSize::Two {
            cubies.edges = Cubies::SOLVED.edges;
        }
    }
}

impl Key for Cube {
    type Key = (u64, u64);

    fn key(&self, cubies: &Cubies) -> (u64, u64) {
        (cubies.corners.0, cubies.edges.0)
    }

    fn state_of(&self, (corners, edges): &(u64, u64)) -> Cubies {
        Cubies {
            corners: Slots(*corners),
            edges: Slots(*edges),
        }
    }
}

impl Searchable for Cube {}
