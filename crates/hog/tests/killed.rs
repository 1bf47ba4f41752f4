//! The program as a house, killed while two hundred tables play: whatever was acknowledged or shown is
//! there afterwards, and nothing twice. `HOG_KILLS` says how often it is killed; three times unless told.

use std::path::PathBuf;

use hog_load::{Crash, Program, Survived};
use hog_postgres::{Durability, Server};

/// Kills a house that keeps its tables there, again and again.
fn kill(store: String) -> Survived {
    let cycles = std::env::var("HOG_KILLS").map_or(3, |count| count.parse().expect("a number"));
    let crash = Crash {
        program: Program {
            path: PathBuf::from(env!("CARGO_BIN_EXE_hog")),
            store,
            arguments: Program::without_limits(),
        },
        cycles,
        tables: 200,
        rate: 500,
        seed: 7,
    };
    let runtime = tokio::runtime::Runtime::new().expect("there are threads");
    let survived = runtime.block_on(crash.run()).expect("promises are kept");
    assert_eq!(survived.kills, cycles);
    assert!(
        survived.moves > 50 * cycles,
        "hardly anybody moved: {survived:?}"
    );
    println!("{survived:?}");
    survived
}

#[test]
fn a_killed_house_keeps_its_promises_in_sqlite() {
    let folder = std::env::temp_dir().join(format!("hog-killed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    kill(format!("sqlite:{}", folder.join("house.sqlite").display()));
    std::fs::remove_dir_all(&folder).expect("it was ours");
}

#[test]
fn a_killed_house_keeps_its_promises_in_postgres() {
    let server =
        Server::open(Durability::Safe).expect("PostgreSQL is installed by `cargo xtask test`");
    kill(server.create_database("house").expect("a database"));
}
