//! The laws of starts, turns, moves and keys.

use std::collections::{HashMap, HashSet};

use hog_core::{Key, Notation, Seats, Turn};

use crate::walk::{BrokenAt, VisitedState, legal_moves};

pub(super) fn starts_are_sound<G: Key>(game: &G) {
    assert!(
        (1..=Seats::MAX).contains(&game.seats()),
        "a game has 1 to 32 seats"
    );
    let starts = game.starts();
    assert_eq!(
        starts.first(),
        Some(&game.start()),
        "`start` is the first of `starts`"
    );
    let different: HashSet<_> = starts.iter().collect();
    assert_eq!(different.len(), starts.len(), "starts are different");
}

pub(super) fn seat_to_move_exists<G: Key + Notation>(game: &G, visit: &VisitedState<G>) {
    let at = BrokenAt(game, visit);
    if let Turn::Seat(seat) = game.turn(&visit.state) {
        assert!(seat.index() < game.seats(), "no such seat: {at}");
    }
}

/// Every move of chance has a weight, and the weights of a state can be added up and drawn from.
pub(super) fn chance_can_be_drawn<G: Key + Notation>(game: &G, visit: &VisitedState<G>) {
    let at = BrokenAt(game, visit);
    if game.turn(&visit.state) != Turn::Chance {
        return;
    }
    let mut total: u32 = 0;
    for mv in legal_moves(game, &visit.state) {
        let weight = game.weight(&visit.state, mv);
        assert!(weight > 0, "{mv:?} weighs nothing: {at}");
        let sum = total.checked_add(weight);
        total = sum.unwrap_or_else(|| panic!("weights are too great: {at}"));
    }
}

pub(super) fn no_moves_iff_over<G: Key + Notation>(game: &G, visit: &VisitedState<G>) {
    let at = BrokenAt(game, visit);
    let none = legal_moves(game, &visit.state).is_empty();
    let over = game.turn(&visit.state).is_over();
    assert!(none == over, "over is not the same as no moves: {at}");
}

pub(super) fn moves_are_different_and_legal<G: Key + Notation>(game: &G, visit: &VisitedState<G>) {
    let at = BrokenAt(game, visit);
    let moves = legal_moves(game, &visit.state);
    let different: HashSet<_> = moves.iter().collect();
    assert!(
        different.len() == moves.len(),
        "a move is there twice: {at}"
    );
    for mv in moves {
        assert!(game.is_legal(&visit.state, mv), "{mv:?} is not legal: {at}");
        let (mut played, mut unchecked) = (visit.state.clone(), visit.state.clone());
        assert!(
            game.play(&mut played, mv).is_ok(),
            "{mv:?} is refused: {at}"
        );
        game.play_unchecked(&mut unchecked, mv);
        assert!(played == unchecked, "{mv:?} is played in two ways: {at}");
    }
}

/// Number of moves from other states that are tried in each state.
const STRANGE_MOVES: usize = 40;

/// Moves that are legal only in other states are refused, and the state is unchanged.
pub(super) fn strange_moves_change_nothing<G: Key + Notation>(
    game: &G,
    visits: &[VisitedState<G>],
) {
    let mut seen = HashSet::new();
    let all = visits
        .iter()
        .flat_map(|visit| visit.moves.iter().map(|(_, mv)| *mv));
    let all: Vec<G::Move> = all.filter(|mv| seen.insert(*mv)).collect();
    for (index, visit) in visits.iter().enumerate() {
        let legal: HashSet<_> = legal_moves(game, &visit.state).into_iter().collect();
        let tried = all
            .iter()
            .cycle()
            .skip(index)
            .take(STRANGE_MOVES.min(all.len()));
        for mv in tried.filter(|mv| !legal.contains(*mv)) {
            let at = BrokenAt(game, visit);
            assert!(
                !game.is_legal(&visit.state, *mv),
                "{mv:?} is legal, but not listed: {at}"
            );
            let mut state = visit.state.clone();
            assert!(
                game.play(&mut state, *mv).is_err(),
                "{mv:?} is played: {at}"
            );
            assert!(
                state == visit.state,
                "the refused {mv:?} changed the state: {at}"
            );
            assert!(
                !game.objection(&state, *mv).is_empty(),
                "{mv:?}: no objection: {at}"
            );
        }
    }
}

pub(super) fn keys_tell_states_apart<G: Key + Notation>(game: &G, visits: &[VisitedState<G>]) {
    let mut states: HashMap<G::Key, &G::State> = HashMap::new();
    for visit in visits {
        let at = BrokenAt(game, visit);
        let key = game.key(&visit.state);
        let back = game.state_of(&key);
        assert!(back == visit.state, "{key:?} gives {back:?}: {at}");
        let known = *states.entry(key).or_insert(&visit.state);
        assert!(*known == visit.state, "two states have one key: {at}");
    }
}
