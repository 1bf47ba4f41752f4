//! Everything that reaches a viewer.

use std::collections::HashSet;

use hog_board::{Mediator, Scene, Show, Viewer};
use hog_core::random::seed_bytes;
use hog_core::{Notation, Observe, Seats, Tell, Turn};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::twins::Twin;
use crate::walk::{StateLine, legal_moves};

/// Everything that reaches a viewer in a state, as a front end sends it. Texts and lists are compared
/// to the last byte, lengths and order included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Whose turn it is.
    pub turn: Turn,
    /// Every seat's margin, which is public.
    pub margins: Vec<Option<i32>>,
    /// The view as JSON, with the tokens of a mediator that has followed the whole line; empty while
    /// chance is to move, since such states are not shown.
    pub view: String,
    /// What the viewer's history says of the last move.
    pub told: Option<String>,
    /// Its moves, as text, if it is to move.
    pub moves: Vec<String>,
    /// The errors of illegal moves, if it is to move: a table refuses other viewers before asking the rules.
    pub refusals: Vec<String>,
}

/// A viewer who looks at every state of a line.
#[derive(Clone)]
pub(super) struct Watcher {
    mediator: Mediator,
    rng: ChaCha8Rng,
}

/// Number of moves of the line that are tried in each state.
const TRIED: usize = 6;

/// Texts that are tried as moves.
const SPOILT: [&str; 3] = ["", "no move", "99x"];

impl Watcher {
    pub(super) fn new(viewer: Viewer) -> Self {
        Self {
            mediator: Mediator::new(viewer),
            rng: ChaCha8Rng::from_seed(seed_bytes(1)),
        }
    }

    pub(super) const fn viewer(&self) -> Viewer {
        self.mediator.viewer()
    }

    /// What reaches the viewer in the state after `number` moves of a line. `scene` shows that state, and `tried` has
    /// moves to try in it.
    fn look<G: Observe + Notation + Show + Tell>(
        &mut self,
        game: &G,
        line: &StateLine<G>,
        number: usize,
        (scene, tried): (&Scene, &[G::Move]),
    ) -> Exposure {
        let state = &line.states[number];
        let turn = game.turn(state);
        let view = self.mediator.view(scene, &mut self.rng);
        let told = number.checked_sub(1).and_then(|last| {
            let observation = line.observation(game, last, self.viewer());
            game.write_observation(&line.states[last], &observation)
        });
        let is_own = matches!(turn, Turn::Seat(seat) if Viewer::Seat(seat) == self.viewer());
        let (moves, refusals) = if is_own {
            let tried = tried.iter().cycle().skip(number % tried.len().max(1));
            moves_and_refusals(game, state, tried.take(TRIED))
        } else {
            (Vec::new(), Vec::new())
        };
        let (margins, view) = match turn {
            // Not shown, but the tokens of the next views depend on it.
            Turn::Chance => (Vec::new(), String::new()),
            Turn::Seat(_) | Turn::Over(_) => {
                let seats = Seats::first(game.seats()).iter();
                let margins = seats.map(|seat| game.margin(state, seat)).collect();
                let view = serde_json::to_string(&view).expect("views can be written");
                (margins, view)
            }
        };
        Exposure {
            turn,
            margins,
            view,
            told,
            moves,
            refusals,
        }
    }
}

/// The moves of a state, and the errors of moves and texts that are tried.
fn moves_and_refusals<'a, G: Notation>(
    game: &G,
    state: &G::State,
    tried: impl Iterator<Item = &'a G::Move>,
) -> (Vec<String>, Vec<String>)
where
    G::Move: 'a,
{
    let legal = legal_moves(game, state);
    let moves = legal.iter().map(|mv| game.write_move(state, *mv)).collect();
    let refusals = tried.map(|mv| {
        if game.is_legal(state, *mv) {
            "it can be made".to_string()
        } else {
            game.objection(state, *mv)
        }
    });
    let spoilt = SPOILT.map(|text| format!("{:?}", game.read_move(state, text)));
    (moves, refusals.chain(spoilt).collect())
}

/// What every watcher sees of a line after each move.
pub(super) struct Watched<G: Observe> {
    tried: Vec<G::Move>,
    /// What reaches the watchers, and their state afterwards.
    steps: Vec<Vec<(Exposure, Watcher)>>,
}

/// Lets the watchers look at every state of a line.
pub(super) fn watch<G: Observe + Notation + Show + Tell>(
    game: &G,
    line: &StateLine<G>,
    watchers: &[Watcher],
) -> Watched<G> {
    // The moves of seats, and the first move, so that a line of chance moves has one too.
    let mut seen = HashSet::new();
    let made = line.states.iter().zip(&line.moves).enumerate();
    let kept = made.filter(|(number, (state, _))| *number == 0 || game.turn(state) != Turn::Chance);
    let moves = kept.map(|(_, (_, mv))| *mv);
    let tried: Vec<G::Move> = moves.filter(|mv| seen.insert(*mv)).collect();
    let mut watchers = watchers.to_vec();
    let mut steps = Vec::new();
    for (number, state) in line.states.iter().enumerate() {
        let scene = game.scene(state);
        let look = |watcher: &mut Watcher| {
            let reached = watcher.look(game, line, number, (&scene, &tried));
            (reached, watcher.clone())
        };
        steps.push(watchers.iter_mut().map(look).collect());
    }
    Watched { tried, steps }
}

/// Compares a twin with its line, and returns the number of pairs of different states that a table would show.
pub(super) fn compare<G: Observe + Notation + Show + Tell>(
    game: &G,
    (line, watched): (&StateLine<G>, &Watched<G>),
    twin: &Twin<G>,
) -> u64 {
    let mut pairs = 0;
    let mut watchers: Vec<Watcher> = watched.steps[twin.from]
        .iter()
        .map(|(_, watcher)| watcher.clone())
        .collect();
    for number in twin.from + 1..twin.line.states.len() {
        let (state, changed) = (&line.states[number], &twin.line.states[number]);
        let scene = game.scene(changed);
        for (watcher, (expected, _)) in watchers.iter_mut().zip(&watched.steps[number]) {
            let viewer = watcher.viewer();
            assert!(
                line.observation(game, number - 1, viewer)
                    == twin.line.observation(game, number - 1, viewer),
                "{viewer:?} notices what {:?} does not: the difference between {state:?} and {changed:?}",
                twin.viewer
            );
            let reached = watcher.look(game, &twin.line, number, (&scene, &watched.tried));
            assert!(
                reached == *expected,
                "{viewer:?} can tell {changed:?} from {state:?}:\n{reached:?}\n{expected:?}"
            );
        }
        let is_shown = game.turn(state) != Turn::Chance;
        pairs += u64::from(state != changed && is_shown);
    }
    pairs
}
