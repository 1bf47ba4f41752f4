//! The laws of observations.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use hog_board::{Show, Viewer};
use hog_core::{Hides, Observe, Tell, Turn};

use super::twins::Twin;
use crate::walk::{StateLine, legal_moves, seen};

/// Number of moves of chance whose observations are compared with views, in each state.
const DRAWN: usize = 6;

/// Checks every viewer's observations of all legal moves along a line.
pub(super) fn check<G: Observe + Show>(game: &G, line: &StateLine<G>) {
    for state in &line.states {
        let after = |mv: G::Move| {
            let mut after = state.clone();
            game.play_unchecked(&mut after, mv);
            after
        };
        let moves = legal_moves(game, state).into_iter();
        let moves: Vec<(G::Move, G::State)> = moves.map(|mv| (mv, after(mv))).collect();
        let observation =
            |(mv, after): &(G::Move, G::State), viewer| game.observation(state, *mv, after, viewer);
        let turn = game.turn(state);
        for viewer in Viewer::all(game.seats()) {
            let observations = || moves.iter().map(|made| observation(made, viewer));
            let is_own = matches!(turn, Turn::Seat(seat) if viewer == Viewer::Seat(seat));
            if is_own || G::HIDES == Hides::Nothing {
                let made = moves.iter().map(|(mv, _)| *mv);
                let failure = format!("{viewer:?} cannot tell two moves of {state:?} apart");
                assert_determines(observations().zip(made), &failure);
            }
            let onlooker = moves
                .iter()
                .map(|made| observation(made, Viewer::Spectator));
            let failure = format!("a spectator notices what {viewer:?} does not in {state:?}");
            assert_determines(observations().zip(onlooker), &failure);
            // In a game that hides nothing, every viewer observes everything.
            if turn == Turn::Chance && G::HIDES == Hides::Something {
                let some = moves.iter().take(DRAWN);
                let seen = some.map(|(_, after)| seen(game, after, viewer));
                let failure = format!(
                    "{viewer:?} notices of chance what does not lie on the table, after {state:?}"
                );
                assert_determines(seen.zip(observations()), &failure);
            }
        }
    }
}

/// Checks the move after the last one of a twin, made in the line and in the twin. If a seat makes it, the viewer
/// observes a difference only if the table or the log shows one: persons see nothing else, so an observation that
/// says more would tell a secret to engines.
pub(super) fn check_end_of_twin<G: Observe + Show + Tell>(
    game: &G,
    line: &StateLine<G>,
    twin: &Twin<G>,
) {
    let (number, viewer) = (twin.line.moves.len(), twin.viewer);
    let states = (line.states.get(number + 1), twin.line.states.last());
    let (Some(mv), (Some(after), Some(other))) = (line.moves.get(number), states) else {
        return;
    };
    let before = &line.states[number];
    let mut other_after = other.clone();
    let is_seats_move = matches!(game.turn(before), Turn::Seat(_));
    if !is_seats_move
        || game.turn(other) != game.turn(before)
        || game.play(&mut other_after, *mv).is_err()
    {
        return;
    }
    let observation = line.observation(game, number, viewer);
    let other_observation = game.observation(other, *mv, &other_after, viewer);
    let is_told = game.write_observation(before, &observation)
        != game.write_observation(other, &other_observation);
    let is_seen = seen(game, after, viewer) != seen(game, &other_after, viewer);
    assert!(
        observation == other_observation || is_told || is_seen,
        "{viewer:?} notices of {mv:?} what is neither seen nor told: {observation:?} and {other_observation:?}"
    );
}

/// Checks that the first part of a pair determines the second.
fn assert_determines<A: Eq + Hash, B: Eq + Debug>(
    pairs: impl Iterator<Item = (A, B)>,
    failure: &str,
) {
    let mut known: HashMap<A, B> = HashMap::new();
    for (first, second) in pairs {
        if let Some(other) = known.get(&first) {
            assert!(*other == second, "{failure}: {other:?} and {second:?}");
        } else {
            known.insert(first, second);
        }
    }
}
