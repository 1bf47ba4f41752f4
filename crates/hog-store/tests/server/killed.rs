//! What was acknowledged is there, however often the server is killed.
//!
//! The test starts its own executable as a child program, which plays at many tables at once and prints
//! every move that is acknowledged, and kills it meanwhile. `HOG_KILLS=100` kills it more often.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use hog_core::random::{below, seed_bytes};
use hog_postgres::{Durability, Server};
use hog_store::server::{Address, Entry, StoreHandle, TableVisibility, Version};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::location::Location;
use crate::sample::{self, beginning, id, moved, moves};

/// At how many tables the child plays.
const TABLES: usize = 200;

/// What the child prints after a move, before the table and its version.
const KEPT: &str = "kept ";

/// The environment variable that tells the child the store.
const STORE_VARIABLE: &str = "HOG_HOUSE_UNTIL_KILLED";

/// The environment variable for the number of kills; without it there are three.
const KILLS_VARIABLE: &str = "HOG_KILLS";

/// The test that runs as the child.
const CHILD_TEST: &str = "killed::plays_until_killed";

fn kills() -> usize {
    let kills = env::var(KILLS_VARIABLE).ok();
    kills.map_or(3, |kills| kills.parse().expect("HOG_KILLS is a number"))
}

#[test]
fn nothing_acknowledged_is_lost_in_a_file() {
    let location = Location::sqlite("killed");
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(1));
    let mut acknowledged = HashMap::new();
    for kill in 0..kills() {
        acknowledged.extend(kill_once(&location, &mut rng));
        check(&location, &acknowledged, kill);
    }
}

#[test]
fn nothing_acknowledged_is_lost_on_a_server() {
    let server = Server::open(Durability::On).expect("PostgreSQL is installed");
    let location = Location::on(&server, "killed");
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(2));
    let mut acknowledged = HashMap::new();
    for kill in 0..kills() {
        acknowledged.extend(kill_once(&location, &mut rng));
        if kill % 2 == 1 {
            // The database server crashes, too.
            server.crash().expect("it runs");
            server.start().expect("it recovers");
        }
        check(&location, &acknowledged, kill);
    }
}

/// Lets the child play for a while, kills it, and returns the last acknowledged version of each table.
fn kill_once(location: &Location, rng: &mut ChaCha8Rng) -> HashMap<String, u64> {
    let mut child = Command::new(env::current_exe().expect("this program has a file"))
        .args([CHILD_TEST, "--exact", "--ignored", "--nocapture"])
        .env(STORE_VARIABLE, address(location))
        .stdout(Stdio::piped())
        .spawn()
        .expect("this program starts");
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let lines = lines.map_while(Result::ok);
    let mut reports = lines.filter_map(|line| {
        let (table, version) = line.strip_prefix(KEPT)?.split_once(' ')?;
        // The last line may be torn.
        Some((table.to_string(), version.strip_suffix('.')?.parse().ok()?))
    });
    // The child has begun when it has stored one move; it is killed some way into the next ones.
    let first: (String, u64) = reports.next().expect("it plays");
    thread::scope(|scope| {
        let reading = scope.spawn(|| [first].into_iter().chain(reports).collect());
        thread::sleep(Duration::from_micros(200_000 + below(rng, 400_000) as u64));
        child.kill().expect("it still runs");
        child.wait().expect("it is our own");
        reading.join().expect("reading cannot fail")
    })
}

fn address(location: &Location) -> String {
    match &location.address {
        Address::Postgres(url) => url.reveal().to_string(),
        file @ Address::Sqlite(_) => file.to_string(),
    }
}

/// Checks that every table has all its moves, each once, and that nothing acknowledged is missing.
fn check(location: &Location, acknowledged: &HashMap<String, u64>, kill: usize) {
    let mut reader = location.reader();
    assert!(acknowledged.len() > TABLES / 2, "it played at most tables");
    for (table, version) in acknowledged {
        let kept = reader.read(&id(table)).expect("no entry is missing");
        let kept = kept.unwrap_or_else(|| panic!("kill {kill}: {table} is gone"));
        let log = kept.log().expect("it is sound");
        let found = log.record().expect("it is sound").version();
        assert!(
            found >= Version::new(*version),
            "kill {kill}: {table} was at {version}, is at {found}"
        );
        for (number, text) in (1..).zip(moves(&log.entries)) {
            assert_eq!(text, format!("move {number}"), "kill {kill}: {table}");
        }
    }
    let all = reader.tables(None, 10 * TABLES).expect("it can be read");
    assert!(all.len() <= TABLES, "kill {kill}: {} tables", all.len());
}

#[test]
#[ignore = "is the program that the other tests start and kill"]
fn plays_until_killed() {
    let address = env::var(STORE_VARIABLE).expect("the store is named");
    let runtime = tokio::runtime::Builder::new_multi_thread().build();
    runtime.expect("there are threads").block_on(async {
        let store = StoreHandle::open(&address.parse().expect("it is an address"));
        let store = store.unwrap();
        let tables = (0..TABLES).map(|number| tokio::spawn(play(store.clone(), number)));
        for table in tables.collect::<Vec<_>>() {
            table.await.expect("it goes on until it is killed");
        }
    });
}

/// Plays at a table for ever, from where it was left.
async fn play(store: StoreHandle, number: usize) {
    let name = format!("table-{number}");
    let entries = match store.load(&id(&name)).await.expect("it is sound") {
        Some(log) => log.entries,
        None => create(&store, &name).await,
    };
    let mut moves = moves(&entries).len();
    let mut version = Version::new(entries.len() as u64);
    loop {
        moves += 1;
        let kept = store
            .append(&id(&name), version, &[moved(moves)], None)
            .await;
        version = kept.expect("there is room");
        say(&name, version);
    }
}

async fn create(store: &StoreHandle, name: &str) -> Vec<Entry> {
    let (_, record) = sample::create(name, TableVisibility::Public);
    let (id, head, summary) = (record.id(), record.head(), record.summary());
    let created = store.create(id, head, &beginning(), &summary).await;
    say(name, created.expect("it is new"));
    beginning()
}

fn say(name: &str, version: Version) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{KEPT}{name} {version}.").expect("the test reads this");
    out.flush().expect("the test reads this");
}
