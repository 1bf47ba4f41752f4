//! Different lines of play that look the same to a viewer.

use hog_core::random::{below, spread_seed_bytes};
use hog_core::{Game, Observe, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::walk::{StateLine, legal_moves};

/// Number of changes tried for one twin.
const TRIES: usize = 40;

/// A line that differs from a given one and looks the same to a viewer.
pub struct Twin<G: Game> {
    /// The viewer to whom it looks the same.
    pub viewer: Viewer,
    /// The first move that differs, counted from 0.
    pub from: usize,
    /// The whole line, which may be shorter than the given one.
    pub line: StateLine<G>,
}

impl<G: Observe> Twin<G> {
    /// Changes a line: a move that the viewer does not make is swapped with another one, there and in
    /// the whole rest of the line. The line is kept while it is legal, looks the same to the viewer, and
    /// leads to different states. Of several random tries the one with the most shown states is taken;
    /// `None` if none succeeds.
    pub fn of(game: &G, line: &StateLine<G>, viewer: Viewer, seed: u64) -> Option<Self> {
        let mut rng = ChaCha8Rng::from_seed(spread_seed_bytes(seed));
        let tries = (0..TRIES).filter_map(|_| Self::random(game, line, viewer, &mut rng));
        tries.max_by_key(|twin| {
            let states = &twin.line.states[twin.from..];
            let shown = states
                .iter()
                .filter(|state| game.turn(state) != Turn::Chance);
            shown.count()
        })
    }

    fn random(game: &G, line: &StateLine<G>, viewer: Viewer, rng: &mut ChaCha8Rng) -> Option<Self> {
        let from = below(rng, line.moves.len().max(1));
        let (before, old) = (line.states.get(from)?, *line.moves.get(from)?);
        let is_own = match game.turn(before) {
            Turn::Seat(seat) => viewer == Viewer::Seat(seat),
            Turn::Chance | Turn::Over(_) => false,
        };
        if is_own {
            return None;
        }
        let others = legal_moves(game, before);
        let new = others[below(rng, others.len())];
        if new == old {
            return None;
        }
        let swapped = |mv: G::Move| match mv {
            mv if mv == old => new,
            mv if mv == new => old,
            mv => mv,
        };
        let mut twin: StateLine<G> = StateLine {
            start: line.start,
            moves: line.moves[..from].to_vec(),
            states: line.states[..=from].to_vec(),
        };
        for number in from..line.moves.len() {
            let before = &twin.states[number];
            let mv = swapped(line.moves[number]);
            let mut after = before.clone();
            // Stops where the viewer could notice a difference: the turn, legality or the observation.
            if game.turn(before) != game.turn(&line.states[number])
                || game.play(&mut after, mv).is_err()
                || game.observation(before, mv, &after, viewer)
                    != line.observation(game, number, viewer)
            {
                break;
            }
            let is_same_again = after == line.states[number + 1];
            twin.moves.push(mv);
            twin.states.push(after);
            if is_same_again && number > from {
                break;
            }
        }
        let is_changed = twin.moves.len() > from;
        let line = twin;
        is_changed.then_some(Self { viewer, from, line })
    }
}
