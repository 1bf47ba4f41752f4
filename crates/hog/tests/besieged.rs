//! The program as a house with its own limits and timers, among those who mean harm: all of them are
//! sent away, it stays small, and honest players play on. How much slower they become is for
//! `cargo xtask bench hostile` to tell.

use std::path::PathBuf;
use std::time::Duration;

use hog_load::{Crowd, Harm, Kind, Origin, Program, evicted};
use tokio::task::JoinSet;

/// So long they come.
const TIME: Duration = Duration::from_secs(3);

/// So long the last of them lives at most, in seconds: the bench holds it to 30; a machine with much
/// else to do may be late by some.
const LONGEST: f64 = 45.0;

/// Why they are sent away.
const CAUSES: [&str; 7] = [
    "Barred",
    "Mistakes",
    "NoHello",
    "SlowBody",
    "SlowHead",
    "SlowReader",
    "TooLong",
];

/// How much memory the house has at most, in MiB.
const MEMORY: u64 = 512;

#[test]
fn those_who_mean_harm_are_sent_away_and_the_honest_play_on() {
    let folder = std::env::temp_dir().join(format!("hog-besieged-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let program = Program {
        path: PathBuf::from(env!("CARGO_BIN_EXE_hog")),
        store: format!("sqlite:{}", folder.join("house.sqlite").display()),
        arguments: Vec::new(),
    };
    let runtime = tokio::runtime::Runtime::new().expect("there are threads");
    runtime.block_on(besieged(&program));
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

async fn besieged(program: &Program) {
    let process = program.start().await.expect("the house opens");
    let house = process.address();
    let crowd = Crowd {
        house,
        tables: 8,
        rate: 20,
        seed: 7,
        origin: Origin::Each,
    };
    let playing = tokio::spawn(crowd.play(4 * TIME));
    let mut coming = JoinSet::new();
    for kind in Kind::ALL {
        let time = TIME;
        coming.spawn(async move { (kind, Harm { house, kind, time }.run().await) });
    }
    while let Some(gone) = coming.join_next().await {
        let (kind, harmed) = gone.expect("nothing breaks down");
        let harmed = harmed.unwrap_or_else(|error| panic!("{kind:?}: {error:#}"));
        println!("{kind:?}: {harmed:?}");
        assert!(harmed.connections > 0, "{kind:?}: nothing was tested");
        assert_eq!(harmed.alive, 0, "{kind:?}: {harmed:?}");
        assert!(harmed.longest <= LONGEST, "{kind:?}: {harmed:?}");
    }
    let evicted = evicted(house).await.expect("the house tells");
    for cause in CAUSES {
        let count = evicted.get(cause).copied().unwrap_or_default();
        assert!(count > 0, "nobody was sent away for {cause}: {evicted:?}");
    }
    let figures = playing.await.expect("nothing breaks down");
    let figures = figures.expect("the honest play on");
    assert!(!figures.times.is_empty(), "nobody has played");
    let memory = process.peak_memory().expect("Linux tells the memory");
    println!("{memory} MiB, {} honest moves", figures.times.len());
    assert!(memory <= MEMORY, "{memory} MiB");
    process.kill().await.expect("it ends");
}
