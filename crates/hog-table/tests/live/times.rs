//! Clocks.

use std::time::{Duration, Instant};

use hog_core::{Outcome, Seat, Turn};
use hog_table::{Clock, Consent, Ending, News, Pace, Refusal, Spent};

use super::{choice, live, person_plays, persons_play};

const SECOND: Duration = Duration::from_secs(1);

fn clock(pace: &str) -> Clock {
    Clock::new(pace.parse().expect("it is a pace"), 2)
}

#[test]
fn a_clock_runs_for_the_seat_to_move() {
    let mut live = live("tictactoe", &["person", "person"]);
    let start = Instant::now();
    live.poll(start);
    live.poll(start + 3 * SECOND);
    person_plays(&mut live, Seat::FIRST, "b2");
    live.poll(start + 4 * SECOND);
    live.poll(start + 9 * SECOND);
    let used = |seat| live.clock().used(seat);
    assert_eq!(used(Seat::FIRST), 4 * SECOND);
    assert_eq!(used(Seat::SECOND), 5 * SECOND);
    assert_eq!(live.clock().left(Seat::FIRST), None);
}

#[test]
fn a_clock_that_stands_still_charges_no_seat() {
    let mut live = live("tictactoe", &["person", "person"]);
    let start = Instant::now();
    live.poll(start);
    live.pause();
    live.poll(start + 100 * SECOND);
    live.poll(start + 101 * SECOND);
    assert_eq!(live.clock().used(Seat::FIRST), SECOND);
}

#[test]
fn moves_add_time_and_those_taken_back_do_not() {
    let mut live = live("tictactoe", &["person", "person"]);
    live.set_clock(clock("1m+5s"));
    person_plays(&mut live, Seat::FIRST, "b2");
    let left = |live: &hog_table::LiveTable| live.clock().left(Seat::FIRST).unwrap();
    assert_eq!(left(&live), 65 * SECOND);
    live.undo(Consent::NotAsked).unwrap();
    assert_eq!(left(&live), 60 * SECOND);
    live.redo().unwrap();
    assert_eq!(left(&live), 65 * SECOND);
    live.restart(&choice("tictactoe")).unwrap();
    assert_eq!(left(&live), 60 * SECOND);
    assert_eq!(live.clock().pace(), "1m+5s".parse().unwrap());
}

/// Engines and solvers gain what persons do.
#[test]
fn every_mover_gains_time() {
    let mut live = live("tictactoe", &["level:1", "person"]);
    live.set_clock(clock("1m+5s"));
    live.poll(Instant::now());
    assert_eq!(live.table().length(), 1);
    assert_eq!(live.clock().left(Seat::FIRST), Some(65 * SECOND));
    let mut alone = super::live("freecell:1", &["person"]);
    alone.set_clock(Clock::new("1m+5s".parse().unwrap(), 1));
    alone.set_verdict_search(hog_table::VerdictSearch::WhenAsked);
    alone.solve().unwrap();
    alone.poll(Instant::now());
    alone.step().unwrap();
    assert_eq!(alone.clock().seats()[0].gained, 5 * SECOND);
}

/// If less time is left than a move added, the rest of the increment is owed: taking a move back and making
/// it again gains nothing.
#[test]
fn taking_back_and_making_again_makes_no_time() {
    let mut live = live("tictactoe", &["person", "person"]);
    live.set_clock(clock("10s+5s"));
    let start = Instant::now();
    live.poll(start);
    person_plays(&mut live, Seat::FIRST, "b2");
    live.poll(start + 13 * SECOND);
    let left = |live: &hog_table::LiveTable| live.clock().left(Seat::FIRST).unwrap();
    assert_eq!(left(&live), 2 * SECOND);
    for _ in 0..3 {
        live.undo(Consent::NotAsked).unwrap();
        assert_eq!(left(&live), SECOND, "no seat loses by agreeing");
        live.redo().unwrap();
        assert_eq!(left(&live), 2 * SECOND);
    }
    live.undo(Consent::NotAsked).unwrap();
    person_plays(&mut live, Seat::FIRST, "a1");
    assert_eq!(left(&live), 2 * SECOND);
    // A move that was made before the clock was set has added nothing to it.
    live.set_clock(clock("10s+5s"));
    live.undo(Consent::NotAsked).unwrap();
    live.redo().unwrap();
    assert_eq!(left(&live), 10 * SECOND);
}

#[test]
fn who_has_no_time_left_has_lost() {
    let mut live = live("tictactoe", &["person", "person"]);
    live.set_clock(clock("10s"));
    let start = Instant::now();
    live.poll(start);
    assert_eq!(live.poll(start + 9 * SECOND), []);
    let ending = Ending::TimeUp {
        loser: Seat::FIRST,
        outcome: Outcome::won_by(Seat::SECOND),
    };
    let news = live.poll(start + 10 * SECOND);
    assert!(matches!(&news[0], News::TimeUp { loser, .. } if *loser == Seat::FIRST));
    assert_eq!(news[1..], [News::Over(ending)]);
    assert_eq!(live.poll(start + 99 * SECOND), []);
    assert_eq!(live.ending(), Some(ending));
    assert_eq!(live.turn(), Turn::Over(Outcome::won_by(Seat::SECOND)));
    let loser = "X".to_string();
    let refused = Refusal::TimeUp(loser);
    assert_eq!(live.play(Seat::FIRST, "b2"), Err(refused.clone()));
    assert_eq!(live.undo(Consent::Given), Err(refused.clone()));
    assert_eq!(live.let_engine_play(), Err(refused));
    assert_eq!(live.clock().used(Seat::FIRST), 10 * SECOND);
    // Set at another table, the clock ends that game, too.
    let kept = live.clock().clone();
    let mut again = super::live("tictactoe", &["person", "person"]);
    again.set_clock(Clock::resumed(kept.pace(), kept.seats().to_vec()));
    assert_eq!(again.ending(), Some(ending));
    again.restart(&choice("tictactoe")).unwrap();
    assert_eq!(again.ending(), None);
}

/// Time is up while an engine thinks: nothing that it finds is played any more.
#[test]
fn a_thought_ends_with_the_time() {
    let mut live = super::seated("hex:11", &["level:10", "person"], super::pool());
    live.set_clock(clock("10s"));
    let start = Instant::now();
    live.poll(start);
    super::wait_for_thoughts(&mut live, start);
    let late = start + 11 * SECOND;
    let news = live.poll(late);
    assert!(matches!(&news[0], News::TimeUp { loser, .. } if *loser == Seat::FIRST));
    assert!(live.busy().is_none());
    std::thread::sleep(Duration::from_millis(50));
    assert_eq!((live.poll(late), live.table().length()), (Vec::new(), 0));
}

/// A seat that wins before a poll notices that its time is up has won.
#[test]
fn a_game_that_is_over_is_not_lost_on_time() {
    let mut live = live("tictactoe", &["person", "person"]);
    live.set_clock(clock("10s"));
    persons_play(&mut live, "a1 b1 a2 b2");
    let start = Instant::now();
    live.poll(start);
    person_plays(&mut live, Seat::FIRST, "a3");
    let ending = Ending::ByRules(Outcome::won_by(Seat::FIRST));
    let late = start + 99 * SECOND;
    assert_eq!(live.poll(late), [News::Over(ending)]);
    assert_eq!(live.ending(), Some(ending));
}

/// Time that passed before a clock was set, or in the previous game, is charged to no seat.
#[test]
fn a_new_clock_and_a_new_game_begin_with_the_next_poll() {
    let mut live = live("tictactoe", &["person", "person"]);
    let start = Instant::now();
    live.poll(start);
    live.set_clock(clock("1m"));
    live.poll(start + 10 * SECOND);
    assert_eq!(live.clock().used(Seat::FIRST), Duration::ZERO);
    live.restart(&choice("tictactoe")).unwrap();
    live.poll(start + 20 * SECOND);
    assert_eq!(live.clock().used(Seat::FIRST), Duration::ZERO);
}

#[test]
fn a_solitaire_is_lost_on_time_by_all() {
    let mut live = live("freecell:1", &["person"]);
    let spent = Spent {
        used: 9 * SECOND,
        ..Spent::default()
    };
    live.set_clock(Clock::resumed("10s".parse::<Pace>().unwrap(), vec![spent]));
    live.set_verdict_search(hog_table::VerdictSearch::WhenAsked);
    let start = Instant::now();
    live.poll(start);
    live.poll(start + 2 * SECOND);
    assert_eq!(live.turn(), Turn::Over(Outcome::LOST));
}

/// An engine with little time left moves with what it has.
#[test]
fn an_engine_hurries_before_its_time_is_up() {
    let mut live = super::seated("hex:11", &["level:10", "person"], super::pool());
    live.set_clock(clock("1s"));
    let start = Instant::now();
    live.poll(start);
    super::wait_for_thoughts(&mut live, start);
    let thought = super::moved_at(&mut live, start + Duration::from_millis(600));
    assert!(!thought.complete, "it took its time");
}
