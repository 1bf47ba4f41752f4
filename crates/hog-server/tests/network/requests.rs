//! What holds for every request.

use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use hog_server::limits::Limits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Reply, ask, exchange, get, poll, reply};
use crate::server::{TestServer, calm};

#[tokio::test]
async fn missing_pages_are_refused_with_json() {
    let server = TestServer::new(calm());
    let at = server.at;
    let outdated = "/client/0000000000000000/main.js";
    for path in [
        "/nowhere",
        "/api/v2/house",
        "/client/main.js",
        outdated,
        "//",
    ] {
        let reply = get(at, path, &[]).await;
        reply.assert_refused(404, "not-found");
    }
    // A browser gets a page that says so.
    let html = [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
    let reply = ask(at, "GET", "/nowhere", &html, "").await;
    assert_eq!(reply.status, 404);
    assert!(reply.text().contains("<!doctype html>"), "{}", reply.text());
    for path in [
        "/api/v1/tables/x.y",
        "/api/v1/tables/%2e%2e",
        "/api/v1/tables/unknown/acts%2f",
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
        reply.assert_refused(405, "malformed");
        assert!(reply.header("allow").is_some(), "{}", reply.head);
    }
}

#[tokio::test]
async fn bodies_that_are_long_or_no_json_are_refused() {
    let server = TestServer::new(calm());
    let at = server.at;
    let json = ("Content-Type", "application/json");
    let send = async |kind: (&str, &str), body: &str| {
        ask(at, "POST", "/api/v1/tables", &[kind], body).await
    };
    let wrong = send(json, "{\"game\": \"hex\",\n  \"seats\": [}").await;
    wrong.assert_refused(400, "malformed");
    let json_error = wrong.json();
    assert_eq!([&json_error["line"], &json_error["column"]], [2, 13]);
    let wrong = send(json, "{\"game\": \"hex\", \"seats\": [], \"seet\": 1}").await;
    assert_eq!(wrong.status, 400);
    let text = wrong.text();
    assert!(text.contains("unknown field `seet`"), "{text}");
    let wrong = send(("Content-Type", "text/plain"), "{}").await;
    wrong.assert_refused(415, "malformed");
    let long = format!("{{\"game\": \"{}\", \"seats\": []}}", "x".repeat(100 << 10));
    let wrong = send(json, &long).await;
    wrong.assert_refused(413, "too-much");
}

#[tokio::test]
async fn every_answer_has_security_headers() {
    let server = TestServer::new(calm());
    let at = server.at;
    for path in ["/", "/nowhere", "/table/abc", "/new?game=hex:5"] {
        let reply = get(at, path, &[]).await;
        let policy = reply.header("content-security-policy").unwrap();
        let start = "default-src 'none'; script-src 'self';";
        assert!(policy.starts_with(start), "{policy}");
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
    let missing = get(at, "/nowhere", &[]).await;
    assert_eq!(missing.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn pages_are_cached_and_compressed() {
    let server = TestServer::new(calm());
    let at = server.at;
    let page = get(at, "/", &[]).await;
    assert_eq!(page.status, 200);
    let kind = page.header("content-type");
    assert_eq!(kind, Some("text/html; charset=utf-8"));
    assert!(page.text().contains("House of Games"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let table = get(at, "/table/some-table", &[]).await.text();
    let mut quoted = table.split('"');
    let main = quoted.find(|part| part.ends_with("/main.js")).unwrap();
    let gzip = [("Accept-Encoding", "gzip")];
    let compressed = ask(at, "GET", main, &gzip, "").await;
    let plain = get(at, main, &[]).await;
    assert_eq!(compressed.header("content-encoding"), Some("gzip"));
    assert_eq!(plain.header("content-encoding"), None);
    let caching = plain.header("cache-control").unwrap();
    assert!(caching.ends_with("immutable"), "{caching}");
    assert!(compressed.body.len() < plain.body.len());
    let house_info = ask(at, "GET", "/api/v1/house", &gzip, "").await;
    assert_eq!(house_info.header("content-encoding"), Some("gzip"));
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_refused() {
    let server = TestServer::new(calm());
    let at = server.at;
    let evil = ask(at, "GET", "/", &[("Host", "evil.example")], "").await;
    evil.assert_refused(421, "invalid");
    let local = ask(at, "GET", "/", &[("Host", "localhost:1")], "").await;
    assert_eq!(local.status, 200);
    for (origin, status) in [("http://evil.example", 403), (&format!("http://{at}"), 400)] {
        let headers = [("Origin", origin), ("Content-Type", "application/json")];
        let reply = ask(at, "POST", "/api/v1/tables", &headers, "{}").await;
        assert_eq!(reply.status, status, "{origin}");
    }
    let upgrade = [
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("Origin", "http://evil.example"),
    ];
    let evil = ask(at, "GET", "/api/v1/tables/abc/live", &upgrade, "").await;
    assert_eq!(evil.status, 403);
    let plain = get(at, "/api/v1/tables/abc/live", &[]).await;
    plain.assert_refused(426, "malformed");
}

#[tokio::test]
async fn tokens_are_not_read_from_addresses() {
    let server = TestServer::new(calm());
    let path = format!("/api/v1/tables/abc/replay?token={}", "0f".repeat(32));
    let reply = get(server.at, &path, &[]).await;
    reply.assert_refused(400, "malformed");
    let reply = get(server.at, "/api/v1/tables/abc", &["short"]).await;
    reply.assert_refused(401, "no-token");
    assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
    assert!(!reply.text().contains("short"), "{}", reply.text());
}

#[tokio::test]
async fn requests_over_the_rate_limit_wait_and_connections_are_closed() {
    let limits = Limits {
        rate: NonZeroU32::new(20),
        ..calm()
    };
    let server = TestServer::new(limits);
    let at = server.at;
    let mut stream = TcpStream::connect(at).await.unwrap();
    let mut ask = async |line: &str| {
        let began = Instant::now();
        let ask = format!("{line} HTTP/1.1\r\nHost: {at}\r\n\r\n");
        stream.write_all(ask.as_bytes()).await.unwrap();
        let mut answer = [0; 4096];
        let count = stream.read(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer[..count]);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        began.elapsed()
    };
    // Files of the page have a queue of their own. The first ten of the others do not wait.
    let mut waited = Duration::ZERO;
    for _ in 0..100 {
        ask("HEAD /").await;
    }
    for _ in 0..20 {
        waited += ask("HEAD /healthz").await;
    }
    assert!(waited >= Duration::from_millis(450), "{waited:?}");
    let mut streams = Vec::new();
    for _ in 0..100 {
        let mut stream = TcpStream::connect(at).await.unwrap();
        let page = format!("HEAD / HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n");
        let _ = stream.write_all(page.as_bytes()).await;
        streams.push(stream);
    }
    let mut closed = 0;
    for stream in &mut streams {
        closed += usize::from(stream.read(&mut [0; 12]).await.unwrap_or(0) == 0);
    }
    assert!(closed > 0, "connections over the rate limit are closed");
}

#[tokio::test]
async fn connections_over_the_limit_are_refused() {
    let limits = Limits {
        connections: 3,
        ..calm()
    };
    let server = TestServer::new(limits);
    let at = server.at;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(TcpStream::connect(at).await.unwrap());
    }
    // Connections are accepted in their order.
    let request = format!("GET / HTTP/1.1\r\nHost: {at}\r\n\r\n");
    let refused = reply(&exchange(at, request.as_bytes()).await);
    refused.assert_refused(503, "too-much");
    assert_eq!(refused.header("retry-after"), Some("10"));
    let first = &mut open[0];
    first.write_all(request.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    first.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    drop(open);
    poll(at, "/", |reply| reply.status == 200).await;
}

#[tokio::test]
async fn health_and_metrics_are_told() {
    let server = TestServer::new(calm());
    let at = server.at;
    let health = get(at, "/healthz", &[]).await;
    assert_eq!(health.status, 200);
    assert_eq!(health.json(), json!({"status": "ok"}));
    get(at, "/nowhere", &[]).await;
    // A connection that was just closed may be counted for a moment.
    let is_alone = |reply: &Reply| reply.text().contains("\nhog_connections 1\n");
    let metrics = poll(at, "/metrics", is_alone).await;
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
}
