//! Every endpoint, used as it is meant to be.

use serde_json::json;

use crate::client::{Table, get, post};
use crate::server::{TestServer, calm};

#[tokio::test]
async fn only_public_tables_are_listed() {
    let server = TestServer::new(calm());
    let at = server.at;
    Table::new(at, "tictactoe", &["free"]).await;
    assert_eq!(get(at, "/api/v1/tables", &[]).await.json(), json!([]));
    let wanted = json!({"game": "hex:4", "seats": ["free", "free"], "listed": true});
    let created = post(at, "/api/v1/tables", &[], &wanted).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let list = get(at, "/api/v1/tables", &[]).await.json();
    assert_eq!(list.as_array().map(Vec::len), Some(1), "{list}");
    assert_eq!(list[0]["table"], created.json()["table"]);
    assert_eq!(list[0]["phase"], "gathering");
    assert_eq!(list[0]["invited"], false);
    let wanted = json!({"game": "hex:5", "seats": ["me"], "listed": true, "invited": true});
    post(at, "/api/v1/tables", &[], &wanted).await;
    let list = get(at, "/api/v1/tables", &[]).await.json();
    for table in list.as_array().unwrap() {
        assert_eq!(table["invited"], table["game"] == "hex:5", "{list}");
    }
    assert_eq!(list.as_array().map(Vec::len), Some(2), "{list}");
}

#[tokio::test]
async fn a_game_is_played_and_replayed() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let other = table.sit(at).await;
    for early in ["/replay", "/analysis?after=0", "/save"] {
        let reply = get(at, &table.path(early), &[]).await;
        reply.assert_refused(409, "not-now");
    }
    let moves = ["a1", "b1", "a2", "b2", "a3"];
    for (turn, text) in moves.into_iter().enumerate() {
        let token = [&table.token, &other][turn % 2];
        let act = json!({"play": {"move": text}});
        let reply = table.act(at, &[token], turn % 2 + 1, &act).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    let state = get(at, &table.path(""), &[&other]).await.json();
    assert_eq!(state["phase"], "over");
    assert_eq!(state["you"], json!([2]));
    assert_eq!(state["ending"]["winners"], json!([1]));
    let path = table.path("/replay?from=2&count=2");
    let replay = get(at, &path, &[]).await.json();
    assert_eq!(replay["length"], 5);
    let frames = replay["frames"].as_array().unwrap().iter();
    assert!(frames.map(|frame| &frame["after"]).eq([2, 3]), "{replay}");
    let judged = get(at, &table.path("/analysis?after=4"), &[]).await;
    assert_eq!(judged.status, 200, "{}", judged.text());
    assert_eq!(judged.json()["proved"], true);
    assert_eq!(judged.json()["chance"], 1.0);
    assert_eq!(judged.json()["to_move"], 1);
    let wrong = get(at, &table.path("/analysis?after=x"), &[]).await;
    wrong.assert_refused(400, "malformed");
    let save = get(at, &table.path("/save"), &[]).await;
    assert_eq!(save.status, 200);
    assert_eq!(save.json()["game"], "tictactoe");
    assert!(save.header("content-disposition").is_some());
}

#[tokio::test]
async fn refused_tables_and_moves_have_a_status() {
    let server = TestServer::new(calm());
    let at = server.at;
    let wanted = json!({"game": "file:/etc/passwd", "seats": ["me"]});
    let invalid = post(at, "/api/v1/tables", &[], &wanted).await;
    invalid.assert_refused(422, "invalid");
    let malformed = post(at, "/api/v1/tables", &[], &json!({"seats": []})).await;
    malformed.assert_refused(400, "malformed");
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let other = table.sit(at).await;
    let play = |text: &str| json!({"play": {"move": text}});
    let illegal = table.act(at, &[&table.token], 1, &play("z9")).await;
    illegal.assert_refused(422, "illegal");
    let early = table.act(at, &[&other], 2, &play("a1")).await;
    early.assert_refused(409, "not-your-turn");
    let request = json!({"id": "s", "seat": 1, "version": 0, "act": {"play": {"move": "a1"}}});
    let stale = post(at, &table.path("/acts"), &[&table.token], &request).await;
    stale.assert_refused(409, "stale");
}
