//! The matrix of seats: every action without the seat's token is refused.

use serde_json::{Value, json};

use crate::client::{Reply, Table, Viewer, get, post, string};
use crate::server::{TestServer, calm};

/// A client without the right to act for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Intruder {
    /// No token.
    Spectator,
    /// A token that does not exist.
    Stranger,
    /// The token of the other seat.
    WrongSeat,
    /// A token of another table.
    WrongTable,
    /// The token of a player who has left the seat.
    Revoked,
}

const INTRUDERS: [Intruder; 5] = [
    Intruder::Spectator,
    Intruder::Stranger,
    Intruder::WrongSeat,
    Intruder::WrongTable,
    Intruder::Revoked,
];

/// Every action of a seat.
pub fn acts() -> Vec<Value> {
    vec![
        json!({"play": {"move": "a1"}}),
        json!({"share": {"share": "00".repeat(32)}}),
        json!("undo"),
        json!("redo"),
        json!("agree"),
        json!("decline"),
        json!("resign"),
        json!("suggest"),
        json!("solve"),
        json!("step"),
        json!("stop"),
        json!("leave"),
        json!({"seat": {"free": 2, "engine": "random"}}),
        json!({"say": {"text": "hello"}}),
    ]
}

/// A table at which both seats are taken, and the tokens of all intruders.
struct FullTable {
    table: Table,
    seat_2: String,
    other_table: String,
    revoked: String,
}

impl FullTable {
    /// Seat 1 was left once, and is taken again: its first token is not valid any more.
    async fn new(at: std::net::SocketAddr, game: &str) -> Self {
        let mut table = Table::new(at, game, &["free"]).await;
        let left = table.act(at, &[&table.token], 1, &json!("leave")).await;
        assert_eq!(left.status, 200, "{}", left.text());
        let again = table.sit(at).await;
        let revoked = std::mem::replace(&mut table.token, again);
        let seat_2 = table.sit(at).await;
        let other_table = Table::new(at, game, &["free"]).await.token;
        Self {
            table,
            seat_2,
            other_table,
            revoked,
        }
    }

    fn tokens(&self, intruder: Intruder) -> Vec<&str> {
        match intruder {
            Intruder::Spectator => vec![],
            Intruder::Stranger => {
                vec!["00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"]
            }
            Intruder::WrongSeat => vec![&self.seat_2],
            Intruder::WrongTable => vec![&self.other_table],
            Intruder::Revoked => vec![&self.revoked],
        }
    }
}

/// Checks the status and code of a refusal.
fn check(reply: &Reply, intruder: Intruder, what: &str) {
    let refused = (reply.status, reply.code().unwrap_or_default());
    let expected: &[(u16, &str)] = match intruder {
        Intruder::Spectator => &[(401, "no-token"), (403, "not-your-seat")],
        Intruder::WrongSeat => &[(403, "not-your-seat")],
        Intruder::Stranger | Intruder::WrongTable | Intruder::Revoked => &[(401, "no-token")],
    };
    let allowed = expected
        .iter()
        .any(|(status, code)| refused == (*status, (*code).to_string()));
    assert!(allowed, "{intruder:?} {what}: {refused:?}");
    for secret in ["token", "hash"] {
        let told = reply.text().contains(&format!("\"{secret}\""));
        assert!(!told, "{intruder:?} {what}: {}", reply.text());
    }
}

/// A state without its clocks, which run on.
fn without_clocks(mut state: Value) -> Value {
    for seat in state["seats"].as_array_mut().into_iter().flatten() {
        seat["clock"].take();
    }
    state
}

#[tokio::test]
async fn actions_without_the_token_are_refused() {
    let server = TestServer::new(calm());
    let at = server.at;
    for game in ["tictactoe", "go-fish:ranks=4,deal=6,refill=1"] {
        let full = FullTable::new(at, game).await;
        let (path, own) = (full.table.path(""), full.table.token.as_str());
        // During the game, and when it is over.
        for end in [None, Some(json!("resign"))] {
            if let Some(act) = end {
                assert_eq!(full.table.act(at, &[own], 1, &act).await.status, 200);
            }
            let before = without_clocks(get(at, &path, &[]).await.json());
            for intruder in INTRUDERS {
                for act in acts() {
                    let tokens = full.tokens(intruder);
                    let reply = full.table.act(at, &tokens, 1, &act).await;
                    check(&reply, intruder, &act.to_string());
                }
            }
            for seat in [0, 3, usize::MAX] {
                let reply = full.table.act(at, &[own], seat, &json!("leave")).await;
                reply.assert_refused(404, "not-found");
            }
            let after = without_clocks(get(at, &path, &[]).await.json());
            assert_eq!(after, before, "nothing has changed");
        }
    }
}

#[tokio::test]
async fn actions_over_a_websocket_without_the_token_are_refused() {
    let server = TestServer::new(calm());
    let at = server.at;
    let full = FullTable::new(at, "tictactoe").await;
    let version = full.table.version(at).await;
    for intruder in INTRUDERS {
        let mut viewer = Viewer::new(at, &full.table.id, &full.tokens(intruder)).await;
        if !matches!(intruder, Intruder::Spectator | Intruder::WrongSeat) {
            let bye = viewer.wait_for("bye").await;
            assert_eq!(bye["code"], "no-token", "{intruder:?}");
            continue;
        }
        for (number, act) in acts().into_iter().enumerate() {
            let id = format!("{intruder:?}-{number}");
            let request = json!({"id": id, "seat": 1, "version": version, "act": act});
            viewer.say(&json!({"ask": request}).to_string()).await;
            let answer = viewer.wait_for("answer").await;
            let code = answer["refused"]["code"].as_str().unwrap_or_default();
            let right = matches!(code, "no-token" | "not-your-seat");
            assert!(right, "{intruder:?} {act}: {answer}");
        }
    }
    let after = full.table.version(at).await;
    assert_eq!(after, version, "nothing has changed");
}

#[tokio::test]
async fn views_with_an_invalid_token_are_refused() {
    let server = TestServer::new(calm());
    let at = server.at;
    let full = FullTable::new(at, "go-fish:ranks=4,deal=6,refill=1").await;
    let own = &full.table.token;
    let resigned = full.table.act(at, &[own], 1, &json!("resign")).await;
    assert_eq!(resigned.status, 200, "{}", resigned.text());
    for intruder in [Intruder::Stranger, Intruder::WrongTable, Intruder::Revoked] {
        for path in ["", "/replay"] {
            let reply = get(at, &full.table.path(path), &full.tokens(intruder)).await;
            check(&reply, intruder, path);
        }
    }
    // A spectator is told less than a player.
    let own = get(at, &full.table.path(""), &[own]).await.json();
    let public = get(at, &full.table.path(""), &[]).await.json();
    assert_eq!((&own["you"], &public["you"]), (&json!([1]), &json!([])));
}

#[tokio::test]
async fn seats_that_are_taken_or_by_invitation_are_not_given_away() {
    let server = TestServer::new(calm());
    let at = server.at;
    let full = FullTable::new(at, "tictactoe").await;
    for seat in [json!({"seat": 1}), json!({"seat": 2}), json!({})] {
        let reply = post(at, &full.table.path("/seats"), &[], &seat).await;
        reply.assert_refused(409, "seat-taken");
    }
    let missing = post(at, &full.table.path("/seats"), &[], &json!({"seat": 3})).await;
    missing.assert_refused(404, "not-found");
    let wanted = json!({"game": "tictactoe", "seats": ["me", "free"], "invited": true});
    let created = post(at, "/api/v1/tables", &[], &wanted).await.json();
    let path = format!("/api/v1/tables/{}/seats", string(&created["table"]));
    let sit = async |invitation: &Value| {
        let wanted = json!({"invitation": invitation});
        post(at, &path, &[], &wanted).await
    };
    let (unknown, seat_token) = (json!("00".repeat(32)), &created["seats"][0]["token"]);
    for invitation in [&Value::Null, &unknown, seat_token, &json!("x")] {
        sit(invitation).await.assert_refused(401, "no-token");
    }
    let invited = sit(&created["invitation"]).await;
    assert_eq!(invited.status, 201, "{}", invited.text());
}

#[tokio::test]
async fn a_rematch_without_a_token_is_refused() {
    let server = TestServer::new(calm());
    let at = server.at;
    for game in ["tictactoe", "go-fish:ranks=4,deal=6,refill=1"] {
        let full = FullTable::new(at, game).await;
        let (own, path) = (&full.table.token, full.table.path("/again"));
        let ask = async |tokens: &[&str]| post(at, &path, tokens, &json!({})).await;
        let early = ask(&[own]).await;
        early.assert_refused(409, "not-now");
        let over = full.table.act(at, &[own], 1, &json!("resign")).await;
        assert_eq!(over.status, 200, "{}", over.text());
        let intruders = [
            Intruder::Spectator,
            Intruder::Stranger,
            Intruder::WrongTable,
            Intruder::Revoked,
        ];
        // Before there is a rematch, and afterwards.
        for followed in [false, true] {
            if followed {
                assert_eq!(ask(&[own]).await.status, 201);
            }
            for intruder in intruders {
                check(&ask(&full.tokens(intruder)).await, intruder, "again");
                let tokens = full.tokens(intruder);
                let told = get(at, &full.table.path(""), &tokens).await;
                assert!(!told.text().contains("followed_by"), "{}", told.text());
            }
            let told = get(at, &full.table.path(""), &[own]).await.json();
            assert_eq!(told.get("followed_by").is_some(), followed, "{told}");
        }
        let [first, other] = [ask(&[own]).await.json(), ask(&[&full.seat_2]).await.json()];
        assert_eq!(first["table"], other["table"]);
        let seats = |created: &Value| created["seats"].as_array().cloned().unwrap();
        assert_eq!(seats(&first)[0]["seat"], 2);
        assert_eq!(seats(&other)[0]["seat"], 1);
        assert_eq!((seats(&first).len(), seats(&other).len()), (1, 1));
        // Each has its own token, which is valid at one table only.
        let token = |created: &Value| string(&created["seats"][0]["token"]);
        let other_token = token(&other);
        let next = Table {
            id: string(&first["table"]),
            token: token(&first),
        };
        assert_ne!(next.token, other_token);
        for wrong in [own, &full.seat_2] {
            assert_eq!(get(at, &next.path(""), &[wrong]).await.status, 401);
        }
        for wrong in [&next.token, &other_token] {
            assert_eq!(ask(&[wrong]).await.status, 401);
        }
        let stolen = next.act(at, &[&other_token], 2, &json!("resign")).await;
        check(&stolen, Intruder::WrongSeat, "resign at the next table");
        let bodies = [json!({"share": true}), json!(1), json!({"shares": 1})];
        for body in bodies {
            let wrong = post(at, &path, &[own], &body).await;
            assert_eq!(wrong.status, 400, "{body}: {}", wrong.text());
        }
    }
}
