//! Tables of games with hidden information.

use hog_core::{Control, Hides, Seat, Turn, Viewer};
use hog_engines::Engine;
use hog_table::{Consent, GraphCache, NoRankedMoves, Table, TableError};

use crate::table;

pub const FIRST: Viewer = Viewer::Seat(Seat::FIRST);
const SECOND: Viewer = Viewer::Seat(Seat::SECOND);

#[test]
fn every_viewer_is_told_what_it_may_know() {
    let mut table = table("go-fish:seed=7");
    assert_eq!(table.hides(), Hides::Something);
    assert_eq!(table.turn(), Turn::Seat(Seat::FIRST));
    assert!(!table.moves(FIRST).is_empty());
    assert_eq!(table.moves(SECOND), Vec::<String>::new());
    assert_eq!(table.moves(Viewer::Spectator), Vec::<String>::new());
    assert_eq!(table.text(), None);
    let dealt = |table: &dyn Table, viewer| table.history(viewer).concat();
    assert!(dealt(&*table, FIRST).contains("player 2 draws 7 cards"));
    assert!(dealt(&*table, SECOND).contains("player 1 draws 7 cards"));
    assert!(dealt(&*table, Viewer::Spectator).contains("player 1 draws 7 cards"));
    assert_eq!(table.length(), 0);
    let mv = table.moves(FIRST).swap_remove(0);
    assert_eq!(table.play(Seat::FIRST, &mv), Ok(mv));
    assert_eq!(table.length(), 1);
}

#[test]
fn a_seat_that_is_not_to_move_is_refused_before_the_rules_are_asked() {
    let mut table = table("go-fish:seed=7");
    let mut refusals = Vec::new();
    for text in ["A", "K", "draw AS", "nonsense", ""] {
        refusals.push(table.play(Seat::SECOND, text).unwrap_err());
    }
    let mover = "player 1".to_string();
    assert!(
        refusals
            .iter()
            .all(|refusal| *refusal == TableError::NotYourTurn(mover.clone()))
    );
    assert_eq!(table.length(), 0);
}

#[test]
fn nothing_is_taken_back_and_no_search_sees_the_state() {
    let mut table = table("go-fish:seed=7");
    assert_eq!(table.undo(Consent::NotAsked), Err(TableError::NoConsent));
    let mv = table.moves(FIRST).swap_remove(0);
    table.play(Seat::FIRST, &mv).unwrap();
    assert_eq!(table.undo(Consent::NotAsked), Err(TableError::NoConsent));
    assert_eq!(
        table.rank_moves(&GraphCache::default())(&Control::new()),
        Err(NoRankedMoves::Hidden)
    );
    assert!(table.solver().is_none());
}

/// The history from beyond the last step is empty.
#[test]
fn the_history_from_a_step_is_the_end_of_the_whole() {
    let mut table = table("go-fish:seed=7");
    for _ in 0..5 {
        let Turn::Seat(seat) = table.turn() else {
            panic!("it goes on");
        };
        let mv = table.moves(Viewer::Seat(seat)).swap_remove(0);
        table.play(seat, &mv).unwrap();
    }
    for viewer in Viewer::all(2) {
        let whole = table.history_from(viewer, 0);
        for step in 0..table.steps() + 2 {
            let mut later = whole.clone();
            later.retain(|line| line.step >= step);
            assert_eq!(table.history_from(viewer, step), later);
        }
    }
    assert_eq!(table.length(), 5);
    table.undo(Consent::Given).unwrap();
    assert_eq!(table.length(), 4);
}

/// An engine finds moves from what its seat knows, and the game comes to its end.
#[test]
fn engines_play_it_to_the_end() {
    let mut table = table("go-fish:seed=3");
    let mut engine = Engine::new("random".parse().unwrap(), 1);
    while let Turn::Seat(seat) = table.turn() {
        let (returned, thought) = table.think(engine)(&Control::new());
        let thought = thought.unwrap();
        engine = returned;
        assert_eq!(thought.line.len(), 1);
        table.play(seat, &thought.best).unwrap();
        assert!(table.length() < 1_000);
    }
    assert!(table.turn().is_over());
    let refused = table.play(Seat::FIRST, "A");
    assert_eq!(refused, Err(TableError::Over));
}

#[test]
fn the_memory_aid_is_asked_for_by_seat() {
    let mut table = table("go-fish:seed=7");
    let certain = |table: &dyn Table, seat| {
        let aid = table.aid(seat).unwrap();
        let rows = aid.rows.into_iter().filter(|row| row.probability >= 1.0);
        (aid.title, rows.map(|row| row.what).collect::<Vec<_>>())
    };
    // Player 2 has no three, so that player 1 still holds the one it asked with.
    table.play(Seat::FIRST, "3").unwrap();
    let (title, known) = certain(&*table, Seat::SECOND);
    assert_eq!(
        (title.as_str(), known),
        ("player 1 holds", vec!["three".to_string()])
    );
    let (title, known) = certain(&*table, Seat::FIRST);
    assert_eq!((title.as_str(), known), ("player 2 holds", Vec::new()));
    assert_eq!(crate::table("tictactoe").aid(Seat::FIRST), None);
}

/// What a viewer sees does not depend on how often it looked since it first did.
#[test]
fn views_are_the_same_however_often_a_viewer_looks() {
    for viewer in Viewer::all(2) {
        let [mut often, mut seldom] = ["go-fish:seed=5,books=four"; 2].map(table);
        assert_eq!(often.view(viewer), seldom.view(viewer));
        while let Turn::Seat(seat) = often.turn() {
            let mv = often.moves(Viewer::Seat(seat)).swap_remove(0);
            often.play(seat, &mv).unwrap();
            seldom.play(seat, &mv).unwrap();
            often.view(viewer);
        }
        assert_eq!(often.view(viewer), seldom.view(viewer));
    }
}
