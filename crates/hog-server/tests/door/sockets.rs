//! The websocket: hello, questions, answers, and coming again.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use hog_server::limits::Limits;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{PATIENCE, Table, Viewer, get};
use crate::server::{TestServer, calm};

/// What seat 1 or 2 says to make a move.
fn play(id: &str, seat: usize, version: u64, text: &str) -> String {
    let act = json!({"play": {"move": text}});
    json!({"ask": {"id": id, "seat": seat, "version": version, "act": act}}).to_string()
}

#[tokio::test]
async fn two_people_play_and_one_comes_again() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let other = table.sit(at).await;
    let mut ann = Viewer::new(at, &table.id, &[&table.token]).await;
    let mut bob = Viewer::new(at, &table.id, &[&other]).await;
    let state = ann.told_of("table").await;
    assert_eq!(
        (&state["phase"], &state["you"]),
        (&json!("playing"), &json!([1]))
    );
    assert!(state["setting"].is_object(), "the whole state comes first");
    let version = state["version"].as_u64().unwrap();
    ann.say(&play("a1", 1, version, "b2")).await;
    let answer = ann.told_of("answer").await;
    assert_eq!((&answer["id"], answer.get("refused")), (&json!("a1"), None));
    // The same again is granted once, and gets the same answer.
    ann.say(&play("a1", 1, version, "b2")).await;
    assert_eq!(ann.told_of("answer").await, answer);
    // Another by the same name is not, and the first one's answer is still the same.
    ann.say(&play("a1", 1, version, "c3")).await;
    let refused = ann.told_of("answer").await;
    assert_eq!(refused["refused"]["code"], "invalid", "{refused}");
    ann.say(&play("a1", 1, version, "b2")).await;
    assert_eq!(ann.told_of("answer").await, answer);
    let seen = loop {
        let state = bob.told_of("table").await;
        if state["length"] == 1 {
            break state;
        }
    };
    assert_eq!(seen["to_move"], 2);
    bob.say(&play("b1", 2, version, "a1")).await;
    let refused = bob.told_of("answer").await;
    assert_eq!(refused["refused"]["code"], "stale");
    drop(bob);
    let mut bob = Viewer::new(at, &table.id, &[&other]).await;
    let state = bob.told_of("table").await;
    assert_eq!((&state["length"], &state["you"]), (&json!(1), &json!([2])));
    assert!(state["setting"].is_object());
    let version = state["version"].as_u64().unwrap();
    bob.say(&play("b2", 2, version, "a1")).await;
    assert_eq!(bob.told_of("answer").await.get("refused"), None);
    server.close().await;
}

#[tokio::test]
async fn whoever_says_nothing_is_sent_away() {
    let limits = Limits {
        timeout: Duration::from_millis(300),
        ..calm()
    };
    let server = TestServer::new(limits);
    let at = server.at;
    let mut viewer = Viewer::silent(at, "abc").await;
    let bye = viewer.told_of("bye").await;
    assert_eq!(bye["code"], "too-much");
    assert!(viewer.told().await.is_none());
    server.close().await;
}

#[tokio::test]
async fn a_wrong_hello_is_answered_with_a_reason() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let check = async |id: &str, hello: serde_json::Value, code: &str| {
        let mut viewer = Viewer::silent(at, id).await;
        viewer.say(&json!({"hello": hello}).to_string()).await;
        let bye = viewer.told_of("bye").await;
        assert_eq!(bye["code"], code, "{bye}");
        assert!(viewer.told().await.is_none());
    };
    check(&table.id, json!({"protocol": 2}), "invalid").await;
    check(
        &table.id,
        json!({"protocol": 1, "tokens": ["x"]}),
        "no-token",
    )
    .await;
    let stranger = "0f".repeat(32);
    check(
        &table.id,
        json!({"protocol": 1, "tokens": [stranger]}),
        "no-token",
    )
    .await;
    check("nobody", json!({"protocol": 1}), "not-found").await;
    server.close().await;
}

#[tokio::test]
async fn what_is_not_understood_is_told_some_times() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let mut viewer = Viewer::new(at, &table.id, &[]).await;
    viewer.told_of("table").await;
    for wrong in [
        "",
        "{\"ask\": {\"id\": 7}}",
        "{\"hello\": {\"protocol\": 1}}",
    ] {
        viewer.say(wrong).await;
        let refused = viewer.told_of("refused").await;
        assert_eq!(refused["code"], "malformed", "{wrong}: {refused}");
    }
    viewer
        .socket
        .send(Message::binary(vec![0, 1]))
        .await
        .unwrap();
    assert_eq!(viewer.told_of("refused").await["code"], "malformed");
    viewer.say("enough").await;
    assert_eq!(viewer.told_of("bye").await["code"], "malformed");
    assert!(viewer.told().await.is_none());
    server.close().await;
}

#[tokio::test]
async fn a_message_that_is_too_long_is_the_last() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let mut viewer = Viewer::new(at, &table.id, &[]).await;
    viewer.told_of("table").await;
    viewer.say(&"x".repeat(65 << 10)).await;
    let bye = viewer.told_of("bye").await;
    assert_eq!(bye["code"], "too-much", "{bye}");
    let metrics = get(at, "/metrics", &[]).await.text();
    let counted = "hog_evicted_total{cause=\"TooLong\"} 1";
    assert!(metrics.contains(counted), "{metrics}");
    server.close().await;
}

#[tokio::test]
async fn messages_that_come_too_fast_wait() {
    let limits = Limits {
        rate: std::num::NonZeroU32::new(10),
        ..calm()
    };
    let server = TestServer::new(limits);
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let mut viewer = Viewer::new(at, &table.id, &[&table.token]).await;
    let version = viewer.told_of("table").await["version"].as_u64().unwrap();
    let began = Instant::now();
    for number in 0..55 {
        viewer
            .say(&play(&format!("n{number}"), 1, version, "a1"))
            .await;
    }
    for number in 0..55 {
        let answer = viewer.told_of("answer").await;
        assert_eq!(answer["id"], format!("n{number}"));
    }
    // Forty at once, with the requests before; then ten per second.
    let took = began.elapsed();
    assert!(took > Duration::from_millis(1_500), "{took:?}");
    server.close().await;
}

#[tokio::test]
async fn everybody_is_told_when_the_house_closes() {
    let mut server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let mut viewer = Viewer::new(at, &table.id, &[]).await;
    viewer.told_of("table").await;
    let began = Instant::now();
    server.shut_down();
    assert_eq!(viewer.told_of("bye").await["code"], "unavailable");
    assert!(viewer.told().await.is_none());
    server.close().await;
    let took = began.elapsed();
    assert!(
        took < PATIENCE,
        "whoever has heard it is not waited for: {took:?}"
    );
    assert!(tokio::net::TcpStream::connect(at).await.is_err());
}
