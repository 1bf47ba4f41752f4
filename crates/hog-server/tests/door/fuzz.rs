//! Nonsense: bytes at random, and messages that are nearly right.

use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::client::{PATIENCE, Table, Viewer, get};
use crate::opened::{Opened, quick};

/// The seed of a short run. A long one goes on from it.
const SEED: u64 = 7;

/// How long it goes on: `HOG_FUZZ_SECONDS`, or a few seconds.
fn how_long() -> Duration {
    let seconds = std::env::var("HOG_FUZZ_SECONDS").ok();
    let seconds = seconds.map(|text| text.parse().expect("HOG_FUZZ_SECONDS is a number"));
    Duration::from_secs(seconds.unwrap_or(4))
}

/// A number below another.
fn below(rng: &mut ChaCha8Rng, most: usize) -> usize {
    let number = usize::try_from(rng.next_u32()).expect("it fits");
    number % most.max(1)
}

/// Changes some of a text: bytes become others, go, come twice, or come from elsewhere.
fn mutated(rng: &mut ChaCha8Rng, text: &str) -> Vec<u8> {
    const PARTS: [&str; 12] = [
        "{",
        "}",
        "[",
        "\"",
        "null",
        "-1",
        "1e999",
        "18446744073709551616",
        "\\u0000",
        "\\ud800",
        "\u{0}",
        "💥",
    ];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=below(rng, 4) {
        let at = below(rng, bytes.len());
        match below(rng, 4) {
            0 if !bytes.is_empty() => bytes[at] = rng.next_u32().to_le_bytes()[0],
            1 if !bytes.is_empty() => {
                bytes.remove(at);
            }
            2 => {
                let part = PARTS[below(rng, PARTS.len())].bytes();
                bytes.splice(at..at, part);
            }
            _ => {
                let copied = bytes[at..].to_vec();
                bytes.extend(copied);
            }
        }
    }
    bytes
}

/// Messages that are right, or would be at another time.
fn messages(table: &Table) -> Vec<String> {
    let ask = |act: serde_json::Value| {
        json!({"ask": {"id": "x", "seat": 1, "version": 2, "act": act}}).to_string()
    };
    vec![
        json!({"hello": {"protocol": 1, "tokens": [table.token]}}).to_string(),
        ask(json!({"play": {"move": "a1"}})),
        ask(json!("undo")),
        ask(json!({"say": {"text": "hello"}})),
        ask(json!({"seat": {"free": 2, "mind": "random"}})),
        ask(json!({"share": {"share": "00"}})),
    ]
}

/// Requests that are right, or would be at another time.
fn requests(at: std::net::SocketAddr, table: &Table) -> Vec<String> {
    let post = |path: &str, body: serde_json::Value| {
        let body = body.to_string();
        let length = body.len();
        format!(
            "POST {path} HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {}\r\nContent-Length: {length}\r\n\r\n{body}",
            table.token
        )
    };
    let act = json!({"id": "y", "seat": 1, "version": 1, "act": {"play": {"move": "a1"}}});
    vec![
        format!(
            "GET {} HTTP/1.1\r\nHost: {at}\r\n\r\n",
            table.path("/replay?from=0&count=2")
        ),
        post(
            "/api/v1/tables",
            json!({"game": "hex:3", "seats": ["me", "free"]}),
        ),
        post("/api/v1/preview", json!({"game": "hex:3", "moves": ["a1"]})),
        post(&table.path("/seats"), json!({"seat": 2, "name": "Bob"})),
        post(&table.path("/acts"), act),
    ]
}

/// Sends bytes, and waits for the other side to have enough of them.
async fn send(at: std::net::SocketAddr, bytes: &[u8]) {
    let mut stream = TcpStream::connect(at).await.expect("somebody listens");
    let _ = stream.write_all(bytes).await;
    let _ = stream.shutdown().await;
    let mut answer = Vec::new();
    let closed = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    let _ = closed.expect("the house closes");
    // Whatever comes is an answer that says who is to blame.
    let text = String::from_utf8_lossy(&answer);
    assert!(!text.starts_with("HTTP/1.1 500"), "{text}");
    assert!(!text.contains("panicked"), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_answered_and_harms_nobody() {
    let house = Opened::new(quick());
    let at = house.at;
    let table = Table::new(at, "hex:3", &["free"]).await;
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let (messages, requests) = (messages(&table), requests(at, &table));
    let (began, mut rounds) = (Instant::now(), 0_u32);
    while began.elapsed() < how_long() {
        let mut noise = vec![0; below(&mut rng, 300)];
        rng.fill_bytes(&mut noise);
        send(at, &noise).await;
        let request = &requests[below(&mut rng, requests.len())];
        send(at, &mutated(&mut rng, request)).await;
        let mut viewer = Viewer::silent(at, &table.id).await;
        if rng.next_u32() % 2 == 0 {
            viewer.say(&messages[0]).await;
        }
        for _ in 0..8 {
            let message = &messages[below(&mut rng, messages.len())];
            let bytes = mutated(&mut rng, message);
            viewer.say(&String::from_utf8_lossy(&bytes)).await;
        }
        rounds += 1;
    }
    eprintln!("{rounds} rounds");
    assert!(rounds > 0);
    let state = get(at, &table.path(""), &[]).await;
    assert_eq!(state.status, 200, "{}", state.text());
    assert_eq!(get(at, "/healthz", &[]).await.status, 200);
    house.closed().await;
}
