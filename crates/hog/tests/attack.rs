//! The program under attack, with its default limits, directly and through nginx: attackers are cut off, memory
//! stays small, and honest players play on. `cargo xtask bench hostile` measures the speed.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use hog_load::{Attack, AttackKind, Load, Program, Route, StoreKind, TempStore};

/// Duration of the attack in seconds.
const SECONDS: u64 = 3;

/// Longest life of an attacker, in seconds. The bench allows 30; a machine that runs other tests may be late.
const LONGEST: f64 = 45.0;

/// Most memory of the server, in MiB.
const MEMORY: u64 = 512;

async fn attack(route: Route) {
    let store = TempStore::new(StoreKind::Sqlite).expect("a store");
    let program = Program {
        path: PathBuf::from(env!("CARGO_BIN_EXE_hog")),
        store: store.url().to_string(),
        route,
    };
    let process = program.start().await.expect("the server starts");
    let server = process.address();
    let load = Load {
        server,
        tables: 8,
        rate: 20,
        seed: 7,
    };
    let playing = tokio::spawn(load.run(Duration::from_secs(4 * SECONDS)));
    let attackers = Attack {
        server,
        kinds: AttackKind::value_variants().to_vec(),
        seconds: SECONDS,
    };
    let attacked = attackers.run().await.expect("the attack runs");
    println!("{attacked:?}");
    assert!(attacked.connections > 1_000, "{attacked:?}");
    // Behind nginx it is nginx that cuts attackers off.
    if route == Route::Direct {
        assert_eq!(attacked.alive, 0, "{attacked:?}");
        assert!(attacked.longest <= LONGEST, "{attacked:?}");
    }
    let figures = playing
        .await
        .expect("no panic")
        .expect("honest players play on");
    assert!(!figures.latencies.is_empty(), "no move was made");
    let memory = process.peak_memory().expect("Linux tells the memory");
    assert!(memory <= MEMORY, "{memory} MiB");
    process.kill().await.expect("it ends");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_players_play_on_during_an_attack() {
    attack(Route::Direct).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_players_play_on_during_an_attack_through_nginx() {
    attack(Route::Proxy).await;
}
