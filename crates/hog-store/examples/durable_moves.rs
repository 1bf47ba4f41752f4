//! How many durable moves a store writes in a second:
//! `cargo run --release -p hog-store --example durable_moves [postgres | URL]`.
//!
//! Sixty-four tasks play at a thousand tables for ten seconds. Without a URL the store is a temporary file;
//! `postgres` starts a private server.

use std::time::{Duration, Instant, SystemTime};

use hog_postgres::{Durability, Server};
use hog_store::TableId;
use hog_store::server::{
    Address, Chat, Entrance, Entry, Head, Hex32, Record, StoreHandle, TableVisibility, Token,
    Version,
};
use hog_table::{Maker, Moved, Saved, Spent, Stage};

const TABLES: usize = 1_000;
const TASKS: usize = 64;
const TIME: Duration = Duration::from_secs(10);

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("hog-keeping-{}", std::process::id()));
    let mut server = None;
    let address = match std::env::args().nth(1).as_deref() {
        None => Address::in_folder(&folder),
        Some("postgres") => {
            let postgres = server.insert(Server::open(Durability::On)?);
            postgres.create_database("house")?.parse()?
        }
        Some(url) => url.parse()?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().build()?;
    let mut times = runtime.block_on(measure(&address))?;
    times.sort_unstable();
    let percentile_ms = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{address}: {:.0} moves a second, half within {:.2} ms, 99 of a hundred within {:.2} ms, \
         all within {:.2} ms",
        f64::from(u32::try_from(times.len())?) / TIME.as_secs_f64(),
        percentile_ms(50),
        percentile_ms(99),
        percentile_ms(100)
    );
    std::fs::remove_dir_all(folder).ok();
    Ok(())
}

/// How long each move took until it was stored.
async fn measure(address: &Address) -> Result<Vec<Duration>, Failure> {
    let store = StoreHandle::open(address)?;
    let tasks = (0..TASKS).map(|_| tokio::spawn(play(store.clone())));
    let mut times = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        times.extend(task.await??);
    }
    store.close().await;
    Ok(times)
}

/// Plays at some tables, one move at a time.
async fn play(store: StoreHandle) -> Result<Vec<Duration>, Failure> {
    let mut tables = Vec::new();
    for _ in 0..TABLES / TASKS {
        tables.push(create(&store).await?);
    }
    let (begin, mut times, mut number) = (Instant::now(), Vec::new(), 0);
    while begin.elapsed() < TIME {
        number += 1;
        let count = tables.len();
        let (id, version) = &mut tables[number % count];
        let asked = Instant::now();
        *version = store.append(id, *version, &[moved(number)], None).await?;
        times.push(asked.elapsed());
    }
    Ok(times)
}

async fn create(store: &StoreHandle) -> Result<(TableId, Version), Failure> {
    let text = r#"{"house-of-games":"table","version":1,"game":"gomoku","stage":"playing",
        "sitters":["nobody","nobody"],"engine":"level:5",
        "clock":{"pace":"up","seats":[{"used":0},{"used":0}]},"moves":[]}"#;
    let head = Head {
        created: SystemTime::now(),
        saved: Saved::from_json(text)?,
        listing: TableVisibility::Public,
        entrance: Entrance::Open,
        talk: Chat::Off,
    };
    let mut record = Record::new(Token::draw()?.to_string().parse()?, head);
    let seated = |seat| -> Result<Entry, Failure> {
        Ok(Entry::Seated {
            seat,
            name: "Ada".into(),
            token: Token::draw()?.hash(),
            share: Some(Hex32([7; 32])),
        })
    };
    let entries = [seated(1)?, seated(2)?, Entry::Began];
    for entry in &entries {
        record.apply(entry)?;
    }
    let (id, head, summary) = (record.id(), record.head(), record.summary());
    let version = store.create(id, head, &entries, &summary).await?;
    Ok((id.clone(), version))
}

fn moved(number: usize) -> Entry {
    let spent = Spent {
        used: Duration::from_millis(12_345),
        ..Spent::default()
    };
    Entry::Moved(Moved {
        seat: number % 2 + 1,
        text: "h8".into(),
        maker: Maker::SeatPlayer,
        request: format!("act-{number}-0123456789abcdef").try_into().ok(),
        clock: vec![spent; 2],
        stage: Stage::Playing,
    })
}
