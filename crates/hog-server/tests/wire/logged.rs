//! What goes wrong is logged without secrets: no name of a table, no token, no card.

use std::sync::Arc;

use futures_util::StreamExt;
use hog_server::opener::{ByCatalogue, Opener};
use hog_table::catalogue::Choice;
use hog_table::{
    Executor, LiveTable, Refusal, Replay, RestoreError, Saved, SavedError, Sitter, TableError,
};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::cards::named;
use crate::crowd::search_logs;
use crate::logs;
use crate::served::{PATIENCE, Served};
use crate::tap::{body, exchange, request};
use crate::viewer::{open, say};

/// Sets up a table at which somebody waits, and gives its name and a token.
async fn table(served: &Served, game: &str) -> (String, String) {
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

/// Whether something was logged, and nothing that is secret.
fn check_logged(what: &str) {
    let all = logs::recorded();
    assert!(String::from_utf8_lossy(&all).contains(what), "{what}");
    search_logs().unwrap_or_else(|line| panic!("the log tells: {line}"));
}

/// What is wrong with a hello quotes it, and with it a token that stands at the wrong place.
#[tokio::test]
async fn a_token_in_a_bad_hello_is_not_logged() {
    let served = Served::new(Arc::new(ByCatalogue));
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
    assert!(
        told.contains(&token),
        "whoever says it is told what is wrong: {told}"
    );
    served.closed().await;
    check_logged("Mistakes");
}

/// What is not found, or cannot be read, is called by another name.
#[tokio::test]
async fn names_of_tables_are_not_logged() {
    let served = Served::new(Arc::new(ByCatalogue));
    let (id, token) = table(&served, "go-fish").await;
    served.lose_the_store().await;
    let path = format!("/api/v1/tables/{id}");
    let text = request(served.at, "GET", &path, Some(&token), "");
    let refused = exchange(served.at, &text).await;
    assert!(refused.starts_with(b"HTTP/1.1 503"), "there is no store");
    served.closed().await;
    check_logged("not read");
}

/// A house whose tables are all broken, and say so with a card.
struct Broken;

impl Opener for Broken {
    fn open(
        &self,
        game: &Choice,
        sitters: Vec<Sitter>,
        executor: Executor,
        seed: u64,
    ) -> Result<LiveTable, Refusal> {
        ByCatalogue.open(game, sitters, executor, seed)
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
        ByCatalogue.replay(saved, seed)
    }
}

/// Why a table cannot be set up may be a hand: nobody is told, not even the log.
#[tokio::test]
async fn what_is_wrong_with_a_table_is_told_to_nobody() {
    let served = Served::new(Arc::new(Broken));
    let (id, token) = table(&served, "go-fish").await;
    for token in [Some(token.as_str()), None] {
        let text = request(served.at, "GET", &format!("/api/v1/tables/{id}"), token, "");
        let refused = exchange(served.at, &text).await;
        assert!(refused.starts_with(b"HTTP/1.1 503"), "it cannot be set up");
        assert!(named(&refused).is_empty());
    }
    served.closed().await;
    check_logged("a table with a deal cannot be set up");
}
