//! The program under attack, with its own limits and timeouts, directly and through nginx: attackers are cut
//! off, memory stays small, and honest players play on. `cargo xtask bench hostile` measures the speed.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use hog_load::{Attack, Crowd, Kind, Nginx, Origin, Program, Route};

/// Duration of the attack.
const TIME: Duration = Duration::from_secs(3);

/// Longest life of an attacker, in seconds. The bench allows 30; a busy machine may be late.
const LONGEST: f64 = 45.0;

/// Most memory of the server, in MiB.
const MEMORY: u64 = 512;

async fn besiege(route: Route) {
    let name = format!("hog-besieged-{route:?}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let program = Program {
        path: PathBuf::from(env!("CARGO_BIN_EXE_hog")),
        store: format!("sqlite:{}", folder.join("house.sqlite").display()),
        arguments: match route {
            Route::Direct => Vec::new(),
            Route::Proxy => vec!["--trusted-proxy".into(), "127.0.0.1".into()],
        },
    };
    let process = program.start().await.expect("the server starts");
    let nginx = match route {
        Route::Direct => None,
        Route::Proxy => Some(Nginx::start(process.address()).await.expect("nginx starts")),
    };
    let server = nginx.as_ref().map_or(process.address(), Nginx::address);
    let crowd = Crowd {
        house: server,
        tables: 8,
        rate: 20,
        seed: 7,
        origin: Origin::Each,
    };
    let playing = tokio::spawn(crowd.play(4 * TIME));
    let attack = Attack {
        server,
        kinds: Kind::value_variants().to_vec(),
        time: TIME,
    };
    let attacked = attack.run().await.expect("the attack runs");
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
    assert!(!figures.times.is_empty(), "nobody has played");
    let memory = process.peak_memory().expect("Linux tells the memory");
    assert!(memory <= MEMORY, "{memory} MiB");
    process.kill().await.expect("it ends");
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_players_play_on_during_an_attack() {
    besiege(Route::Direct).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_players_play_on_during_an_attack_through_nginx() {
    besiege(Route::Proxy).await;
}
