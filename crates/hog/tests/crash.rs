//! The server, killed while two hundred tables play: acknowledged and shown moves are there afterwards, and
//! none twice. `HOG_KILLS` is the number of kills, 3 by default.

use std::path::PathBuf;

use hog_load::{Kills, Program, Route, StoreKind, TempStore};

async fn kill(kind: StoreKind) {
    let count = std::env::var("HOG_KILLS").map_or(3, |count| count.parse().expect("a number"));
    let store = TempStore::new(kind).expect("PostgreSQL is installed by `cargo xtask test`");
    let kills = Kills {
        program: Program {
            path: PathBuf::from(env!("CARGO_BIN_EXE_hog")),
            store: store.url().to_string(),
            route: Route::Direct,
        },
        count,
        tables: 200,
        rate: 500,
        seed: 7,
    };
    let survived = kills.run().await.expect("promises are kept");
    println!("{survived:?}");
    assert_eq!(survived.kills, count);
    assert!(survived.moves > 50 * count, "few moves: {survived:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_its_promises_in_sqlite() {
    kill(StoreKind::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_its_promises_in_postgres() {
    kill(StoreKind::Postgres).await;
}
