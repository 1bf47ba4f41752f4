//! Attacks on a server, one kind or several at once.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use hog_wire::{CreateTable, CreatedTable};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout, timeout_at};

use crate::client::Endpoint;
use crate::system::allow_many_connections;

/// Number of addresses from which each kind comes.
const ADDRESSES: u8 = 4;

/// Pause before an attacker connects again.
const RECONNECT_PAUSE: Duration = Duration::from_millis(20);

/// Pause between two bytes of a slow attacker.
const SLOW: Duration = Duration::from_secs(1);

/// Time after which the server has closed a silent websocket.
const SILENT: Duration = Duration::from_secs(27);

/// Receive buffer of an attacker that does not read, in bytes.
const SMALL_BUFFER: u32 = 4 << 10;

/// Time after the end within which the server must have closed all connections.
const LAST: Duration = Duration::from_secs(60);

/// The kinds of attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum AttackKind {
    /// Connect as often as possible, and send nothing.
    Flood,
    /// Send a byte of a head per second.
    SlowHead,
    /// Send a byte of a body per second.
    SlowBody,
    /// Send requests all the time, and never read an answer.
    NeverReading,
    /// Watch a table at which an engine plays, and never read.
    DeafViewer,
    /// Send a frame of 64 MiB.
    LongFrame,
    /// Send malformed JSON in requests and messages, and endless headers.
    Garbage,
    /// Send requests and the smallest frames as often as possible.
    Requests,
    /// Set up tables at which engines play, as often as possible.
    Tables,
}

impl AttackKind {
    /// Its name on a command line.
    #[must_use]
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_string())
    }

    /// Number of attackers at each address. A flood is more than one address may have.
    const fn per_address(self) -> usize {
        match self {
            Self::Flood => 300,
            _ => 32,
        }
    }
}

/// An attack.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The server, or the proxy in front of it.
    pub server: SocketAddr,
    /// The kinds of attacks, all at once.
    pub kinds: Vec<AttackKind>,
    /// Duration of the attack.
    pub time: Duration,
}

/// The result of an attack.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AttackFigures {
    /// Number of connections.
    pub connections: u64,
    /// The longest time until the server closed a connection, in seconds.
    pub longest: f64,
    /// Number of attackers that were still connected long after the end.
    pub alive: usize,
}

impl Attack {
    /// Attacks, and waits until all attackers are gone.
    ///
    /// # Errors
    /// If the table that the deaf viewers watch cannot be set up.
    pub async fn run(&self) -> Result<AttackFigures> {
        allow_many_connections();
        let end = Instant::now() + self.time;
        let alive = Arc::new(AtomicUsize::new(0));
        let mut attackers = JoinSet::new();
        for &kind in &self.kinds {
            let endpoint = |address| Endpoint {
                server: self.server,
                from: IpAddr::from([127, 2, kind as u8, address]),
            };
            let table = match kind {
                AttackKind::DeafViewer => set_up_table(endpoint(1)).await?,
                _ => "0".repeat(32),
            };
            let endpoints = (0..kind.per_address()).flat_map(|_| (1..=ADDRESSES).map(endpoint));
            for (number, endpoint) in endpoints.enumerate() {
                let attacker = Attacker {
                    kind,
                    plan: Plan::new(kind, number, self.server, &table),
                    endpoint,
                    end,
                };
                let alive = Arc::clone(&alive);
                attackers.spawn(async move {
                    alive.fetch_add(1, Ordering::Relaxed);
                    let lives = attacker.run().await;
                    alive.fetch_sub(1, Ordering::Relaxed);
                    lives
                });
            }
        }
        let mut figures = AttackFigures::default();
        let gone = async {
            while let Some(lives) = attackers.join_next().await {
                let (count, longest) = lives?;
                figures.connections += count;
                figures.longest = figures.longest.max(longest.as_secs_f64());
            }
            anyhow::Ok(())
        };
        timeout_at((end + LAST).into(), gone)
            .await
            .unwrap_or(Ok(()))?;
        figures.alive = alive.load(Ordering::Relaxed);
        Ok(figures)
    }
}

/// A table at which an engine moves as often as the server lets it.
fn engine_table() -> CreateTable {
    CreateTable {
        game: "cube:2".to_string(),
        seats: vec!["level:1".to_string()],
        ..CreateTable::default()
    }
}

async fn set_up_table(endpoint: Endpoint) -> Result<String> {
    let created = endpoint.post("/api/v1/tables", &engine_table()).await;
    let CreatedTable { table, .. } = created.context("no table is set up")?;
    Ok(table)
}

/// The bytes that an attacker sends on each of its connections.
struct Plan {
    /// Sent first; may open a websocket.
    first: Vec<u8>,
    then: Then,
}

/// What an attacker does after its first bytes, until the server closes the connection.
enum Then {
    /// Reads.
    Read,
    /// Sends a byte per second, and reads.
    SendSlowly,
    /// Waits, then sends the same bytes again and again with pauses, and never reads.
    SendForever {
        wait: Duration,
        bytes: Vec<u8>,
        pause: Duration,
    },
    /// Sends bytes and reads an answer, again and again until the end of the attack.
    Ask(Vec<u8>),
    /// Sends the request that sets up a table, and looks at the table, so that its engine moves.
    SetUpTables(Vec<u8>),
}

impl Plan {
    fn new(kind: AttackKind, number: usize, server: SocketAddr, table: &str) -> Self {
        let head = |line: &str| format!("{line} HTTP/1.1\r\nHost: {server}\r\n");
        let get = |path: &str| head(&format!("GET {path}")) + "\r\n";
        let post = |path: &str, body: &str, length: usize| {
            let kind = "Content-Type: application/json";
            let head = head(&format!("POST /api/v1/tables{path}"));
            format!("{head}{kind}\r\nContent-Length: {length}\r\n\r\n{body}").into_bytes()
        };
        let websocket = head(&format!("GET /api/v1/tables/{table}/live"))
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
               Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        let on_websocket = |frame: &[u8]| [websocket.as_bytes(), frame].concat();
        let send_forever = |bytes: Vec<u8>| Then::SendForever {
            wait: Duration::ZERO,
            bytes,
            pause: Duration::ZERO,
        };
        let wrong = "[".repeat(10_000);
        let variant = number / usize::from(ADDRESSES);
        let (first, then) = match kind {
            AttackKind::Flood => (Vec::new(), Then::Read),
            AttackKind::SlowHead => ((head("GET /") + "X-Slow: ").into(), Then::SendSlowly),
            AttackKind::SlowBody => (post("", "{", 90_000), Then::SendSlowly),
            AttackKind::NeverReading => {
                let requests = get("/api/v1/house").repeat(100);
                (Vec::new(), send_forever(requests.into()))
            }
            AttackKind::DeafViewer => {
                let hello = frame(0x81, b"{\"hello\": {\"protocol\": 1}}");
                let then = Then::SendForever {
                    // By then the server has closed the websocket; a client notices that only when it sends.
                    wait: SILENT,
                    bytes: frame(0x8a, b""),
                    pause: SLOW,
                };
                (on_websocket(&hello), then)
            }
            AttackKind::LongFrame => {
                let length = (64_u64 << 20).to_be_bytes();
                let start = [&[0x81, 0xff], &length[..], &[0; 4]].concat();
                (on_websocket(&start), send_forever(b" ".repeat(1 << 16)))
            }
            AttackKind::Garbage => match variant % 3 {
                0 => {
                    let path = format!("/{table}/acts");
                    (Vec::new(), Then::Ask(post(&path, &wrong, wrong.len())))
                }
                1 => {
                    let frame = frame(0x81, &wrong.as_bytes()[..100]);
                    (on_websocket(b""), Then::Ask(frame))
                }
                _ => {
                    let lines = format!("X-Long: {}\r\n", "x".repeat(990)).repeat(20);
                    (head("GET /").into(), send_forever(lines.into()))
                }
            },
            AttackKind::Requests if variant.is_multiple_of(2) => {
                (Vec::new(), Then::Ask(get("/healthz").repeat(10).into()))
            }
            AttackKind::Requests => {
                let pings = frame(0x89, b"").repeat(1_000);
                (on_websocket(b""), Then::Ask(pings))
            }
            AttackKind::Tables => {
                let wanted = serde_json::to_string(&engine_table()).expect("it can be written");
                let request = post("", &wanted, wanted.len());
                (Vec::new(), Then::SetUpTables(request))
            }
        };
        Self { first, then }
    }
}

/// One attacker, which connects again and again.
struct Attacker {
    kind: AttackKind,
    plan: Plan,
    endpoint: Endpoint,
    end: Instant,
}

impl Attacker {
    /// Attacks until the end; the number of connections, and the longest life of one.
    async fn run(self) -> (u64, Duration) {
        let (mut count, mut longest) = (0, Duration::ZERO);
        while Instant::now() < self.end {
            if let Ok(mut stream) = self.connect().await {
                let began = Instant::now();
                // The server has closed the connection, by an error or without.
                let _ = self.attack(&mut stream).await;
                count += 1;
                longest = longest.max(began.elapsed());
            }
            sleep(RECONNECT_PAUSE).await;
        }
        (count, longest)
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let socket = self.endpoint.socket()?;
        if matches!(self.kind, AttackKind::NeverReading | AttackKind::DeafViewer) {
            socket.set_recv_buffer_size(SMALL_BUFFER)?;
        }
        self.endpoint.connect_with(socket).await
    }

    /// Attacks on one connection until the server closes it. An attack that the server answers ends by itself.
    async fn attack(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.write_all(&self.plan.first).await?;
        let mut buffer = [0; 4 << 10];
        if self.plan.first.starts_with(b"GET /api/v1/tables/") {
            // Until the server has accepted the connection, its timeouts do not run.
            let mut status = [0; 12];
            stream.read_exact(&mut status).await?;
            if &status != b"HTTP/1.1 101" {
                return Ok(());
            }
        }
        match &self.plan.then {
            Then::Read => {
                while stream.read(&mut buffer).await? > 0 {}
                Ok(())
            }
            Then::SendSlowly => loop {
                stream.write_all(b"x").await?;
                if let Ok(Ok(0) | Err(_)) = timeout(SLOW, stream.read(&mut buffer)).await {
                    return Ok(());
                }
            },
            Then::SendForever { wait, bytes, pause } => {
                sleep(*wait).await;
                loop {
                    stream.write_all(bytes).await?;
                    sleep(*pause).await;
                }
            }
            Then::Ask(bytes) => {
                let asking = async {
                    loop {
                        ask(stream, bytes, &mut buffer).await?;
                    }
                };
                timeout_at(self.end.into(), asking).await.unwrap_or(Ok(()))
            }
            Then::SetUpTables(request) => {
                while Instant::now() < self.end {
                    let count = ask(stream, request, &mut buffer).await?;
                    let answer = String::from_utf8_lossy(&buffer[..count]);
                    if let Some((_, rest)) = answer.split_once("\"table\":\"")
                        && let Some((table, _)) = rest.split_once('"')
                    {
                        let line = format!("GET /api/v1/tables/{table} HTTP/1.1");
                        let look = format!("{line}\r\nHost: {}\r\n\r\n", self.endpoint.server);
                        ask(stream, look.as_bytes(), &mut buffer).await?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// Sends bytes and reads some of the answer at the same time; the length of what was read.
async fn ask(stream: &mut TcpStream, bytes: &[u8], buffer: &mut [u8]) -> io::Result<usize> {
    let (mut reads, mut writes) = stream.split();
    let ((), count) = tokio::try_join!(writes.write_all(bytes), reads.read(buffer))?;
    match count {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(count),
    }
}

/// A short frame, masked with zeros.
fn frame(first: u8, text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).unwrap_or(u8::MAX);
    assert!(length < 126, "the frame is short");
    [&[first, 0x80 | length, 0, 0, 0, 0], text].concat()
}
