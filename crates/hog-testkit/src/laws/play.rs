//! The laws of starts, turns, moves and keys.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use hog_core::{Key, Notation, Seats, Turn};

use crate::walk::VisitedState;

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

pub(super) fn seat_to_move_exists<G: Notation>(visit: &VisitedState<G>) {
    if let Turn::Seat(seat) = visit.turn() {
        let exists = seat.index() < visit.game.seats();
        assert!(exists, "no such seat: {visit}");
    }
}

/// Every move of chance has a weight, and the weights of a state can be added up and drawn from.
pub(super) fn chance_can_be_drawn<G: Notation>(visit: &VisitedState<G>) {
    if visit.turn() != Turn::Chance {
        return;
    }
    let mut total: u32 = 0;
    for mv in visit.moves() {
        let weight = visit.game.weight(visit.state, mv);
        assert!(weight > 0, "{mv:?} weighs nothing: {visit}");
        let sum = total.checked_add(weight);
        total = sum.unwrap_or_else(|| panic!("weights are too great: {visit}"));
    }
}

pub(super) fn no_moves_iff_over<G: Notation>(visit: &VisitedState<G>) {
    let (none, over) = (visit.moves().is_empty(), visit.turn().is_over());
    assert!(none == over, "over is not the same as no moves: {visit}");
}

pub(super) fn moves_are_different_and_legal<G: Notation>(visit: &VisitedState<G>) {
    let VisitedState { game, state, .. } = *visit;
    let moves = visit.moves();
    let different: HashSet<_> = moves.iter().collect();
    let twice = different.len() < moves.len();
    assert!(!twice, "a move is there twice: {visit}");
    for mv in moves {
        assert!(game.is_legal(state, mv), "{mv:?} is not legal: {visit}");
        let (mut played, mut unchecked) = (state.clone(), state.clone());
        let is_played = game.play(&mut played, mv).is_ok();
        assert!(is_played, "{mv:?} is refused: {visit}");
        game.play_unchecked(&mut unchecked, mv);
        assert!(played == unchecked, "{mv:?} is played in two ways: {visit}");
    }
}

/// Number of moves from other states that are tried in each state.
const STRANGE_MOVES: usize = 40;

/// Moves that are legal only in other states are refused, and the state is unchanged.
pub(super) fn strange_moves_change_nothing<G: Notation>(visits: &[VisitedState<G>]) {
    let mut seen = HashSet::new();
    let made = visits.iter().filter_map(VisitedState::last_move);
    let all: Vec<G::Move> = made.filter(|mv| seen.insert(*mv)).collect();
    for (index, visit) in visits.iter().enumerate() {
        let legal: HashSet<_> = visit.moves().into_iter().collect();
        let tried = all
            .iter()
            .cycle()
            .skip(index)
            .take(STRANGE_MOVES.min(all.len()));
        for mv in tried.filter(|mv| !legal.contains(*mv)) {
            is_refused(visit, *mv, mv);
            let objection = visit.game.objection(visit.state, *mv);
            assert!(!objection.is_empty(), "{mv:?}: no objection: {visit}");
        }
    }
}

/// A move that is not listed is illegal, and an attempt to play it leaves the state unchanged.
/// Failures call the move `what`.
pub(super) fn is_refused<G: Notation>(visit: &VisitedState<G>, mv: G::Move, what: impl Debug) {
    let mut state = visit.state.clone();
    let is_legal = visit.game.is_legal(&state, mv);
    assert!(!is_legal, "{what:?} is legal, but not listed: {visit}");
    let is_played = visit.game.play(&mut state, mv).is_ok();
    assert!(!is_played, "{what:?} is played: {visit}");
    let unchanged = state == *visit.state;
    assert!(unchanged, "the refused {what:?} changed the state: {visit}");
}

pub(super) fn keys_tell_states_apart<G: Key + Notation>(visits: &[VisitedState<G>]) {
    let mut states: HashMap<G::Key, &G::State> = HashMap::new();
    for visit in visits {
        let VisitedState { game, state, .. } = *visit;
        let key = game.key(state);
        let back = game.state_of(&key);
        assert!(back == *state, "{key:?} gives {back:?}: {visit}");
        let known = *states.entry(key).or_insert(state);
        assert!(known == state, "two states have one key: {visit}");
    }
}
