//! The websocket: hello, requests, answers, and reconnecting.

use std::time::{Duration, Instant};

use futures_util::SinkExt;
use hog_server::limits::Limits;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{PATIENCE, Table, Viewer, get};
use crate::server::{TestServer, calm};

/// The message by which a seat makes a move.
fn play(id: &str, seat: usize, version: u64, text: &str) -> String {
    let act = json!({"play": {"move": text}});
    json!({"ask": {"id": id, "seat": seat, "version": version, "act": act}}).to_string()
}

#[tokio::test]
async fn two_people_play_and_one_reconnects() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let other = table.sit(at).await;
    let mut ann = Viewer::new(at, &table.id, &[&table.token]).await;
    let mut bob = Viewer::new(at, &table.id, &[&other]).await;
    let state = ann.wait_for("table").await;
    assert_eq!(state["phase"], "playing");
    assert_eq!(state["you"], json!([1]));
    assert!(state["setting"].is_object(), "the whole state comes first");
    let version = state["version"].as_u64().unwrap();
    ann.say(&play("a1", 1, version, "b2")).await;
    let answer = ann.wait_for("answer").await;
    assert_eq!((&answer["id"], answer.get("refused")), (&json!("a1"), None));
    // The same request again is granted once, and gets the same answer.
    ann.say(&play("a1", 1, version, "b2")).await;
    assert_eq!(ann.wait_for("answer").await, answer);
    let seen = loop {
        let state = bob.wait_for("table").await;
        if state["length"] == 1 {
            break state;
        }
    };
    assert_eq!(seen["to_move"], 2);
    bob.say(&play("b1", 2, version, "a1")).await;
    let refused = bob.wait_for("answer").await;
    assert_eq!(refused["refused"]["code"], "stale");
    drop(bob);
    let mut bob = Viewer::new(at, &table.id, &[&other]).await;
    let state = bob.wait_for("table").await;
    assert_eq!((&state["length"], &state["you"]), (&json!(1), &json!([2])));
    assert!(state["setting"].is_object());
    let version = state["version"].as_u64().unwrap();
    bob.say(&play("b2", 2, version, "a1")).await;
    assert_eq!(bob.wait_for("answer").await.get("refused"), None);
}

#[tokio::test]
async fn a_viewer_without_hello_is_closed() {
    let limits = Limits {
        timeout: Duration::from_millis(300),
        ..calm()
    };
    let server = TestServer::new(limits);
    let at = server.at;
    let mut viewer = Viewer::silent(at, "abc").await;
    let bye = viewer.wait_for("bye").await;
    assert_eq!(bye["code"], "too-much");
    assert!(viewer.receive().await.is_none());
}

#[tokio::test]
async fn a_wrong_hello_is_answered_with_a_reason() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let (unknown, no_token) = ("0f".repeat(32), "no-token");
    for (id, hello, code) in [
        (table.id.as_str(), json!({"protocol": 2}), "invalid"),
        (&table.id, json!({"protocol": 1, "tokens": ["x"]}), no_token),
        (
            &table.id,
            json!({"protocol": 1, "tokens": [unknown]}),
            no_token,
        ),
        ("unknown", json!({"protocol": 1}), "not-found"),
    ] {
        let mut viewer = Viewer::silent(at, id).await;
        viewer.say(&json!({"hello": hello}).to_string()).await;
        let bye = viewer.wait_for("bye").await;
        assert_eq!(bye["code"], code, "{bye}");
        assert!(viewer.receive().await.is_none());
    }
}

#[tokio::test]
async fn a_few_malformed_messages_are_refused_before_the_last() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let mut viewer = Viewer::new(at, &table.id, &[]).await;
    viewer.wait_for("table").await;
    let (ask, hello) = (r#"{"ask": {"id": 7}}"#, r#"{"hello": {"protocol": 1}}"#);
    for wrong in ["", ask, hello] {
        viewer.say(wrong).await;
        let refused = viewer.wait_for("refused").await;
        assert_eq!(refused["code"], "malformed", "{wrong}: {refused}");
    }
    let binary = Message::binary(vec![0, 1]);
    viewer.socket.send(binary).await.unwrap();
    assert_eq!(viewer.wait_for("refused").await["code"], "malformed");
    viewer.say("enough").await;
    assert_eq!(viewer.wait_for("bye").await["code"], "malformed");
    assert!(viewer.receive().await.is_none());
}

#[tokio::test]
async fn a_message_that_is_too_long_is_the_last() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let mut viewer = Viewer::new(at, &table.id, &[]).await;
    viewer.wait_for("table").await;
    viewer.say(&"x".repeat(65 << 10)).await;
    let bye = viewer.wait_for("bye").await;
    assert_eq!(bye["code"], "too-much", "{bye}");
    let metrics = get(at, "/metrics", &[]).await.text();
    let counted = "hog_evicted_total{cause=\"TooLong\"} 1";
    assert!(metrics.contains(counted), "{metrics}");
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
    let version = viewer.wait_for("table").await["version"].as_u64().unwrap();
    let began = Instant::now();
    for number in 0..25 {
        let request = play(&format!("n{number}"), 1, version, "a1");
        viewer.say(&request).await;
    }
    // Another request of the same address does not wait for all of these messages.
    let beside = get(at, "/healthz", &[]).await;
    let waited = began.elapsed();
    assert!(
        beside.status == 200 && waited < Duration::from_secs(1),
        "{waited:?}"
    );
    for number in 0..25 {
        let answer = viewer.wait_for("answer").await;
        assert_eq!(answer["id"], format!("n{number}"));
    }
    // Ten are answered at once, earlier requests included; then ten per second.
    let took = began.elapsed();
    assert!(took > Duration::from_millis(1_500), "{took:?}");
}

#[tokio::test]
async fn viewers_are_told_that_the_server_shuts_down() {
    let mut server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let mut viewer = Viewer::new(at, &table.id, &[]).await;
    viewer.wait_for("table").await;
    let began = Instant::now();
    server.shut_down();
    assert_eq!(viewer.wait_for("bye").await["code"], "unavailable");
    assert!(viewer.receive().await.is_none());
    server.close().await;
    let took = began.elapsed();
    assert!(took < PATIENCE, "{took:?}");
    assert!(tokio::net::TcpStream::connect(at).await.is_err());
}
