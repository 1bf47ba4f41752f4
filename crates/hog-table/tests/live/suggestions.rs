//! Which moves are good, and why.

use hog_board::{Gesture, Viewer};
use hog_core::Seat;
use hog_table::{News, Refusal, Suggestion, TableError};

use super::{live, person_plays, persons_play, until};

fn suggested(live: &mut hog_table::LiveTable, viewer: Viewer) -> Suggestion {
    live.suggest(viewer).expect("a seat is to move");
    match until(live, |news| {
        matches!(news, News::Suggested(_) | News::Failed(_))
    }) {
        News::Suggested(suggestion) => suggestion,
        other => panic!("{other:?}"),
    }
}

fn reasons(suggestion: &Suggestion) -> Vec<(&str, &str)> {
    let hints = suggestion.moves.iter();
    hints.map(|hint| (&*hint.act.text, &*hint.reason)).collect()
}

#[test]
fn in_a_small_game_everything_is_proved() {
    let mut live = live("tictactoe", &["person", "person"]);
    persons_play(&mut live, "a1 b2 a2");
    let suggestion = suggested(&mut live, Viewer::Spectator);
    assert_eq!(suggestion.seat, Seat::SECOND);
    let told = reasons(&suggestion);
    assert_eq!(told[0], ("a3", "draws, proved"));
    // The line goes on to the end of the game.
    assert_eq!(suggestion.line[0], "a3");
    assert_eq!(suggestion.line.len(), 6);
    assert!(
        told[1..]
            .iter()
            .all(|(_, why)| *why == "loses in 2, proved")
    );
    let Some(Gesture::Touch(_)) = suggestion.moves[0].act.gestures.first() else {
        panic!("a place is touched: {suggestion:?}");
    };
    person_plays(&mut live, Seat::SECOND, "c3");
    let told = suggested(&mut live, Viewer::Spectator);
    assert_eq!(reasons(&told)[0], ("a3", "wins at once, proved"));
    assert_eq!(told.line, ["a3"]);
    person_plays(&mut live, Seat::FIRST, "a3");
    assert_eq!(
        live.suggest(Viewer::Spectator),
        Err(TableError::Over.into())
    );
}

#[test]
fn in_a_large_game_the_adviser_says_what_it_thinks() {
    let mut live = live("gomoku:9", &["person", "person"]);
    person_plays(&mut live, Seat::FIRST, "e5");
    let suggestion = suggested(&mut live, Viewer::Spectator);
    let [(text, why)] = reasons(&suggestion)[..] else {
        panic!("one move: {suggestion:?}");
    };
    let percent = why.strip_suffix("%").expect("an estimate in percent");
    assert!(percent.parse::<u32>().is_ok_and(|percent| percent <= 100));
    assert!(
        live.table()
            .moves(Viewer::Spectator)
            .contains(&text.to_string())
    );
    assert_eq!(suggestion.line[0], text);
    assert_eq!(live.last_thought(), None, "no engine has moved");
    // Asked again, it says the same.
    assert_eq!(suggested(&mut live, Viewer::Spectator), suggestion);
}

#[test]
fn of_a_solitaire_the_first_move_of_a_solution_is_told() {
    let mut live = live("freecell:1", &["person"]);
    let suggestion = suggested(&mut live, Viewer::Seat(Seat::FIRST));
    let moves = suggestion.line.len();
    let expected = format!("keeps it winnable (solution: {moves} moves)");
    assert_eq!(reasons(&suggestion), [(&*suggestion.line[0], &*expected)]);
    assert!(!suggestion.moves[0].act.gestures.is_empty());
}

#[test]
fn an_engines_turn_is_not_for_others_to_ask_about() {
    let mut live = live("tictactoe", &["level:1", "person"]);
    let mover = "X".to_string();
    assert_eq!(
        live.suggest(Viewer::Spectator),
        Err(Refusal::EnginesTurn(mover))
    );
}
