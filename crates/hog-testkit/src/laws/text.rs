//! The laws of notation.

use std::collections::{BTreeSet, HashSet};

use hog_core::{Key, Notation};

use crate::walk::{BrokenAt, VisitedState, legal_moves};

pub(super) fn notation_reads_back<G: Key + Notation>(game: &G, visit: &VisitedState<G>) {
    let at = BrokenAt(game, visit);
    let mut written = HashSet::new();
    for mv in legal_moves(game, &visit.state) {
        let text = game.write_move(&visit.state, mv);
        for form in [
            text.clone(),
            text.to_uppercase(),
            text.to_lowercase(),
            format!("  {text} "),
        ] {
            let read = game.read_move(&visit.state, &form);
            assert!(read == Ok(mv), "{form:?} reads as {read:?}: {at}");
        }
        let new = written.insert(text.clone());
        assert!(new, "two moves are written {text}: {at}");
    }
    for text in ["", "?", "no move at all", "\u{1F0A1}"] {
        let read = game.read_move(&visit.state, text);
        assert!(read.is_err(), "{text:?} reads as {read:?}: {at}");
    }
}

/// A distorted move text is an error or another move. With something added it must be an error, unless
/// that is how another move is written; shortened or with other digits it may be another notation of
/// a move. A move that is not listed is refused.
pub(super) fn spoilt_notation_is_safe<G: Key + Notation>(game: &G, visit: &VisitedState<G>) {
    let moves = legal_moves(game, &visit.state);
    let (mut longer, mut other) = (BTreeSet::new(), BTreeSet::new());
    for mv in &moves {
        let text = game.write_move(&visit.state, *mv);
        let digits_as = |other: &str| text.replace(|letter: char| letter.is_ascii_digit(), other);
        let mut short = text.clone();
        short.pop();
        other.extend([digits_as("0"), digits_as("99"), short]);
        longer.extend([text.clone() + "x", text.clone() + &text]);
    }
    for text in longer.union(&other) {
        let Ok(mv) = game.read_move(&visit.state, text) else {
            continue;
        };
        let at = BrokenAt(game, visit);
        let written = game.write_move(&visit.state, mv);
        let just_so = written.eq_ignore_ascii_case(text.trim());
        let another = other.contains(text) && game.read_move(&visit.state, &written) == Ok(mv);
        assert!(just_so || another, "{text:?} reads as {written}: {at}");
        if !moves.contains(&mv) {
            let mut state = visit.state.clone();
            assert!(
                !game.is_legal(&state, mv),
                "{text:?} is legal, but not listed: {at}"
            );
            assert!(
                game.play(&mut state, mv).is_err(),
                "{text:?} is played: {at}"
            );
            assert!(
                state == visit.state,
                "the refused {text:?} changed the state: {at}"
            );
        }
    }
}
