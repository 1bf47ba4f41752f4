//! Long work in a pool: no call waits for it, and it ends when it is told to.

use std::time::{Duration, Instant};

use hog_board::Viewer;
use hog_core::Seat;
use hog_table::{Consent, LiveTable, News, SeatPlayer, Task, Verdict, WorkStage};

use super::{moved_at, person_plays, pool, seated, until, wait_for_thoughts};

/// Maximum time of a call that does not wait: no person notices it. Calls take far less than a millisecond.
const AT_ONCE: Duration = Duration::from_millis(50);

/// A table of Hex 11×11 at which the best level thinks.
fn thinking() -> LiveTable {
    let mut live = seated("hex:11", &["person", "level:10"], pool());
    person_plays(&mut live, Seat::FIRST, "a1");
    let now = Instant::now();
    live.poll(now);
    wait_for_thoughts(&mut live, now);
    live
}

/// The best of some tries: other work on the machine makes single ones longer.
fn quickest(tries: impl Iterator<Item = Duration>) -> Duration {
    tries.min().expect("it was tried")
}

/// The table's clock stands still meanwhile, so that a busy machine changes nothing.
#[test]
fn an_engine_is_stopped_and_moves_with_what_it_has() {
    let mut live = thinking();
    live.stop();
    assert_eq!(
        live.busy().map(|busy| busy.stage),
        Some(WorkStage::Stopping)
    );
    let now = live.busy().expect("it is being stopped").since;
    let thought = moved_at(&mut live, now);
    assert!(!thought.complete, "it went on to its end");
    assert!(live.busy().is_none());
}

/// Work that does not stop in time is abandoned, and what it finds later is not reported.
#[test]
fn work_that_does_not_stop_is_not_waited_for() {
    let mut live = thinking();
    live.stop();
    let late = live.busy().expect("it is being stopped").since + Duration::from_secs(100);
    let mut news = live.poll(late);
    if let [News::Moved { .. }] = news[..] {
        // The engine moved before this poll.
        return;
    }
    assert_eq!(news, [News::Stopped]);
    assert_eq!(live.waiting_engine(), Some(Seat::SECOND));
    std::thread::sleep(Duration::from_millis(100));
    news = live.poll(late);
    assert_eq!((news, live.table().length()), (Vec::new(), 1));
}

#[test]
fn a_stopped_engine_waits_until_it_is_told_to_go_on() {
    let mut live = seated("hex:11", &["level:10", "level:10"], pool());
    live.poll(Instant::now());
    live.stop();
    until(&mut live, |news| {
        matches!(news, News::Moved { .. } | News::Stopped)
    });
    let waiting = live.waiting_engine().expect("an engine is to move");
    let made = live.table().length();
    std::thread::sleep(Duration::from_millis(20));
    assert_eq!(live.poll(Instant::now()), []);
    assert!(live.busy().is_none());
    live.let_engine_play().unwrap();
    assert_eq!(live.busy().map(|busy| busy.seat), Some(waiting));
    live.stop();
    until(&mut live, |news| {
        matches!(news, News::Moved { .. } | News::Stopped)
    });
    assert!(live.table().length() <= made + 1);
}

#[test]
fn no_call_waits_while_an_engine_thinks() {
    let mut live = thinking();
    let mut quickest_of = |call: &mut dyn FnMut(&mut LiveTable)| {
        quickest((0..10).map(|_| {
            let begun = Instant::now();
            call(&mut live);
            begun.elapsed()
        }))
    };
    let poll = quickest_of(&mut |live| drop(live.poll(Instant::now())));
    let refused = quickest_of(&mut |live| drop(live.play(Seat::FIRST, "b2")));
    let looked = quickest_of(&mut |live| {
        drop((
            live.view(Viewer::Spectator),
            live.table().acts(Viewer::Spectator),
        ));
        drop((live.busy(), live.verdict(), live.clock().clone()));
    });
    // Every undo abandons a thought, whose thread ends on its own, and every redo begins another thought.
    let round = quickest_of(&mut |live| {
        live.undo(Consent::NotAsked).unwrap();
        live.redo().unwrap();
        live.poll(Instant::now());
    });
    let stop = quickest_of(&mut |live| live.stop());
    for (what, took) in [
        ("poll", poll),
        ("play", refused),
        ("look", looked),
        ("undo and redo", round),
        ("stop", stop),
    ] {
        assert!(took < AT_ONCE, "{what} took {took:?}");
    }
}

/// When the seat of an engine that thinks is taken, no thought of that engine is played.
#[test]
fn a_thought_ends_when_another_player_sits_down() {
    let mut live = thinking();
    live.sit(Seat::SECOND, SeatPlayer::Person).unwrap();
    assert!(live.busy().is_none());
    let mut live = thinking();
    live.change_player().unwrap();
    assert!(live.busy().is_none());
    let random = || "random".parse().expect("there is such an engine");
    let mut live = thinking();
    live.set_engine(random()).unwrap();
    let thought = moved_at(&mut live, Instant::now());
    assert!(thought.nodes <= 1, "{thought:?}");
    let mut live = thinking();
    live.sit(Seat::SECOND, SeatPlayer::Engine(random()))
        .unwrap();
    let thought = moved_at(&mut live, Instant::now());
    assert!(thought.nodes <= 1, "{thought:?}");
}

#[test]
fn undo_ends_the_thought_and_the_person_is_to_move() {
    let mut live = thinking();
    let (taken, _) = live.undo(Consent::NotAsked).unwrap();
    assert_eq!(taken.len(), 1);
    assert!(live.busy().is_none());
    person_plays(&mut live, Seat::FIRST, "b2");
    live.poll(Instant::now());
    assert_eq!(live.busy().map(|busy| busy.seat), Some(Seat::SECOND));
}

/// A verdict comes while play goes on, and a late one is not taken for that of another state.
#[test]
fn verdicts_come_from_the_background() {
    let mut live = seated("freecell:1", &["person"], pool());
    live.poll(Instant::now());
    person_plays(&mut live, Seat::FIRST, "1a");
    until(&mut live, |news| *news == News::Verdict);
    let Some(Verdict::Winnable { moves }) = live.verdict() else {
        panic!("it can still be won: {:?}", live.verdict());
    };
    assert!(moves > 0 && live.busy().is_none());
}

#[test]
fn a_suggestion_comes_while_the_person_looks_at_the_board() {
    let mut live = seated("gomoku:15", &["person", "person"], pool());
    live.suggest(Viewer::Spectator).unwrap();
    assert_eq!(live.busy().map(|busy| busy.task), Some(Task::Suggesting));
    until(&mut live, |news| matches!(news, News::Suggested(_)));
    // A move in between makes it pointless.
    live.suggest(Viewer::Spectator).unwrap();
    person_plays(&mut live, Seat::FIRST, "h8");
    assert!(live.busy().is_none());
    assert_eq!(live.poll(Instant::now()), []);
}
