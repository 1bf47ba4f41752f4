//! The server, killed while two hundred tables play: acknowledged and shown moves are there afterwards, and
//! none twice. `HOG_KILLS` is the number of kills, 3 by default.

use std::path::PathBuf;

use hog_load::{KillTest, Program, Route, StoreKind, TempStore};

async fn kill(kind: StoreKind) {
    let count = std::env::var("HOG_KILLS").map_or(3, |count| count.parse().expect("a number"));
    let store = TempStore::new(kind).expect("PostgreSQL is installed by `cargo xtask test`");
    let test = KillTest {
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
    let report = test.run().await.expect("no move is lost or made twice");
    println!("{report:?}");
    assert_eq!(report.kills, count);
    assert!(report.moves > 50 * count, "few moves: {report:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_its_moves_in_sqlite() {
    kill(StoreKind::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_its_moves_in_postgres() {
    kill(StoreKind::Postgres).await;
}
