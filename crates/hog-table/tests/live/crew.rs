//! Very many tables: few threads do their work, and nobody polls without need.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use hog_board::Viewer;
use hog_core::Seat;
use hog_table::{Clock, Ending, Hands, Job, LiveTable, News, Pace, Rank, Verdict, Watch, Work};

use super::{PATIENCE, live, moved_at, person_plays, seated, until, wait_for_thoughts};

const SECOND: Duration = Duration::from_secs(1);

/// How many threads of this process have this name, where the system tells.
#[cfg(target_os = "linux")]
fn threads(name: &str) -> usize {
    let tasks = std::fs::read_dir("/proc/self/task").expect("Linux tells the threads");
    let names =
        tasks.filter_map(|task| std::fs::read_to_string(task.ok()?.path().join("comm")).ok());
    names.filter(|comm| comm.trim_end() == name).count()
}

/// Nobody polls but who was woken, and yet all games come to their end.
#[test]
fn a_thousand_tables_share_a_few_threads() {
    const TABLES: usize = 1_000;
    let (call, called) = channel();
    let now = Instant::now();
    let mut tables: Vec<LiveTable> = (0..TABLES)
        .map(|number| {
            let mut live = seated("tictactoe", &["level:1", "level:2"], Hands::Crew);
            let call = call.clone();
            live.set_waker(Arc::new(move || {
                call.send(number).expect("the test waits");
            }));
            assert!(!live.is_working());
            // A quick worker may have moved by then; the other engine thinks then.
            live.poll(now);
            assert!(live.is_working());
            live
        })
        .collect();
    #[cfg(target_os = "linux")]
    {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let crew = threads("hog-crew");
        assert!((1..=cores.max(2)).contains(&crew), "{crew} threads");
    }
    let mut over = 0;
    while over < TABLES {
        let number = called.recv_timeout(PATIENCE).expect("somebody moves");
        let news = tables[number].poll(now);
        over += usize::from(matches!(news.last(), Some(News::Over(Ending::ByRules(_)))));
    }
    assert!(tables.iter().all(|live| !live.is_working()));
}

#[test]
fn an_engine_of_the_crew_is_stopped_and_moves_with_what_it_has() {
    let mut live = seated("hex:11", &["level:10", "person"], Hands::Crew);
    let now = Instant::now();
    live.poll(now);
    wait_for_thoughts(&mut live, now);
    assert_eq!(live.next_tick(now), None, "there is no clock");
    live.stop();
    let given_up = live.next_tick(now).expect("nobody waits for ever");
    assert!(
        given_up > Duration::ZERO && given_up < SECOND,
        "{given_up:?}"
    );
    let thought = moved_at(&mut live, now);
    assert!(!thought.complete, "it went on to its end");
    assert_eq!((live.is_working(), live.next_tick(now)), (false, None));
}

/// What the crew does is what threads do: hints of the best engine there is, and certain verdicts.
#[test]
fn the_crew_advises_and_watches() {
    let mut live = seated("freecell:1", &["person"], Hands::Crew);
    let (call, called) = channel();
    live.set_waker(Arc::new(move || {
        // The last work may end when the test has.
        let _ = call.send(());
    }));
    live.poll(Instant::now());
    assert!(live.is_working());
    called.recv_timeout(PATIENCE).expect("the search ends");
    assert_eq!(live.poll(Instant::now()), [News::Verdict]);
    assert!(matches!(live.verdict(), Some(Verdict::Winnable { .. })));
    assert!(!live.is_working());
    let mut live = seated("gomoku:15", &["person", "person"], Hands::Crew);
    live.set_adviser("level:4".parse().unwrap()).unwrap();
    live.suggest(Viewer::Spectator).unwrap();
    until(&mut live, |news| matches!(news, News::Suggested(_)));
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
    assert_eq!(news[0], News::TimeUp(Seat::SECOND));
    assert_eq!(live.next_tick(resumed + tick), None, "it is over");
}

/// Whoever polls only at ticks, and when it is woken, lets engines move in time.
#[test]
fn an_engine_hurries_at_a_tick() {
    for hands in [Hands::Threads, Hands::Crew] {
        let mut live = seated("hex:11", &["level:10", "person"], hands);
        live.set_clock(Clock::new("2s".parse::<Pace>().unwrap(), 2));
        live.set_watch(Watch::WhenAsked);
        let start = Instant::now();
        live.poll(start);
        wait_for_thoughts(&mut live, start);
        // Now it is seen that it has begun.
        assert_eq!(live.poll(start), []);
        let tick = live.next_tick(start).expect("its time is limited");
        assert!(tick >= SECOND && tick < 2 * SECOND, "{tick:?}");
        if !live.poll(start + tick).is_empty() {
            // It was quicker than this line.
            continue;
        }
        // It was told, so there is nothing more to do until its time is up.
        let left = (2 * SECOND).saturating_sub(tick);
        assert_eq!(live.next_tick(start + tick), Some(left));
        let thought = moved_at(&mut live, start + tick);
        assert!(!thought.complete, "it took its time");
    }
}

/// As many whole graphs as there are hands may be under way, and engines of other tables move.
#[test]
fn engines_move_while_other_tables_keep_the_crew_busy() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let endless = || -> Work<()> {
        Box::new(|control| {
            while control.report(0).is_ok() {
                std::thread::yield_now();
            }
        })
    };
    let begun = (0..cores).map(|_| Job::begin(endless(), Rank::Foreground, Hands::Crew, None));
    let busy: Vec<Job<()>> = begun.collect();
    let mut live = seated("tictactoe", &["level:2", "level:1"], Hands::Crew);
    let end = Instant::now() + PATIENCE;
    while live.ending().is_none() {
        live.poll(Instant::now());
        assert!(Instant::now() < end, "engines wait for other tables");
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(busy);
}
