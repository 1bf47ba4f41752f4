//! Tables with people and engines.

mod engines;
mod hidden;
mod long_work;
mod many_tables;
mod resignation;
mod solutions;
mod suggestions;
mod times;

use std::time::{Duration, Instant};

use hog_core::Seat;
use hog_engines::Thought;
use hog_games::catalogue::Choice;
use hog_table::{Executor, LiveTable, News, SeatPlayer};

fn choice(name: &str) -> Choice {
    name.parse().expect("the game is listed")
}

/// A table at which everything is done in `poll`, with these players.
fn live(game: &str, sitters: &[&str]) -> LiveTable {
    seated(game, sitters, Executor::inline())
}

/// A pool for the long work of a test.
fn pool() -> Executor {
    Executor::for_tables().expect("threads can be started")
}

fn seated(game: &str, sitters: &[&str], executor: Executor) -> LiveTable {
    let sitters = sitters
        .iter()
        .map(|name| name.parse::<SeatPlayer>().expect("they can sit"));
    LiveTable::open(&choice(game), sitters.collect(), executor, 1).expect("the table can be set up")
}

/// How long a test waits on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Waits until the engine at work has some move, which it has after a thousand states.
fn wait_for_thoughts(live: &mut LiveTable, now: Instant) {
    let end = Instant::now() + PATIENCE;
    while live.busy().and_then(|busy| busy.states) < Some(1_000) {
        assert_eq!(live.poll(now), [], "it has ended");
        assert!(Instant::now() < end, "it does not begin: {:?}", live.busy());
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Polls until an engine moves, while the table's clock stands still, and returns the engine's thought.
fn moved_at(live: &mut LiveTable, now: Instant) -> Thought<String> {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        match live.poll(now).into_iter().next() {
            None => std::thread::sleep(Duration::from_millis(1)),
            Some(News::Moved {
                thought: Some(shown),
                ..
            }) => return shown.thought,
            Some(other) => panic!("{other:?}"),
        }
    }
    panic!("it does not move: {:?}", live.busy());
}

/// Polls until the wanted news comes, and returns it.
fn until(live: &mut LiveTable, mut wanted: impl FnMut(&News) -> bool) -> News {
    let end = Instant::now() + PATIENCE;
    let mut others = Vec::new();
    while Instant::now() < end {
        for news in live.poll(Instant::now()) {
            if wanted(&news) {
                return news;
            }
            others.push(news);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("the news never came; others did: {others:?}");
}

fn person_plays(live: &mut LiveTable, seat: Seat, text: &str) {
    live.play(seat, text).expect("the test makes legal moves");
}

/// Two persons make these moves in turn; the first seat begins.
fn persons_play(live: &mut LiveTable, moves: &str) {
    for (number, mv) in moves.split(' ').enumerate() {
        person_plays(live, [Seat::FIRST, Seat::SECOND][number % 2], mv);
    }
}
