//! How long saving takes: `cargo run --release -p hog-store --example saving [folder]`.
//!
//! Saves a game of a hundred moves a thousand times, in a folder that is removed afterwards: once
//! while nothing else is done here, and once while every core is busy.

use std::hint::black_box;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hog_store::{Folder, StoreError, TableId};
use hog_table::Saved;

const SAVES: usize = 1_000;

fn main() -> Result<(), StoreError> {
    let root = std::env::args_os().nth(1).map(PathBuf::from);
    let root = root.unwrap_or_else(std::env::temp_dir);
    let folder = Folder::at(root.join(format!("hog-saving-{}", std::process::id())));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    for (told, busy) in [("idle", 0), ("every core busy", cores)] {
        let times = while_busy(busy, || measure(&folder))?;
        let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
        println!(
            "{told}: half within {:.2} ms, 99 of a hundred within {:.2} ms, all within {:.2} ms",
            at(50),
            at(99),
            at(100)
        );
    }
    std::fs::remove_dir_all(folder.path()).ok();
    Ok(())
}

/// How long each save took, the shortest first.
fn measure(folder: &Folder) -> Result<Vec<Duration>, StoreError> {
    let id: TableId = "table".parse().expect("it is a plain name");
    let mut times = Vec::new();
    for number in 0..SAVES {
        let saved = table(100 + number % 2);
        let begin = Instant::now();
        folder.save(&id, &saved)?;
        times.push(begin.elapsed());
    }
    times.sort_unstable();
    Ok(times)
}

/// Does some work while so many threads do nothing useful.
fn while_busy<T>(threads: usize, work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut number = 0_u64;
                while !done.load(Ordering::Relaxed) {
                    number = black_box(number.wrapping_mul(31) + 1);
                }
            });
        }
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}

fn table(moves: usize) -> Saved {
    let moves = vec!["\"b2\""; moves].join(",");
    let text = format!(
        r#"{{"house-of-games":"table","version":1,"game":"gomoku","stage":"playing",
        "sitters":["person","level:5"],"engine":"level:5",
        "clock":{{"pace":"up","seats":[{{"used":0}},{{"used":0}}]}},"moves":[{moves}]}}"#
    );
    Saved::from_json(&text).expect("it is a table")
}
