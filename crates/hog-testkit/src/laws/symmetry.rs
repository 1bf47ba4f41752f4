//! The laws of symmetries.

use std::collections::HashSet;

use hog_core::{Key, Notation, Searchable};

use crate::walk::{VisitedState, legal_moves};

pub(super) fn symmetry_commutes_with_play<G: Key + Notation + Searchable>(visit: &VisitedState<G>) {
    let VisitedState { game, state, .. } = *visit;
    let moves = visit.moves();
    let starts: HashSet<_> = game.starts().into_iter().collect();
    let is_identity = game.map_state(0, state) == *state;
    assert!(is_identity, "symmetry 0 changes the state: {visit}");
    for symmetry in 0..game.symmetries() {
        let mapped = game.map_state(symmetry, state);
        let keeps_start = starts.contains(state) == starts.contains(&mapped);
        assert!(
            keeps_start,
            "symmetry {symmetry} does not keep starts: {visit}"
        );
        let same_turn = game.turn(&mapped) == game.turn(state);
        assert!(same_turn, "symmetry {symmetry} changes the turn: {visit}");
        let renamed: HashSet<_> = moves
            .iter()
            .map(|mv| game.map_move(symmetry, *mv))
            .collect();
        let legal: HashSet<_> = legal_moves(game, &mapped).into_iter().collect();
        let same_moves = renamed == legal;
        assert!(same_moves, "symmetry {symmetry} has other moves: {visit}");
        for mv in &moves {
            let (mut first_played, mut first_mapped) = (state.clone(), mapped.clone());
            game.play_unchecked(&mut first_played, *mv);
            game.play_unchecked(&mut first_mapped, game.map_move(symmetry, *mv));
            assert!(
                game.map_state(symmetry, &first_played) == first_mapped,
                "symmetry {symmetry} and {mv:?} do not commute: {visit}"
            );
        }
    }
}

pub(super) fn symmetries_are_different<G: Searchable>(game: &G, visits: &[VisitedState<G>]) {
    let act = |symmetry| -> Vec<G::State> {
        let states = visits.iter().map(|visit| visit.state);
        states
            .map(|state| game.map_state(symmetry, state))
            .collect()
    };
    let acts: Vec<Vec<G::State>> = (0..game.symmetries()).map(act).collect();
    for (second, act) in acts.iter().enumerate() {
        let first = acts.iter().position(|other| other == act);
        assert_eq!(first, Some(second), "two symmetries do the same");
    }
}
