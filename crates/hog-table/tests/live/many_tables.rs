//! Many tables: a few threads do their work, and only tables that are woken are polled.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use hog_core::Seat;
use hog_engines::Priority;
use hog_table::{Clock, Ending, Job, LiveTable, News, Pace, VerdictSearch, Work};

use super::{PATIENCE, live, moved_at, person_plays, pool, seated, wait_for_thoughts};

const SECOND: Duration = Duration::from_secs(1);

/// Only tables that were woken are polled, and yet all games come to their end.
#[test]
fn a_thousand_tables_share_a_few_threads() {
    const TABLES: usize = 1_000;
    let (call, called) = channel();
    let (executor, now) = (pool(), Instant::now());
    let mut tables: Vec<LiveTable> = (0..TABLES)
        .map(|number| {
            let mut live = seated("tictactoe", &["level:1", "level:2"], executor.clone());
            let call = call.clone();
            live.set_waker(Arc::new(move || {
                call.send(number).expect("the test waits");
            }));
            assert!(!live.is_working());
            // If the first engine has moved already, the other one thinks.
            live.poll(now);
            assert!(live.is_working());
            live
        })
        .collect();
    let mut over = 0;
    while over < TABLES {
        let number = called.recv_timeout(PATIENCE).expect("an engine moves");
        let news = tables[number].poll(now);
        over += usize::from(matches!(news.last(), Some(News::Over(Ending::ByRules(_)))));
    }
    assert!(tables.iter().all(|live| !live.is_working()));
}

#[test]
fn the_next_tick_is_when_time_is_up() {
    let mut live = live("tictactoe", &["person", "person"]);
    let start = Instant::now();
    live.poll(start);
    assert_eq!(live.next_tick(start), None, "it counts up");
    live.set_clock(Clock::new("10s+2s".parse::<Pace>().unwrap(), 2));
    assert_eq!(live.next_tick(start), None, "it stands still");
    live.poll(start);
    assert_eq!(live.next_tick(start), Some(10 * SECOND));
    assert_eq!(live.next_tick(start + 4 * SECOND), Some(6 * SECOND));
    assert_eq!(live.next_tick(start + 40 * SECOND), Some(Duration::ZERO));
    live.poll(start + 4 * SECOND);
    person_plays(&mut live, Seat::FIRST, "b2");
    live.poll(start + 5 * SECOND);
    assert_eq!(live.next_tick(start + 5 * SECOND), Some(10 * SECOND));
    live.pause();
    assert_eq!(live.next_tick(start + 6 * SECOND), None);
    let resumed = start + 7 * SECOND;
    live.poll(resumed);
    let tick = live.next_tick(resumed).expect("it runs again");
    let before = tick.saturating_sub(Duration::from_millis(1));
    assert_eq!(live.poll(resumed + before), []);
    let news = live.poll(resumed + tick);
    assert!(matches!(&news[0], News::TimeUp { loser, .. } if *loser == Seat::SECOND));
    assert_eq!(live.next_tick(resumed + tick), None, "it is over");
}

/// To poll only at ticks, and when woken, is enough for engines to move in time.
#[test]
fn an_engine_hurries_at_a_tick() {
    let mut live = seated("hex:11", &["level:10", "person"], pool());
    live.set_clock(Clock::new("2s".parse::<Pace>().unwrap(), 2));
    live.set_verdict_search(VerdictSearch::WhenAsked);
    let start = Instant::now();
    live.poll(start);
    wait_for_thoughts(&mut live, start);
    // This poll notices that the engine has begun.
    assert_eq!(live.poll(start), []);
    let tick = live.next_tick(start).expect("its time is limited");
    assert!(tick >= SECOND && tick < 2 * SECOND, "{tick:?}");
    if !live.poll(start + tick).is_empty() {
        // The engine moved before this poll.
        return;
    }
    // The engine was told to stop, so the next tick is when its time is up.
    let left = (2 * SECOND).saturating_sub(tick);
    assert_eq!(live.next_tick(start + tick), Some(left));
    let thought = moved_at(&mut live, start + tick);
    assert!(!thought.complete, "it took its time");
}

/// Engines move even while hints of other tables keep every thread busy.
#[test]
fn engines_move_while_other_tables_keep_the_pool_busy() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let endless = || -> Work<()> {
        Box::new(|control| {
            while control.report(0).is_ok() {
                std::thread::yield_now();
            }
        })
    };
    let executor = pool();
    let begun = (0..cores).map(|_| executor.begin(Priority::Hint, endless(), None));
    let busy: Vec<Job<()>> = begun.collect();
    let mut live = seated("tictactoe", &["level:2", "level:1"], executor);
    let end = Instant::now() + PATIENCE;
    while live.ending().is_none() {
        live.poll(Instant::now());
        assert!(Instant::now() < end, "engines wait for other tables");
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(busy);
}
