//! Moves, refusals, tokens and suggestions.

use std::sync::atomic::AtomicBool;

use hog_board::{CounterToken, Place, Viewer};
use hog_core::analysis::Worth;
use hog_core::{Control, Seat, Turn, Value};
use hog_table::{Consent, GraphCache, NoRankedMoves, SeatMove, Table, TableError};

use crate::shown::shown;
use crate::{play, table};

fn token_on(table: &mut dyn Table, place: u32) -> Option<CounterToken> {
    let view = table.view(Viewer::Spectator);
    view.on(Place(place)).first().map(|seen| seen.token)
}

#[test]
fn moves_are_made_recorded_and_taken_back() {
    let mut table = table("tictactoe");
    assert_eq!(
        table.undo(Consent::NotAsked),
        Err(TableError::NothingToUndo)
    );
    assert_eq!(table.play_in_turn(" B2 "), Ok("b2".to_string()));
    play(table.as_mut(), "a1 c3");
    assert_eq!(table.history(Viewer::Spectator), ["b2", "a1", "c3"]);
    let taken = SeatMove {
        seat: Seat::FIRST,
        text: Some("c3".to_string()),
    };
    assert_eq!(table.undo(Consent::NotAsked), Ok(taken));
    assert_eq!(table.history(Viewer::Spectator), ["b2", "a1"]);
    assert_eq!(table.turn(), Turn::Seat(Seat::FIRST));
    assert!(table.moves(Viewer::Spectator).contains(&"c3".to_string()));
    table.restart().unwrap();
    assert_eq!(
        (
            table.history(Viewer::Spectator).len(),
            table.moves(Viewer::Spectator).len()
        ),
        (0, 9)
    );
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut table = table("tictactoe");
    play(table.as_mut(), "b2");
    let before = shown(table.as_mut());
    let refused = table.play_in_turn("b2").unwrap_err();
    assert_eq!(refused.to_string(), "b2 is already taken");
    let refused = table.play_in_turn("z9").unwrap_err();
    let expected = "\"z9\" is not a move: expected the name of a place, such as a1 or c3, or its row \
                    and column, such as 1,1";
    assert_eq!(refused.to_string(), expected);
    assert_eq!(shown(table.as_mut()), before);
    play(table.as_mut(), "a1 b1 a2 b3");
    assert_eq!(table.play_in_turn("c3"), Err(TableError::Over));
    assert_eq!(table.history(Viewer::Spectator).len(), 5);
}

#[test]
fn only_some_games_write_states_as_text() {
    let mut freecell = table("freecell:617");
    let deal = freecell.text().expect("boards of FreeCell are text");
    assert!(deal.starts_with("7D TD TH KD 4C 4S JD\n"), "{deal}");
    play(freecell.as_mut(), "1c");
    let begun = freecell.text().expect("boards of FreeCell are text");
    let expected = "Foundations: H-0 C-0 D-0 S-0\nFreecells: - - JD\n: 7D TD TH KD 4C 4S\n";
    assert!(begun.starts_with(expected), "{begun}");
    freecell.undo(Consent::NotAsked).unwrap();
    assert_eq!(freecell.text(), Some(deal));
    assert_eq!(table("tictactoe").text(), None);
}

#[test]
fn a_counter_keeps_its_token_until_it_leaves() {
    let mut table = table("tictactoe");
    play(table.as_mut(), "b2");
    let token = token_on(table.as_mut(), 4);
    play(table.as_mut(), "a1");
    assert_eq!(token_on(table.as_mut(), 4), token);
    // The X is taken back and played again while no viewer looks.
    table.undo(Consent::NotAsked).unwrap();
    table.undo(Consent::NotAsked).unwrap();
    play(table.as_mut(), "b2");
    assert!(token_on(table.as_mut(), 4).is_some());
    assert_ne!(token_on(table.as_mut(), 4), token);
}

#[test]
fn suggestions_are_exact_and_best_first() {
    let (mut table, graphs) = (table("tictactoe"), GraphCache::default());
    // X threatens a3; O must take it. After any other move of O, X wins at once.
    play(table.as_mut(), "a1 b2 a2");
    let advice = table.rank_moves(&graphs)(&Control::new()).unwrap().moves;
    let worth = |value, moves_to_end| Worth {
        value,
        moves_to_end,
    };
    assert_eq!(advice[0], ("a3".to_string(), worth(Value::Draw, None)));
    for (text, lost) in &advice[1..] {
        assert_eq!(*lost, worth(Value::Lose, Some(1)), "{text}");
    }
    play(table.as_mut(), "c3");
    let advice = table.rank_moves(&graphs)(&Control::new()).unwrap().moves;
    assert_eq!(advice[0], ("a3".to_string(), worth(Value::Win, Some(0))));
    play(table.as_mut(), "a3");
    assert_eq!(
        table.rank_moves(&graphs)(&Control::new()),
        Err(NoRankedMoves::Over)
    );
}

/// A stopped search is not kept as the final answer.
#[test]
fn a_suggestion_that_was_stopped_comes_when_asked_again() {
    let (table, graphs) = (table("tictactoe"), GraphCache::default());
    let stop = AtomicBool::new(true);
    let stopped = table.rank_moves(&graphs)(&Control::new().with_stop(&stop));
    assert_eq!(stopped, Err(NoRankedMoves::Stopped));
    assert_eq!(
        table.rank_moves(&graphs)(&Control::new()).map(|ranked| ranked.moves.len()),
        Ok(9)
    );
}

#[test]
fn following_suggestions_solves_the_small_cube() {
    let (mut table, graphs) = (table("cube:2,seed=4"), GraphCache::default());
    let mut left = None;
    while let Turn::Seat(_) = table.turn() {
        let (best, worth) = table.rank_moves(&graphs)(&Control::new())
            .unwrap()
            .moves
            .swap_remove(0);
        assert_eq!(worth.value, Value::Win);
        let end = worth.moves_to_end.unwrap();
        assert!(
            left.is_none_or(|left| end + 1 == left),
            "each move comes one nearer"
        );
        left = Some(end);
        play(table.as_mut(), &best);
    }
    assert_eq!(left, Some(0));
}
