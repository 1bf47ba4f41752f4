//! What holds for every request, whatever it asks for.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use hog_server::limits::{DoorLimits, Rate};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::client::{PATIENCE, Reply, ask, exchange, get, reply, until};
use crate::opened::{Opened, calm};

#[tokio::test]
async fn what_is_not_there_is_told_as_json() {
    let house = Opened::new(calm());
    let at = house.at;
    for path in [
        "/nowhere",
        "/api",
        "/api/v2/house",
        "/client/",
        "/client/nothing.js",
        "/client/main.js",
        "/client/0000000000000000/main.js",
        "//",
    ] {
        let reply = get(at, path, &[]).await;
        assert_eq!(
            (reply.status, reply.code().as_deref()),
            (404, Some("not-found")),
            "{path}"
        );
    }
    // A person gets a page that says so.
    let html = [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let reply = ask(at, "GET", "/nowhere", &html, "").await;
    assert_eq!(reply.status, 404);
    assert!(reply.text().contains("<!doctype html>"), "{}", reply.text());
    for path in [
        "/api/v1/tables/x.y",
        "/api/v1/tables/%2e%2e",
        "/api/v1/tables/nobody/acts%2f",
    ] {
        assert_eq!(get(at, path, &[]).await.status, 404, "{path}");
    }
    for (method, path) in [
        ("DELETE", "/api/v1/tables"),
        ("POST", "/api/v1/house"),
        ("PUT", "/"),
        ("OPTIONS", "/api/v1/tables"),
    ] {
        let reply = ask(at, method, path, &[], "").await;
        assert_eq!(
            (reply.status, reply.code().as_deref()),
            (405, Some("malformed")),
            "{path}"
        );
        assert!(reply.header("allow").is_some(), "{}", reply.head);
    }
    house.closed().await;
}

#[tokio::test]
async fn bodies_are_json_of_a_size() {
    let house = Opened::new(calm());
    let at = house.at;
    let json = ("Content-Type", "application/json");
    let send = async |kind: (&str, &str), body: &str| {
        ask(at, "POST", "/api/v1/tables", &[kind], body).await
    };
    let wrong = send(json, "{\"game\": \"hex\",\n  \"seats\": [}").await;
    assert_eq!(
        (wrong.status, wrong.code().as_deref()),
        (400, Some("malformed"))
    );
    assert_eq!(
        (&wrong.json()["line"], &wrong.json()["column"]),
        (&json!(2), &json!(13))
    );
    let wrong = send(json, "{\"game\": \"hex\", \"seats\": [], \"seet\": 1}").await;
    assert_eq!(wrong.status, 400);
    assert!(
        wrong.text().contains("unknown field `seet`"),
        "{}",
        wrong.text()
    );
    let wrong = send(("Content-Type", "text/plain"), "{}").await;
    assert_eq!(
        (wrong.status, wrong.code().as_deref()),
        (415, Some("malformed"))
    );
    let long = format!("{{\"game\": \"{}\", \"seats\": []}}", "x".repeat(100 << 10));
    let wrong = send(json, &long).await;
    assert_eq!(
        (wrong.status, wrong.code().as_deref()),
        (413, Some("too-much"))
    );
    house.closed().await;
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let house = Opened::new(calm());
    let at = house.at;
    for path in ["/", "/nowhere", "/table/abc", "/new?game=hex:5"] {
        let reply = get(at, path, &[]).await;
        let policy = reply.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), Some(value), "{path}");
        }
    }
    assert_eq!(
        get(at, "/nowhere", &[]).await.header("cache-control"),
        Some("no-store")
    );
    house.closed().await;
}

#[tokio::test]
async fn pages_are_sent_once_and_small() {
    let house = Opened::new(calm());
    let at = house.at;
    let page = get(at, "/", &[]).await;
    assert_eq!(page.status, 200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert!(page.text().contains("House of Games"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let table = get(at, "/table/some-table", &[]).await;
    let main = table
        .text()
        .split('"')
        .find(|part| part.ends_with("/main.js"))
        .unwrap()
        .to_string();
    let gzip = ("Accept-Encoding", "gzip");
    let compressed = ask(at, "GET", &main, &[gzip], "").await;
    let plain = get(at, &main, &[]).await;
    assert_eq!(compressed.header("content-encoding"), Some("gzip"));
    assert_eq!(plain.header("content-encoding"), None);
    assert!(
        plain
            .header("cache-control")
            .is_some_and(|told| told.ends_with("immutable"))
    );
    assert!(compressed.body.len() < plain.body.len());
    for path in [
        "/client/../Cargo.toml",
        "/client/..%2fCargo.toml",
        "/client/%2e%2e/Cargo.toml",
        "/client//etc/passwd",
        "/client/./index.html",
    ] {
        assert_eq!(get(at, path, &[]).await.status, 404, "{path}");
    }
    let house_info = ask(
        at,
        "GET",
        "/api/v1/house",
        &[("Accept-Encoding", "gzip")],
        "",
    )
    .await;
    assert_eq!(house_info.header("content-encoding"), Some("gzip"));
    house.closed().await;
}

#[tokio::test]
async fn a_house_of_this_machine_answers_to_its_own_name_and_page() {
    let house = Opened::new(calm());
    let at = house.at;
    let evil = ask(at, "GET", "/", &[("Host", "evil.example")], "").await;
    assert_eq!(
        (evil.status, evil.code().as_deref()),
        (421, Some("invalid"))
    );
    assert_eq!(
        ask(at, "GET", "/", &[("Host", "localhost:1")], "")
            .await
            .status,
        200
    );
    let headers = [
        ("Origin", "http://evil.example"),
        ("Content-Type", "application/json"),
    ];
    let evil = ask(at, "POST", "/api/v1/tables", &headers, "{}").await;
    assert_eq!(evil.status, 403);
    let origin = format!("http://{at}");
    let headers = [
        ("Origin", origin.as_str()),
        ("Content-Type", "application/json"),
    ];
    assert_eq!(
        ask(at, "POST", "/api/v1/tables", &headers, "{}")
            .await
            .status,
        400
    );
    let key = [
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("Origin", "http://evil.example"),
    ];
    let evil = ask(at, "GET", "/api/v1/tables/abc/live", &key, "").await;
    assert_eq!(evil.status, 403);
    let plain = get(at, "/api/v1/tables/abc/live", &[]).await;
    assert_eq!(
        (plain.status, plain.code().as_deref()),
        (426, Some("malformed"))
    );
    house.closed().await;
}

#[tokio::test]
async fn tokens_in_addresses_are_no_tokens() {
    let house = Opened::new(calm());
    let path = format!("/api/v1/tables/abc/replay?token={}", "0f".repeat(32));
    let reply = get(house.at, &path, &[]).await;
    assert_eq!(
        (reply.status, reply.code().as_deref()),
        (400, Some("malformed"))
    );
    let reply = get(house.at, "/api/v1/tables/abc", &["short"]).await;
    assert_eq!(
        (reply.status, reply.code().as_deref()),
        (401, Some("no-token"))
    );
    assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
    assert!(!reply.text().contains("short"), "{}", reply.text());
    house.closed().await;
}

#[tokio::test]
async fn whoever_asks_too_often_waits() {
    let limits = DoorLimits {
        rate: Rate::PerSecond(std::num::NonZeroU32::MIN),
        ..calm()
    };
    let house = Opened::new(limits);
    let at = house.at;
    let ask = |line: &str| format!("{line} HTTP/1.1\r\nHost: {at}\r\n");
    let look = ask("GET /api/v1/tables") + "\r\n";
    let kind = "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    let create = ask("POST /api/v1/tables") + kind;
    let page = ask("HEAD /") + "\r\n";
    // On one connection. Other things are counted apart, and pages are cheap.
    let all = create + &page.repeat(20) + &look.repeat(100);
    let began = Instant::now();
    let answers = String::from_utf8(exchange(at, all.as_bytes()).await).unwrap();
    let took = began.elapsed();
    let answers: Vec<&str> = answers.split("HTTP/1.1 ").skip(1).collect();
    let statuses: Vec<&str> = answers.iter().map(|answer| &answer[..3]).collect();
    assert_eq!((statuses[0], &statuses[1..23]), ("400", &["200"; 22][..]));
    // One more in each second that it takes; and with the fifth mistake the connection ends.
    let most = 23 + usize::try_from(took.as_secs()).unwrap();
    let (granted, refused): (Vec<&str>, Vec<&str>) = statuses[23..]
        .iter()
        .copied()
        .partition(|status| *status == "200");
    assert!(granted.len() <= most - 22, "{took:?}: {statuses:?}");
    assert_eq!(refused, ["429"; 4]);
    let last = *answers.last().unwrap();
    assert!(last.contains("retry-after: 1\r\n"), "{last}");
    assert!(last.contains("connection: close\r\n"), "{last}");
    assert!(last.contains("\"code\":\"too-much\""), "{last}");
    assert!(
        !answers[23].contains("connection: close"),
        "{}",
        answers[23]
    );
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(get(at, "/api/v1/tables", &[]).await.status, 200);
    // Connections are counted, too: of so many at once, those that are too many are told so.
    let mut coming = Vec::new();
    for _ in 0..9 {
        coming.push(TcpStream::connect(at).await.unwrap());
    }
    let mut refused = 0;
    for stream in &mut coming {
        // Whoever was let in is told nothing before it asks.
        stream.write_all(page.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.unwrap();
        refused += usize::from(&status == b"HTTP/1.1 503");
    }
    assert!((1..9).contains(&refused), "{refused}");
    house.closed().await;
}

/// What is answered to somebody from an address of this machine, if anything.
async fn answered(at: SocketAddr, from: [u8; 4], ask: &str) -> Vec<u8> {
    let socket = TcpSocket::new_v4().expect("there are sockets");
    socket
        .bind((from, 0).into())
        .expect("it is of this machine");
    let mut stream = socket.connect(at).await.expect("somebody listens");
    let mut answer = Vec::new();
    // Whoever is not even heard out can neither write nor read.
    let _ = stream.write_all(ask.as_bytes()).await;
    let _ = stream.read_to_end(&mut answer).await;
    answer
}

#[tokio::test]
async fn whoever_is_sent_away_again_and_again_waits_before_it_may_come_again() {
    let limits = DoorLimits {
        rate: Rate::PerSecond(DoorLimits::USUAL_RATE),
        ..calm()
    };
    let house = Opened::new(limits);
    let at = house.at;
    let good = format!("HEAD / HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n");
    let long = format!("HEAD / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000));
    let (here, there) = ([127, 0, 0, 8], [127, 0, 0, 9]);
    let mut faults = 0;
    // Slow as the machine may be, it is not slower than a fault in a second.
    while answered(at, here, &long).await.starts_with(b"HTTP/1.1 431") {
        faults += 1;
        assert!(faults < 100, "it is never barred");
    }
    assert!(faults > 8, "{faults}: some are put up with");
    assert!(
        answered(at, there, &good)
            .await
            .starts_with(b"HTTP/1.1 200")
    );
    let counted = get(at, "/metrics", &[]).await.text();
    assert!(
        !counted.contains("hog_evicted_total{cause=\"Barred\"} 0"),
        "{counted}"
    );
    let end = Instant::now() + PATIENCE;
    while !answered(at, here, &good).await.starts_with(b"HTTP/1.1 200") {
        assert!(Instant::now() < end, "it is barred for ever");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    house.closed().await;
}

#[tokio::test]
async fn a_connection_that_is_kept_open_is_used_again_and_closed_in_time() {
    let limits = DoorLimits {
        head_time: Duration::from_secs(3),
        ..calm()
    };
    let house = Opened::new(limits);
    let mut stream = TcpStream::connect(house.at).await.unwrap();
    let ask = format!("HEAD / HTTP/1.1\r\nHost: {}\r\n\r\n", house.at);
    let mut buffer = [0; 4096];
    for _ in 0..2 {
        stream.write_all(ask.as_bytes()).await.unwrap();
        let count = stream.read(&mut buffer).await.unwrap();
        assert!(buffer[..count].starts_with(b"HTTP/1.1 200"));
    }
    let idle = Instant::now();
    assert_eq!(stream.read(&mut buffer).await.unwrap_or(0), 0);
    let waited = idle.elapsed();
    assert!(waited < PATIENCE, "{waited:?}");
    house.closed().await;
}

#[tokio::test]
async fn when_it_is_full_those_who_come_are_told_and_those_who_are_there_stay() {
    let limits = DoorLimits {
        connections: 3,
        ..calm()
    };
    let house = Opened::new(limits);
    let at = house.at;
    let mut there = Vec::new();
    for _ in 0..3 {
        there.push(TcpStream::connect(at).await.unwrap());
    }
    // They are let in in the order in which they come.
    let request = format!("GET / HTTP/1.1\r\nHost: {at}\r\n\r\n");
    let refused = reply(&exchange(at, request.as_bytes()).await);
    assert_eq!(
        (refused.status, refused.code().as_deref()),
        (503, Some("too-much"))
    );
    assert_eq!(refused.header("retry-after"), Some("10"));
    let first = &mut there[0];
    first.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    first.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    drop(there);
    until(at, "/", |reply| reply.status == 200).await;
    house.closed().await;
}

#[tokio::test]
async fn the_house_says_how_it_is() {
    let house = Opened::new(calm());
    let at = house.at;
    let health = get(at, "/healthz", &[]).await;
    assert_eq!(
        (health.status, health.json()),
        (200, json!({"status": "ok"}))
    );
    get(at, "/nowhere", &[]).await;
    // Who has just gone may be counted for a moment.
    let one = |reply: &Reply| reply.text().contains("\nhog_connections 1\n");
    let metrics = until(at, "/metrics", one).await;
    assert_eq!(metrics.status, 200);
    let text = metrics.text();
    for line in [
        "hog_rooms 0",
        "hog_refused_total{code=\"not-found\"} 1",
        "hog_store_commit_seconds_count 0",
        "hog_store_commits_failed_total 0",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
    house.closed().await;
}
