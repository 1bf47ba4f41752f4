//! The log has no secrets, even when something fails: no id of a table, no token, no card.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use hog_server::table_factory::{CatalogueFactory, TableFactory};
use hog_table::{Executor, LiveTable, Saved, SavedError, TableError};
use serde_json::json;
use tracing_subscriber::filter::LevelFilter;

use crate::client::{Table, Viewer, get};
use crate::secrecy::cards::named;
use crate::secrecy::crowd::search_logs;
use crate::server::TestServer;

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn lines() -> MutexGuard<'static, Vec<u8>> {
    LINES.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Memory;

impl io::Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lines().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Records the log of this process from now on, at the finest level.
pub fn record() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tracing_subscriber::fmt()
            .with_max_level(LevelFilter::TRACE)
            .with_ansi(false)
            .with_writer(|| Memory)
            .init();
    });
}

/// The recorded log.
pub fn recorded() -> Vec<u8> {
    lines().clone()
}

/// Checks that something was logged, and nothing secret.
fn check_logged(what: &str) {
    let all = recorded();
    assert!(String::from_utf8_lossy(&all).contains(what), "{what}");
    search_logs().unwrap_or_else(|line| panic!("the log tells: {line}"));
}

/// The refusal of a hello quotes it, with the token that stands in the wrong place.
#[tokio::test]
async fn a_token_in_a_bad_hello_is_not_logged() {
    let served = TestServer::recorded(Arc::new(CatalogueFactory));
    let Table { id, token } = Table::new(served.at, "tictactoe", &["level:1"]).await;
    let mut viewer = Viewer::silent(served.at, &id).await;
    let hello = json!({"hello": {"protocol": 1, "tokens": token}}).to_string();
    for _ in 0..5 {
        viewer.say(&hello).await;
    }
    while viewer.receive().await.is_some() {}
    let told = String::from_utf8_lossy(&viewer.received.bytes()).into_owned();
    assert!(told.contains(&token), "the refusal quotes it: {told}");
    served.close().await;
    check_logged("Mistakes");
}

/// A table that cannot be read is logged by its nickname.
#[tokio::test]
async fn names_of_tables_are_not_logged() {
    let served = TestServer::recorded(Arc::new(CatalogueFactory));
    let table = Table::new(served.at, "go-fish", &["level:1"]).await;
    served.close_store().await;
    let refused = get(served.at, &table.path(""), &[&table.token]).await;
    assert_eq!(refused.status, 503, "there is no store");
    served.close().await;
    check_logged("not read");
}

/// A factory that cannot load tables, with an error that names a card.
struct Broken;

impl TableFactory for Broken {
    fn load(&self, _: &Saved, _: Executor, _: u64) -> Result<LiveTable, SavedError> {
        let error = TableError::Illegal {
            objection: "you hold QS".to_string(),
        };
        Err(SavedError::Move {
            number: 1,
            count: 1,
            text: "Q".to_string(),
            error,
        })
    }
}

/// The reason why a table cannot be loaded may name a card, so it is neither sent nor logged.
#[tokio::test]
async fn why_a_table_cannot_be_loaded_is_not_told() {
    let served = TestServer::recorded(Arc::new(Broken));
    let table = Table::new(served.at, "go-fish", &["level:1"]).await;
    for tokens in [&[table.token.as_str()][..], &[]] {
        let refused = get(served.at, &table.path(""), tokens).await;
        assert_eq!(refused.status, 503, "it cannot be set up");
        let text = refused.head.clone() + &refused.text();
        assert!(named(text.as_bytes(), 13).is_empty());
    }
    served.close().await;
    check_logged("a table with a deal cannot be set up");
}
