//! States of games as a front end is shown them, reached by random moves.

use hog_board::{Gesture, Kind, Layout, Mediator, Place, View, Viewer};
use hog_core::{Hides, Seat, Turn};
use hog_games::catalogue::{Choice, Listed, Visitor};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// What a front end knows when it paints.
pub struct Situation {
    pub layout: Layout,
    pub kinds: Vec<Kind>,
    pub view: View,
    pub last: Vec<Place>,
    pub decisive: Vec<Place>,
    /// The gestures of all legal moves, where the viewer may know them.
    pub gestures: Vec<Gesture>,
}

/// A random line of play of at most `longest` moves, seen by a viewer. Gives the situations after the
/// numbers of moves in `after`, and the last one in any case.
pub struct Line {
    pub seed: u64,
    pub viewer: Viewer,
    pub after: Vec<usize>,
    pub longest: usize,
}

pub fn situations(name: &str, line: Line) -> Vec<Situation> {
    let choice: Choice = name.parse().expect("a name of the catalogue");
    choice.visit(line)
}

impl Visitor for Line {
    type Output = Vec<Situation>;

    fn visit<G: Listed>(self, game: G) -> Vec<Situation> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut state = game.start();
        let mut situations = Vec::new();
        let (mut moves_made, mut last) = (0, Vec::new());
        loop {
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let chance = game.turn(&state) == Turn::Chance;
            let over = matches!(game.turn(&state), Turn::Over(_)) || moves_made == self.longest;
            if !chance && (over || self.after.contains(&moves_made)) {
                let scene = game.scene(&state);
                let to_move = game.turn(&state) == Turn::Seat(seat_of(self.viewer));
                let known = moves
                    .iter()
                    .filter(|_| to_move || G::HIDES == Hides::Nothing);
                situations.push(Situation {
                    layout: game.layout(),
                    kinds: game.kinds(),
                    view: Mediator::new(self.viewer).view(&scene, &mut rng),
                    last: last.clone(),
                    decisive: game.decisive(&state),
                    gestures: known.flat_map(|mv| game.gestures(&state, *mv)).collect(),
                });
            }
            if over && !chance {
                return situations;
            }
            let chosen = moves[below(&mut rng, moves.len())];
            if !chance {
                let gestures = game.gestures(&state, chosen);
                last = gestures
                    .first()
                    .map(|gesture| gesture.end())
                    .into_iter()
                    .collect();
                moves_made += 1;
            }
            game.play_unchecked(&mut state, chosen);
        }
    }
}

/// A number below a bound.
pub fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    usize::try_from(rng.next_u64()).expect("machines of 64 bits") % bound
}

fn seat_of(viewer: Viewer) -> Seat {
    match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::FIRST,
    }
}
