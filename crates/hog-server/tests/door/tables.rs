//! Every endpoint as those use it who mean well.

use serde_json::{Value, json};

use crate::client::{Table, get, post};
use crate::server::{TestServer, calm};

#[tokio::test]
async fn the_house_tells_what_there_is_to_play() {
    let server = TestServer::new(calm());
    let reply = get(server.at, "/api/v1/house", &[]).await;
    let info = reply.json();
    assert_eq!(info["protocol"], 1);
    let families = info["families"].as_array().unwrap();
    assert!(
        families.iter().any(|family| family["name"] == "hex"),
        "{info}"
    );
    server.close().await;
}

#[tokio::test]
async fn a_listed_table_is_found_by_everybody_and_another_is_not() {
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
async fn what_cannot_be_set_up_is_told() {
    let server = TestServer::new(calm());
    let check = async |wanted: Value, status: u16, code: &str| {
        let reply = post(server.at, "/api/v1/tables", &[], &wanted).await;
        let found = (reply.status, reply.code());
        assert_eq!(found, (status, Some(code.to_string())), "{}", reply.text());
    };
    check(
        json!({"game": "chess", "seats": ["me", "free"]}),
        422,
        "invalid",
    )
    .await;
    check(
        json!({"game": "hex", "seats": ["me", "nobody:7"]}),
        422,
        "invalid",
    )
    .await;
    check(
        json!({"game": "file:/etc/passwd", "seats": ["me"]}),
        422,
        "invalid",
    )
    .await;
    check(json!({"seats": []}), 400, "malformed").await;
    server.close().await;
}

#[tokio::test]
async fn a_game_is_played_and_looked_back_at() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let gathering = get(at, &table.path(""), &[]).await.json();
    assert_eq!(gathering["phase"], "gathering");
    let other = table.sit(at).await;
    for early in ["/replay", "/analysis?after=0", "/save"] {
        let reply = get(at, &table.path(early), &[]).await;
        assert_eq!(
            (reply.status, reply.code().as_deref()),
            (409, Some("not-now")),
            "{early}"
        );
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
    assert_eq!(
        (wrong.status, wrong.code().as_deref()),
        (400, Some("malformed"))
    );
    let save = get(at, &table.path("/save"), &[]).await;
    assert_eq!(save.status, 200);
    assert_eq!(save.json()["game"], "tictactoe");
    assert!(save.header("content-disposition").is_some());
    server.close().await;
}

#[tokio::test]
async fn an_illegal_move_and_a_stale_one_are_refused_by_status_too() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let other = table.sit(at).await;
    let illegal = table
        .act(at, &[&table.token], 1, &json!({"play": {"move": "z9"}}))
        .await;
    assert_eq!(
        (illegal.status, illegal.code().as_deref()),
        (422, Some("illegal"))
    );
    let early = table
        .act(at, &[&other], 2, &json!({"play": {"move": "a1"}}))
        .await;
    assert_eq!(
        (early.status, early.code().as_deref()),
        (409, Some("not-your-turn"))
    );
    let request = json!({"id": "s", "seat": 1, "version": 0, "act": {"play": {"move": "a1"}}});
    let stale = post(at, &table.path("/acts"), &[&table.token], &request).await;
    assert_eq!(
        (stale.status, stale.code().as_deref()),
        (409, Some("stale"))
    );
    server.close().await;
}

/// The same request again is granted once; another by its name is refused, over whichever way.
#[tokio::test]
async fn a_name_stands_for_one_request() {
    let server = TestServer::new(calm());
    let at = server.at;
    let table = Table::new(at, "tictactoe", &["free"]).await;
    table.sit(at).await;
    let version = table.version(at).await;
    let ask = |act: serde_json::Value| {
        let path = table.path("/acts");
        let token = table.token.clone();
        let request = json!({"id": "one", "seat": 1, "version": version, "act": act});
        async move { post(at, &path, &[&token], &request).await }
    };
    let move_to = |text: &str| json!({"play": {"move": text}});
    let first = ask(move_to("b2")).await;
    assert_eq!(first.status, 200, "{}", first.text());
    for other in [move_to("c3"), json!("resign"), json!("undo")] {
        let refused = ask(other).await;
        let told = (refused.status, refused.code());
        assert_eq!(told, (422, Some("invalid".to_string())));
        let message = refused.text();
        assert!(message.contains("id one was used"), "{message}");
    }
    let again = ask(move_to("b2")).await;
    assert_eq!((again.status, again.json()), (200, first.json()));
    assert_eq!(table.version(at).await, version + 1);
    server.close().await;
}
