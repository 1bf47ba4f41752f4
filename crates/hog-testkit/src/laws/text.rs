//! The laws of notation.

use std::collections::{BTreeSet, HashSet};

use hog_core::Notation;

use super::play::is_refused;
use crate::walk::VisitedState;

pub(super) fn notation_reads_back<G: Notation>(visit: &VisitedState<G>) {
    let VisitedState { game, state, .. } = *visit;
    let mut written = HashSet::new();
    for mv in visit.moves() {
        let text = game.write_move(state, mv);
        for form in [
            text.clone(),
            text.to_uppercase(),
            text.to_lowercase(),
            format!("  {text} "),
        ] {
            let read = game.read_move(state, &form);
            assert!(read == Ok(mv), "{form:?} reads as {read:?}: {visit}");
        }
        let new = written.insert(text.clone());
        assert!(new, "two moves are written {text}: {visit}");
    }
    for text in ["", "?", "no move at all", "\u{1F0A1}"] {
        let read = game.read_move(state, text);
        assert!(read.is_err(), "{text:?} reads as {read:?}: {visit}");
    }
}

/// A distorted move text is an error or another move. With something added it must be an error, unless
/// that is how another move is written; shortened or with other digits it may be another notation of
/// a move. A move that is not listed is refused.
pub(super) fn spoilt_notation_is_safe<G: Notation>(visit: &VisitedState<G>) {
    let VisitedState { game, state, .. } = *visit;
    let moves = visit.moves();
    let (mut longer, mut other) = (BTreeSet::new(), BTreeSet::new());
    for mv in &moves {
        let text = game.write_move(state, *mv);
        let digits_as = |new: &str| text.replace(|letter: char| letter.is_ascii_digit(), new);
        let mut short = text.clone();
        short.pop();
        other.extend([digits_as("0"), digits_as("99"), short]);
        longer.extend([text.clone() + "x", text.clone() + &text]);
    }
    for text in longer.union(&other) {
        let Ok(mv) = game.read_move(state, text) else {
            continue;
        };
        let written = game.write_move(state, mv);
        let is_exact = written.eq_ignore_ascii_case(text.trim());
        let is_other = other.contains(text) && game.read_move(state, &written) == Ok(mv);
        assert!(is_exact || is_other, "{text:?} reads as {written}: {visit}");
        if !moves.contains(&mv) {
            is_refused(visit, mv, text);
        }
    }
}
