//! Live tables of games that hide something: no viewer is told what it may not know.

use std::time::Instant;

use hog_board::Viewer;
use hog_core::{Seat, Turn};
use hog_table::{Consent, News, Refusal, SeatPlayer, TableError};

use super::{live, person_plays, until};

/// The players: a person on the first seat, an engine on the second.
const AGAINST_AN_ENGINE: [&str; 2] = ["person", "memory"];

#[test]
fn what_an_engine_thinks_and_plays_is_not_told() {
    let mut live = live("go-fish:seed=7", &AGAINST_AN_ENGINE);
    person_plays(&mut live, Seat::FIRST, "3");
    assert_eq!(live.turn(), Turn::Seat(Seat::SECOND));
    live.poll(Instant::now());
    for _ in 0..40 {
        if let Turn::Seat(Seat::FIRST) = live.turn() {
            let mv = live.table().moves(Viewer::Seat(Seat::FIRST)).swap_remove(0);
            person_plays(&mut live, Seat::FIRST, &mv);
        }
        if live.ending().is_none() {
            live.let_engine_play().unwrap();
            let busy = live.busy().expect("an engine thinks");
            assert_eq!(busy.states, None);
        }
        for news in live.poll(Instant::now()) {
            let News::Moved { text, thought, .. } = news else {
                continue;
            };
            assert_eq!((text, thought), (None, None));
        }
        assert_eq!(live.last_thought(), None);
    }
    assert!(live.table().length() > 20);
}

#[test]
fn seats_are_not_exchanged() {
    let mut live = live("go-fish:seed=7", &AGAINST_AN_ENGINE);
    assert_eq!(live.change_player(), Err(Refusal::WouldRevealHand));
    let peeking = live.sit(Seat::SECOND, SeatPlayer::Person);
    assert_eq!(peeking, Err(Refusal::WouldRevealHand));
    // The seat may not become free in between either.
    let leaving = live.sit(Seat::SECOND, SeatPlayer::Nobody);
    assert_eq!(leaving, Err(Refusal::WouldRevealHand));
    let other = SeatPlayer::Engine("belief".parse().unwrap());
    assert_eq!(live.sit(Seat::SECOND, other), Ok(()));
}

#[test]
fn a_suggestion_is_for_the_seat_to_move() {
    let mut live = live("go-fish:seed=7", &["person", "person"]);
    let mover = "player 1".to_string();
    let refused = TableError::NotYourTurn(mover);
    for other in [Viewer::Spectator, Viewer::Seat(Seat::SECOND)] {
        assert_eq!(live.suggest(other), Err(refused.clone().into()));
    }
    live.suggest(Viewer::Seat(Seat::FIRST)).unwrap();
    let News::Suggested(suggestion) = until(&mut live, |news| matches!(news, News::Suggested(_)))
    else {
        unreachable!("it was looked for");
    };
    assert_eq!(suggestion.seat, Seat::FIRST);
    assert_eq!(suggestion.line, [suggestion.moves[0].act.text.clone()]);
    assert_eq!(live.last_thought(), None);
    // No viewer hears what an engine would do in its own turn, stopped or not.
    let mut live = super::live("go-fish:seed=7", &["memory", "person"]);
    live.stop();
    for viewer in Viewer::all(2) {
        let refused = live.suggest(viewer).unwrap_err();
        assert!(matches!(refused, Refusal::EnginesTurn(_)));
    }
}

#[test]
fn moves_are_taken_back_if_all_agree_and_nothing_is_said_of_them() {
    let mut live = live("go-fish:seed=7", &AGAINST_AN_ENGINE);
    person_plays(&mut live, Seat::FIRST, "3");
    until(&mut live, |news| matches!(news, News::Moved { .. }));
    let before = live.table().history(Viewer::Seat(Seat::FIRST));
    let refused = live.undo(Consent::NotAsked);
    assert_eq!(refused, Err(TableError::NoConsent.into()));
    let (taken, _) = live.undo(Consent::Given).unwrap();
    assert_eq!(taken.len(), live.table().redoable());
    assert!(taken.iter().all(|taken| taken.text.is_none()));
    assert_eq!(live.turn(), Turn::Seat(Seat::FIRST));
    let (made, _) = live.redo().unwrap();
    assert_eq!(made.len(), taken.len());
    assert_eq!(live.table().history(Viewer::Seat(Seat::FIRST)), before);
}
