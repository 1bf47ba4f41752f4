//! Tables with people and minds.

mod hidden;
mod minds;
mod solutions;
mod suggestions;
mod threads;
mod times;

use std::time::{Duration, Instant};

use hog_core::Seat;
use hog_games::catalogue::Choice;
use hog_table::{Hands, LiveTable, News, Sitter};

fn choice(name: &str) -> Choice {
    name.parse().expect("the game is listed")
}

/// A table at which everything is done in `poll`, with these sitters.
fn live(game: &str, sitters: &[&str]) -> LiveTable {
    seated(game, sitters, Hands::Here)
}

fn seated(game: &str, sitters: &[&str], hands: Hands) -> LiveTable {
    let sitters = sitters
        .iter()
        .map(|name| name.parse::<Sitter>().expect("they can sit"));
    LiveTable::open(&choice(game), sitters.collect(), hands, 1).expect("the table can be set up")
}

/// Polls until there is news of some kind, for a test's while.
fn until(live: &mut LiveTable, mut wanted: impl FnMut(&News) -> bool) -> News {
    let end = Instant::now() + Duration::from_secs(20);
    let mut told = Vec::new();
    while Instant::now() < end {
        for news in live.poll(Instant::now()) {
            if wanted(&news) {
                return news;
            }
            told.push(news);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it never came; told: {told:?}");
}

fn person_plays(live: &mut LiveTable, seat: Seat, text: &str) {
    live.play(seat, text).expect("the test makes legal moves");
}
