//! Fuzz: messages that are nearly right, at every endpoint and over websockets.

mod nonsense;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::attacks::memory;
use crate::client::{PATIENCE, Table, Viewer, get, websocket_head};
use crate::seats::acts;
use crate::server::{TestServer, calm};
use nonsense::Nonsense;

pub use nonsense::frame;

/// The seed of a short run. A long one goes on from it.
const SEED: u64 = 7;

/// Number of fuzzers at once, each with a seed of its own.
const FUZZERS: u64 = 4;

/// Number of messages over one websocket.
const MESSAGES: u64 = 8;

/// Number of rounds of a fuzzer after which an honest client plays.
const HONEST: u64 = 50;

/// Most memory that it may take, in bytes, with the tables that happen to be set up.
const MEMORY: u64 = 300 << 20;

/// Duration: `HOG_FUZZ_SECONDS`, or a few seconds.
fn how_long() -> Duration {
    let seconds = std::env::var("HOG_FUZZ_SECONDS").ok();
    let seconds = seconds.map(|text| text.parse().expect("HOG_FUZZ_SECONDS is a number"));
    Duration::from_secs(seconds.unwrap_or(4))
}

/// A client that sends nonsense.
struct Fuzzer {
    at: SocketAddr,
    table: Table,
    random: Nonsense,
    sent: Arc<AtomicU64>,
}

impl Fuzzer {
    async fn new(at: SocketAddr, seed: u64, sent: Arc<AtomicU64>) -> Self {
        Self {
            at,
            table: Table::new(at, "hex:3", &["free"]).await,
            random: Nonsense::new(seed),
            sent,
        }
    }

    fn act(&mut self) -> Value {
        let act = self.random.one_of(&acts()).clone();
        let (id, version) = (self.random.below(1 << 20), self.random.below(6));
        json!({"id": format!("x{id}"), "seat": 1, "version": version, "act": act})
    }

    /// A random endpoint, and a valid body for it.
    fn endpoint(&mut self) -> (String, Value) {
        let table = |rest: &str| self.table.path(rest);
        let looks = [
            "/".into(),
            "/new?game=hex".into(),
            "/table/abc".into(),
            "/client/main.js".into(),
            "/api/v1/house".into(),
            "/api/v1/tables".into(),
            "/healthz".into(),
            "/metrics".into(),
            table(""),
            table("/live"),
            table("/save"),
            table("/analysis?after=1"),
            table("/replay?from=0&count=2"),
        ];
        let (seats, acts, again) = (table("/seats"), table("/acts"), table("/again"));
        let definition = include_str!("../../../../../examples/rows.toml");
        let (path, body) = match self.random.below(10) {
            0 => (
                "/api/v1/tables".into(),
                json!({"game": "hex:3", "seats": ["me", "free"], "name": "Ann", "moves": ["a1"],
                    "pace": "5m+3s", "listed": false, "invited": true, "shares": false}),
            ),
            1 => (
                "/api/v1/tables".into(),
                json!({"game": "rows", "definition": definition, "seats": ["free"]}),
            ),
            2 => {
                let wanted = json!({"seat": 2, "name": "Bob", "share": "00", "invitation": "00"});
                (seats, wanted)
            }
            3 => {
                let wanted = json!({"game": "hex:3", "moves": ["a1"]});
                ("/api/v1/preview".into(), wanted)
            }
            4..7 => (acts, self.act()),
            7 => (again, json!({"shares": true})),
            _ => {
                let path = self.random.one_of(&looks);
                return (format!("GET {path} HTTP/1.1"), Value::Null);
            }
        };
        (format!("POST {path} HTTP/1.1"), body)
    }

    /// One request, nearly right, as bytes.
    fn request(&mut self) -> Vec<u8> {
        let (line, body) = self.endpoint();
        let body = match body {
            Value::Null => Vec::new(),
            body => self.random.json(&body),
        };
        let lines = [
            format!("Host: {}", self.at),
            "Content-Type: application/json".into(),
            format!("Authorization: Bearer {}", self.table.token),
        ];
        self.random.request(&line, &lines, &body)
    }

    /// Requests one after the other, on one connection.
    async fn ask(&mut self) {
        let count = 1 + self.random.below(3);
        let bytes: Vec<u8> = (0..count).flat_map(|_| self.request()).collect();
        self.sent.fetch_add(count as u64, Ordering::Relaxed);
        let answer = self.exchange(&bytes).await;
        let text = String::from_utf8_lossy(&answer);
        let sent = String::from_utf8_lossy(&bytes);
        assert!(!text.contains("HTTP/1.1 5"), "{text}\nto {sent:?}");
    }

    /// Messages of a viewer, on one websocket.
    async fn look(&mut self) {
        let head = websocket_head(self.at, &self.table.id) + "\r\n";
        let mut bytes = head.into_bytes();
        let hello = json!({"hello": {"protocol": 1, "tokens": [self.table.token]}});
        if self.random.once_in(2) {
            bytes.extend(frame(0x81, hello.to_string().as_bytes()));
        }
        self.sent.fetch_add(MESSAGES, Ordering::Relaxed);
        for _ in 0..MESSAGES {
            let message = match self.random.below(6) {
                0 => hello.clone(),
                _ => json!({"ask": self.act()}),
            };
            let text = self.random.json(&message);
            bytes.extend(self.random.frames(&text));
        }
        let answer = self.exchange(&bytes).await;
        let text = String::from_utf8_lossy(&answer);
        let sent = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("HTTP/1.1 101"), "{text:?}\nto {sent:?}");
    }

    /// Sends bytes, and reads until the server closes the connection.
    async fn exchange(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.at)
            .await
            .expect("the server listens");
        let mut answer = Vec::new();
        let (mut reads, mut writes) = stream.split();
        let sends = async {
            // The server may refuse before it has read all.
            let _ = writes.write_all(bytes).await;
            let _ = writes.shutdown().await;
        };
        let closed = timeout(PATIENCE, async {
            tokio::join!(sends, reads.read_to_end(&mut answer))
        });
        let _ = closed.await.unwrap_or_else(|_| {
            panic!("it is not closed: {:?}", String::from_utf8_lossy(bytes));
        });
        answer
    }

    /// One round of each kind.
    async fn round(&mut self) {
        let noise = self.random.noise(300);
        self.exchange(&noise).await;
        self.ask().await;
        self.look().await;
    }
}

/// An honest client plays, and is answered.
async fn honest(at: SocketAddr) {
    let table = Table::new(at, "tictactoe", &["free"]).await;
    let other = table.sit(at).await;
    let mut viewer = Viewer::new(at, &table.id, &[&table.token]).await;
    let version = viewer.wait_for("table").await["version"].clone();
    let play = json!({"play": {"move": "b2"}});
    let ask = json!({"ask": {"id": "m", "seat": 1, "version": version, "act": play}});
    viewer.say(&ask.to_string()).await;
    assert_eq!(viewer.wait_for("answer").await.get("refused"), None);
    let play = json!({"play": {"move": "a1"}});
    let reply = table.act(at, &[&other], 2, &play).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

/// Counts panics anywhere in this process.
fn count_panics() -> Arc<AtomicU64> {
    let panics = Arc::new(AtomicU64::new(0));
    let (count, before) = (Arc::clone(&panics), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |panic| {
        count.fetch_add(1, Ordering::Relaxed);
        before(panic);
    }));
    panics
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_answered_and_does_no_harm() {
    let panics = count_panics();
    let server = TestServer::new(calm());
    let at = server.at;
    let safe = Table::new(at, "hex:3", &["free"]).await;
    let untouched = get(at, &safe.path(""), &[]).await.json();
    let before = memory().expect("Linux tells");
    let sent = Arc::new(AtomicU64::new(0));
    let end = Instant::now() + how_long();
    let mut fuzzers = JoinSet::new();
    for number in 0..FUZZERS {
        let sent = Arc::clone(&sent);
        fuzzers.spawn(async move {
            let mut fuzzer = Fuzzer::new(at, SEED + number, sent).await;
            let mut rounds = 0;
            while Instant::now() < end || rounds == 0 {
                fuzzer.round().await;
                rounds += 1;
                if rounds % HONEST == 0 {
                    honest(at).await;
                }
            }
            rounds
        });
    }
    let mut rounds = 0;
    while let Some(done) = fuzzers.join_next().await {
        rounds += done.expect("every request is answered");
    }
    honest(at).await;
    let cost = memory().expect("Linux tells").saturating_sub(before);
    let (sent, mebibytes) = (sent.load(Ordering::Relaxed), cost >> 20);
    eprintln!("{rounds} rounds, {sent} requests and messages, {mebibytes} MiB");
    assert!(cost < MEMORY, "{cost} bytes");
    assert_eq!(get(at, &safe.path(""), &[]).await.json(), untouched);
    assert_eq!(get(at, "/healthz", &[]).await.status, 200);
    server.close().await;
    assert_eq!(panics.load(Ordering::Relaxed), 0, "nothing panics");
}
