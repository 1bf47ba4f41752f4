//! Nothing secret is logged, even when something fails: no name of a table, no token, no card.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};

use futures_util::StreamExt;
use hog_server::table_factory::{CatalogueFactory, TableFactory};
use hog_table::catalogue::Choice;
use hog_table::{
    Executor, LiveTable, Refusal, Replay, RestoreError, Saved, SavedError, Sitter, TableError,
};
use serde_json::{Value, json};
use tokio::time::timeout;
use tracing_subscriber::filter::LevelFilter;

use crate::client::PATIENCE;
use crate::client::{body, exchange, request};
use crate::secrecy::cards::named;
use crate::secrecy::crowd::search_logs;
use crate::secrecy::viewer::{open, say};
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

/// Sets up a table; its id and a token.
async fn table(served: &TestServer, game: &str) -> (String, String) {
    let wanted = json!({"game": game, "seats": ["me", "level:1"]});
    let text = request(
        served.at,
        "POST",
        "/api/v1/tables",
        None,
        &wanted.to_string(),
    );
    let created = exchange(served.at, &text).await;
    let created: Value = serde_json::from_slice(body(&created)).expect("it is JSON");
    let word = |value: &Value| value.as_str().expect("it is a text").to_string();
    (word(&created["table"]), word(&created["seats"][0]["token"]))
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
    let (id, token) = table(&served, "tictactoe").await;
    let (mut socket, came) = open(served.at, &id).await;
    let hello = json!({"hello": {"protocol": 1, "tokens": token}}).to_string();
    for _ in 0..5 {
        say(&mut socket, &hello).await;
    }
    let ended = async { while let Some(Ok(_)) = socket.next().await {} };
    timeout(PATIENCE, ended)
        .await
        .expect("the viewer is sent away");
    let told = String::from_utf8_lossy(&came.bytes()).into_owned();
    assert!(told.contains(&token), "the refusal quotes it: {told}");
    served.close().await;
    check_logged("Mistakes");
}

/// A table that cannot be read is logged by its nickname.
#[tokio::test]
async fn names_of_tables_are_not_logged() {
    let served = TestServer::recorded(Arc::new(CatalogueFactory));
    let (id, token) = table(&served, "go-fish").await;
    served.close_store().await;
    let path = format!("/api/v1/tables/{id}");
    let text = request(served.at, "GET", &path, Some(&token), "");
    let refused = exchange(served.at, &text).await;
    assert!(refused.starts_with(b"HTTP/1.1 503"), "there is no store");
    served.close().await;
    check_logged("not read");
}

/// Tables that cannot be loaded, with an error that names a card.
struct Broken;

impl TableFactory for Broken {
    fn open(
        &self,
        game: &Choice,
        sitters: Vec<Sitter>,
        executor: Executor,
        seed: u64,
    ) -> Result<LiveTable, Refusal> {
        CatalogueFactory.open(game, sitters, executor, seed)
    }

    fn load(&self, _: &Saved, _: Executor, _: u64) -> Result<LiveTable, SavedError> {
        let error = TableError::Illegal {
            objection: "you hold QS".to_string(),
        };
        Err(RestoreError::Move {
            number: 1,
            count: 1,
            text: "Q".to_string(),
            error,
        }
        .into())
    }

    fn replay(&self, saved: &Saved, seed: u64) -> Result<Replay, SavedError> {
        CatalogueFactory.replay(saved, seed)
    }
}

/// Why a table cannot be loaded may name a card: it is neither sent nor logged.
#[tokio::test]
async fn why_a_table_cannot_be_loaded_is_not_told() {
    let served = TestServer::recorded(Arc::new(Broken));
    let (id, token) = table(&served, "go-fish").await;
    for token in [Some(token.as_str()), None] {
        let text = request(served.at, "GET", &format!("/api/v1/tables/{id}"), token, "");
        let refused = exchange(served.at, &text).await;
        assert!(refused.starts_with(b"HTTP/1.1 503"), "it cannot be set up");
        assert!(named(&refused, 13).is_empty());
    }
    served.close().await;
    check_logged("a table with a deal cannot be set up");
}
