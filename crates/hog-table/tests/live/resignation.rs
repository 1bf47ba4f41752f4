//! A seat that resigns has lost.

use std::time::{Duration, Instant};

use hog_board::Viewer;
use hog_core::{Outcome, Seat, Turn};
use hog_table::{
    Clock, Commitment, Consent, DealProof, Ending, Executor, LiveTable, News, Refusal, TableError,
};

use super::{choice, live, person_plays, persons_play, pool, seated, wait_for_thoughts};

#[test]
fn who_resigns_has_lost_and_nothing_goes_on() {
    let mut live = live("tictactoe", &["person", "person"]);
    person_plays(&mut live, Seat::FIRST, "b2");
    let now = Instant::now();
    live.poll(now);
    // The other seat is to move.
    live.resign(Seat::FIRST).unwrap();
    let outcome = Outcome::won_by(Seat::SECOND);
    let ending = Ending::Resigned {
        loser: Seat::FIRST,
        outcome,
    };
    assert_eq!(live.ending(), Some(ending));
    assert_eq!(live.turn(), Turn::Over(outcome));
    assert_eq!(live.poll(now), [News::Over(ending)]);
    assert_eq!(live.poll(now), []);
    let refused = Refusal::Resigned("X".to_string());
    assert_eq!(
        refused.to_string(),
        "the game is over: X has resigned".to_string()
    );
    assert_eq!(live.play(Seat::SECOND, "a1"), Err(refused.clone()));
    assert_eq!(live.undo(Consent::Given), Err(refused.clone()));
    assert_eq!(live.redo(), Err(refused.clone()));
    assert_eq!(live.resign(Seat::SECOND), Err(refused.clone()));
    assert_eq!(live.suggest(Viewer::Spectator), Err(refused.clone()));
    assert_eq!(live.let_engine_play(), Err(refused.clone()));
    assert_eq!(live.change_player(), Err(refused));
    live.set_clock(Clock::new("10s".parse().unwrap(), 2));
    assert_eq!(live.ending(), Some(ending));
    live.restart(&choice("tictactoe")).unwrap();
    assert_eq!((live.ending(), live.poll(now)), (None, Vec::new()));
}

#[test]
fn only_persons_resign_and_only_while_the_game_goes_on() {
    let mut live = live("tictactoe", &["person", "nobody"]);
    assert_eq!(live.resign(Seat::SECOND), Err(Refusal::NoPerson));
    let none = Refusal::NoSuchSeat {
        number: 3,
        seats: 2,
    };
    assert_eq!(live.resign(Seat::new(2)), Err(none));
    assert_eq!(live.ending(), None);
    let mut over = super::live("tictactoe", &["person", "person"]);
    persons_play(&mut over, "a1 b1 a2 b2 a3");
    let before = over.ending();
    let refused = Refusal::Table(TableError::Over);
    assert_eq!(over.resign(Seat::SECOND), Err(refused));
    assert_eq!(over.ending(), before);
    let mut late = super::live("tictactoe", &["person", "person"]);
    late.set_clock(Clock::new("1s".parse().unwrap(), 2));
    let now = Instant::now();
    late.poll(now);
    late.poll(now + Duration::from_secs(2));
    let loser = "X".to_string();
    assert_eq!(late.resign(Seat::SECOND), Err(Refusal::TimeUp(loser)));
}

#[test]
fn a_solitaire_that_is_resigned_is_lost() {
    let mut live = live("freecell:1", &["person"]);
    live.resign(Seat::FIRST).unwrap();
    assert_eq!(live.turn(), Turn::Over(Outcome::LOST));
    assert_eq!(live.ending().map(Ending::outcome), Some(Outcome::LOST));
}

/// After the end no engine moves, and the clock stands still.
#[test]
fn a_thought_ends_when_the_person_resigns() {
    let mut live = seated("hex:11", &["level:10", "person"], pool());
    live.set_clock(Clock::new("10s".parse().unwrap(), 2));
    let now = Instant::now();
    live.poll(now);
    wait_for_thoughts(&mut live, now);
    live.resign(Seat::SECOND).unwrap();
    assert!(live.busy().is_none());
    std::thread::sleep(Duration::from_millis(20));
    let late = now + Duration::from_secs(60);
    let news = live.poll(late);
    assert!(matches!(news[..], [News::Over(_)]), "{news:?}");
    assert_eq!((live.poll(late), live.table().length()), (Vec::new(), 0));
    assert!(matches!(live.ending(), Some(Ending::Resigned { .. })));
}

/// By the rules the game goes on; by the table it is over, so the deal may be told.
#[test]
fn the_seed_is_told_when_a_seat_has_resigned() {
    let mut live = live("go-fish", &["person", "person"]);
    let before = live.deal_proof();
    let DealProof::Committed {
        commitment: shown, ..
    } = before
    else {
        panic!("the seed is told too early");
    };
    live.resign(Seat::SECOND).unwrap();
    let DealProof::Revealed {
        commitment, seed, ..
    } = live.deal_proof()
    else {
        panic!("the seed is not told");
    };
    assert_eq!(shown, commitment);
    assert_eq!(Commitment::to(&seed.0), commitment);
    assert_eq!(live.table().deal_proof(), before);
    let open = LiveTable::open(&choice("hex:3"), Vec::new(), Executor::inline(), 1);
    let mut open = open.unwrap();
    open.resign(Seat::FIRST).unwrap();
    assert_eq!(open.deal_proof(), DealProof::Nothing);
}
