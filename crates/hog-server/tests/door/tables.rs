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
    let invited = |game: &str| {
        let tables = list.as_array().into_iter().flatten();
        let mut found = tables.filter(|table| table["game"] == game);
        found.next().map(|table| table["invited"].clone())
    };
    assert_eq!(invited("hex:5"), Some(json!(true)), "{list}");
    assert_eq!(invited("hex:4"), Some(json!(false)), "{list}");
    server.close().await;
}

#[tokio::test]
async fn tables_that_cannot_be_set_up_are_refused() {
    let server = TestServer::new(calm());
    for (wanted, status, code) in [
        (
            json!({"game": "chess", "seats": ["me", "free"]}),
            422,
            "invalid",
        ),
        (
            json!({"game": "hex", "seats": ["me", "wizard:7"]}),
            422,
            "invalid",
        ),
        (
            json!({"game": "file:/etc/passwd", "seats": ["me"]}),
            422,
            "invalid",
        ),
        (json!({"seats": []}), 400, "malformed"),
    ] {
        let reply = post(server.at, "/api/v1/tables", &[], &wanted).await;
        reply.assert_refused(status, code);
    }
    server.close().await;
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
    assert_eq!(
        (&state["phase"], &state["you"]),
        (&json!("over"), &json!([2]))
    );
    assert_eq!(state["ending"]["winners"], json!([1]));
    let replay = get(at, &table.path("/replay?from=2&count=2"), &[])
        .await
        .json();
    assert_eq!(replay["length"], 5);
    let frames = replay["frames"].as_array().unwrap();
    let after: Vec<_> = frames.iter().map(|frame| frame["after"].clone()).collect();
    assert_eq!(after, [2, 3]);
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
    server.close().await;
}

#[tokio::test]
async fn refused_moves_have_a_status() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let other = table.sit(at).await;
    let illegal = table
        .act(at, &[&table.token], 1, &json!({"play": {"move": "z9"}}))
        .await;
    illegal.assert_refused(422, "illegal");
    let early = table
        .act(at, &[&other], 2, &json!({"play": {"move": "a1"}}))
        .await;
    early.assert_refused(409, "not-your-turn");
    let request = json!({"id": "s", "seat": 1, "version": 0, "act": {"play": {"move": "a1"}}});
    let stale = post(at, &table.path("/acts"), &[&table.token], &request).await;
    stale.assert_refused(409, "stale");
    server.close().await;
}
