//! Random sessions: `cargo run --release -p hog-tui --example sessions -- <sessions> [seed] [family]`
//! plays this number of sessions of each family, or of one, from this seed on.
//!
//! A session that fails is reported as `sessions 1 <seed> <family>`, the arguments that play it again: the same
//! seed always plays the same session.

mod session;

use std::panic;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use hog_table::catalogue::{FAMILIES, Family};
use session::Session;

/// Number of failed sessions after which no more of the family are played.
const MAX_FAILED: usize = 5;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((sessions, seed, families)) = read_arguments(&words) else {
        eprintln!("usage: sessions <sessions> [seed] [family]");
        return ExitCode::from(2);
    };
    println!("family               sessions     events     checks    ended     s  failed");
    let failed: usize = families
        .iter()
        .map(|family| play_all(family, seed, sessions))
        .sum();
    if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn read_arguments(words: &[String]) -> Option<(u64, u64, Vec<&'static Family>)> {
    let number = |at: usize, default| match words.get(at) {
        Some(word) => word.parse().ok(),
        None => Some(default),
    };
    let families = match words.get(2) {
        Some(name) => vec![FAMILIES.iter().find(|family| family.name == name)?],
        None => FAMILIES.iter().collect(),
    };
    Some((number(0, 10_000)?, number(1, 1)?, families))
}

/// Plays the sessions of a family on all cores, and returns how many failed.
fn play_all(family: &'static Family, seed: u64, sessions: u64) -> usize {
    let begin = Instant::now();
    let next = AtomicU64::new(0);
    let [events, checks, ends, failed] = [const { AtomicUsize::new(0) }; 4];
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= sessions || failed.load(Ordering::Relaxed) >= MAX_FAILED {
                        break;
                    }
                    let seed = seed.wrapping_add(number);
                    if let Ok(tally) = panic::catch_unwind(|| Session { family, seed }.play()) {
                        events.fetch_add(tally.events, Ordering::Relaxed);
                        checks.fetch_add(tally.checks, Ordering::Relaxed);
                        ends.fetch_add(tally.ends, Ordering::Relaxed);
                    } else {
                        failed.fetch_add(1, Ordering::Relaxed);
                        eprintln!("failed: sessions 1 {seed} {}", family.name);
                    }
                    if number % 500 == 499 {
                        eprint!("\r{:<20} {:>8}", family.name, number + 1);
                    }
                }
            });
        }
    });
    let [events, checks, ends, failed] =
        [events, checks, ends, failed].map(AtomicUsize::into_inner);
    let seconds = begin.elapsed().as_secs_f64();
    eprint!("\r");
    let name = family.name;
    println!(
        "{name:<20} {sessions:>8} {events:>10} {checks:>10} {ends:>8} {seconds:>5.0} {failed:>7}"
    );
    failed
}
