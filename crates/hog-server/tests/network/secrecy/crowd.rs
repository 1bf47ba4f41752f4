//! Many tables at once, and the search of everything that their viewers receive.

use std::collections::BTreeSet;
use std::sync::Arc;

use hog_server::table_factory::{CatalogueFactory, TableFactory};
use hog_testkit::games::Leak;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::secrecy::cards::{long_numbers, named};
use crate::secrecy::evidence::variants;
use crate::secrecy::logs;
use crate::secrecy::scripted_tables::{Rulebook, ScriptedTables};
use crate::secrecy::search::{Searched, search, setting};
use crate::secrecy::table::{Company, Dealing, Plan, Table};
use crate::server::TestServer;

/// Number of tables at the same time.
const AT_ONCE: usize = 24;

/// Default number of games: some of each variant, in a few seconds.
const GAMES: u64 = 36;

/// Number of games in which a leak must be found: one of each variant.
const LEAKY_GAMES: u64 = 6;

/// Which games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// Some against engines, some with a seed that the server draws.
    All,
    /// Games between persons that are the same in every run.
    Repeated,
}

/// Plays games on one server to their end, and searches everything that viewers received.
///
/// # Errors
/// The first leak, with the seed of its table.
pub async fn play_and_search(
    games: u64,
    factory: Arc<dyn TableFactory>,
    kind: Games,
) -> Result<Searched, String> {
    let served = TestServer::recorded(factory);
    let (at, permits) = (served.at, Arc::new(Semaphore::new(AT_ONCE)));
    let variants = variants();
    let settings: Arc<Vec<String>> = Arc::new(variants.iter().map(setting).collect());
    let mut tables = JoinSet::new();
    for seed in 0..games {
        let number = usize::try_from(seed).expect("there are few");
        let index = number % variants.len();
        let (company, cards) = match (kind, number / variants.len() % 3) {
            (Games::All, 1) => (Company::Engine(number % 2), Dealing::Either),
            (Games::All, _) => (Company::Persons, Dealing::Either),
            (Games::Repeated, _) => (Company::Persons, Dealing::Given),
        };
        let variant = variants[index];
        let (permits, settings) = (Arc::clone(&permits), Arc::clone(&settings));
        let plan = Plan {
            variant,
            company,
            cards,
            seed,
        };
        tables.spawn(async move {
            let _permit = permits.acquire().await.expect("it is open");
            let evidence = Table::new(at, plan).await.play().await;
            let listed = evidence.listed.then(|| evidence.table.clone());
            let found = search(&evidence, &settings[index]);
            (
                listed,
                found.map_err(|found| format!("table {seed}, {plan:?}: {found}")),
            )
        });
    }
    let (mut searched, mut listed, mut found) = (Searched::default(), BTreeSet::new(), None);
    while let Some(table) = tables.join_next().await {
        let (public, result) = table.expect("the table is played to its end");
        listed.extend(public);
        match result {
            Ok(counts) => searched.add(counts),
            Err(leak) => found = found.or(Some(leak)),
        }
    }
    served.close().await;
    let unlisted = searched.lobby.difference(&listed).next();
    match (found, unlisted) {
        (Some(found), _) => Err(found),
        (None, Some(table)) => Err(format!("{table} is listed without being public")),
        (None, None) => Ok(searched),
    }
}

/// Searches the log of all tests of this process for cards, ids of tables, tokens, seeds and shares; the number of
/// lines.
///
/// # Errors
/// The first line that has one.
pub fn search_logs() -> Result<usize, String> {
    let recorded = logs::recorded();
    let lines = recorded.split(|byte| *byte == b'\n');
    let mut count = 0;
    for line in lines {
        count += 1;
        if !named(line, 13).is_empty() || !long_numbers(line, 16).is_empty() {
            return Err(String::from_utf8_lossy(line).into_owned());
        }
    }
    Ok(count)
}

/// The number of games in `HOG_SECRET_GAMES`, if it is set.
pub fn games() -> Option<u64> {
    let games = std::env::var("HOG_SECRET_GAMES").ok()?;
    Some(games.parse().expect("HOG_SECRET_GAMES is a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn viewers_receive_nothing_that_is_hidden_from_them() {
    let games = games().unwrap_or(GAMES);
    let began = std::time::Instant::now();
    let searched = play_and_search(games, Arc::new(CatalogueFactory), Games::All).await;
    let searched = searched.unwrap_or_else(|found| panic!("{found}"));
    let lines = search_logs().unwrap_or_else(|line| panic!("the log tells: {line}"));
    println!(
        "{} games: {} bytes in {} messages and answers, {} lines of the log; {} times a card was \
         hidden; {} tables compared; {:?}",
        searched.games,
        searched.bytes,
        searched.chunks,
        lines,
        searched.occasions,
        searched.states,
        began.elapsed()
    );
    assert_eq!(searched.games, games);
    let happened = [searched.taken_back, searched.left, searched.suggested];
    assert!(happened.iter().all(|count| *count > 0), "{happened:?}");
    assert!(searched.occasions > games * 2_000, "{searched:?}");
    assert!(
        searched.states > games * 20 && lines as u64 > games,
        "{searched:?}"
    );
}

/// The search finds every leak that names a card or changes what lies on the table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_search_finds_what_names_a_card() {
    for leak in [
        Leak::DrawInLog,
        Leak::DrawObserved,
        Leak::Length,
        Leak::OpenHand,
        Leak::Objection,
        Leak::Moves,
        Leak::Order,
        Leak::Reading,
        Leak::Margin,
        Leak::SpectatorKnowsMore,
    ] {
        let factory = Arc::new(ScriptedTables::new(Rulebook::Leaky(leak)));
        let found = play_and_search(LEAKY_GAMES, factory, Games::Repeated).await;
        assert!(found.is_err(), "{leak:?} is not found");
    }
    let factory = Arc::new(ScriptedTables::new(Rulebook::Leaky(Leak::Nothing)));
    let found = play_and_search(LEAKY_GAMES, factory, Games::Repeated).await;
    assert!(found.is_ok(), "{found:?}");
}
