//! Secrecy: what a seat may not know, it cannot find out.

use std::collections::{HashMap, HashSet};

use hog_board::{Mediator, Show, Viewer};
use hog_core::random::seed_bytes;
use hog_core::{Information, Notation, Observe, Seat, Seats, Turn};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::walk::{Visit, walk};

/// Checks that states which a seat cannot tell apart are the same to it in all that reaches it:
/// its view to the last bit, its moves and how they are written, and the errors it gets.
///
/// `games` random games give the states; those with equal observations are compared.
///
/// # Panics
/// If a difference can be seen, or if no two states were found that a seat cannot tell apart, for
/// then nothing was tested.
pub fn check<G: Observe + Notation + Show>(game: &G, games: u64) {
    let visits: Vec<_> = (0..games).flat_map(|seed| walk(game, seed, 100)).collect();
    let made = visits.iter().flat_map(|visit| &visit.moves);
    let moves: HashSet<G::Move> = made.map(|(_, mv)| *mv).collect();
    let mut compared = 0;
    for seat in Seats::first(game.seats()).iter() {
        let mut alike = HashMap::new();
        for visit in &visits {
            let state = &visit.state;
            let reached = Reached::of(game, state, seat, &moves);
            let information = known(game, visit, Viewer::Seat(seat));
            if let Some((other, before)) = alike.get(&information) {
                compared += usize::from(*other != state);
                assert!(
                    *before == reached,
                    "{seat} can tell {state:?} from {other:?}:\n{reached:?}\n{before:?}"
                );
            } else {
                alike.insert(information, (state, reached));
            }
        }
    }
    assert!(
        compared > 0,
        "no two states look alike to a seat: nothing was tested"
    );
}

/// What a viewer has noticed of a game so far.
fn known<G: Observe>(game: &G, visit: &Visit<G>, viewer: Viewer) -> Information<G::Sight> {
    let after = visit.moves.iter().map(|(state, _)| state).skip(1);
    let after = after.chain([&visit.state]);
    let moves = visit.moves.iter().zip(after);
    Information {
        start: visit.start,
        sights: moves
            .map(|((before, mv), after)| game.sight(before, *mv, after, viewer))
            .collect(),
    }
}

/// All that reaches a seat in a state.
#[derive(Debug, PartialEq, Eq)]
struct Reached<M> {
    view: String,
    turn: Turn,
    moves: Vec<(M, String)>,
    errors: Vec<(M, String)>,
}

impl<M: Copy + Eq + std::hash::Hash + std::fmt::Debug> Reached<M> {
    fn of<G>(game: &G, state: &G::State, seat: Seat, tried: &HashSet<M>) -> Self
    where
        G: Observe<Move = M> + Notation + Show,
    {
        let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
        let view = Mediator::new(Viewer::Seat(seat)).view(&game.scene(state), &mut rng);
        let turn = game.turn(state);
        let mut legal = Vec::new();
        if turn == Turn::Seat(seat) {
            game.moves(state, &mut legal);
        }
        let refused = tried.iter().copied().filter(|mv| {
            let mut copy = state.clone();
            game.play(&mut copy, *mv).is_err()
        });
        // A table refuses whoever is not to move before it asks the rules.
        let errors = refused.filter(|_| turn == Turn::Seat(seat));
        Self {
            view: format!("{view:?}"),
            turn,
            moves: legal
                .iter()
                .map(|mv| (*mv, game.write_move(state, *mv)))
                .collect(),
            errors: errors.map(|mv| (mv, game.objection(state, mv))).collect(),
        }
    }
}
