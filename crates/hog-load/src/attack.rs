//! Attacks on a server, by attackers of one kind or of several kinds at once.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use hog_wire::{CreateTable, CreatedTable};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout, timeout_at};

use crate::client::Connector;
use crate::system::allow_many_connections;

/// Number of addresses from which the attackers of each kind connect.
const ADDRESSES: u8 = 4;

/// Pause before an attacker connects again.
const RECONNECT_PAUSE: Duration = Duration::from_millis(20);

/// Pause between two bytes of a slow attacker.
const SLOW_PAUSE: Duration = Duration::from_secs(1);

/// Time after which the server, with its idle timeout of 20 s, has closed the websocket of a silent client.
const SILENCE_LIMIT: Duration = Duration::from_secs(22);

/// Receive buffer of an attacker that does not read, in bytes.
const SMALL_BUFFER: u32 = 4 << 10;

/// Time after the end of an attack within which the server must have closed all connections.
const CLOSING_LIMIT: Duration = Duration::from_secs(60);

/// What the attackers of one kind do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum AttackKind {
    /// Connect as often as possible, and send nothing.
    Flood,
    /// Send one byte per second of the head of a request.
    SlowHead,
    /// Send one byte per second of the body of a request.
    SlowBody,
    /// Send requests without pause, and never read an answer.
    NeverReading,
    /// Watch a table at which an engine plays, and never read what the server sends.
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
    /// The name of the kind on a command line.
    #[must_use]
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_string())
    }

    /// Number of attackers at each address. A flood exceeds the connections that one address may have.
    const fn per_address(self) -> usize {
        match self {
            Self::Flood => 300,
            _ => 32,
        }
    }
}

/// An attack.
#[derive(Args, Clone, Debug)]
pub struct Attack {
    /// The server, or the proxy in front of it
    #[arg(long)]
    pub server: SocketAddr,
    /// The kinds of attackers, all at once
    #[arg(long, value_enum, value_delimiter = ',')]
    pub kinds: Vec<AttackKind>,
    /// Duration of the attack in seconds
    #[arg(long)]
    pub seconds: u64,
}

/// The result of an attack.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AttackFigures {
    /// Number of connections.
    pub connections: u64,
    /// The longest time that a connection was open, in seconds.
    pub longest: f64,
    /// Number of attackers that were still connected a minute after the end.
    pub alive: usize,
}

impl Attack {
    /// Attacks, and waits until the server has closed all connections.
    ///
    /// # Errors
    /// If the table that the deaf viewers watch cannot be set up.
    pub async fn run(&self) -> Result<AttackFigures> {
        allow_many_connections();
        let end = Instant::now() + Duration::from_secs(self.seconds);
        let mut attackers = JoinSet::new();
        for &kind in &self.kinds {
            let connector = |address| Connector {
                server: self.server,
                client: IpAddr::from([127, 2, kind as u8, address]),
            };
            let table = match kind {
                AttackKind::DeafViewer => set_up_table(connector(1)).await?,
                _ => "0".repeat(32),
            };
            let connectors = (0..kind.per_address()).flat_map(|_| (1..=ADDRESSES).map(connector));
            for (index, connector) in connectors.enumerate() {
                let variant = index / usize::from(ADDRESSES);
                let attacker = Attacker {
                    kind,
                    plan: Plan::new(kind, variant, self.server, &table),
                    connector,
                    end,
                };
                attackers.spawn(attacker.run());
            }
        }
        let mut figures = AttackFigures::default();
        let closing = async {
            while let Some(attacker) = attackers.join_next().await {
                let (count, longest) = attacker?;
                figures.connections += count;
                figures.longest = figures.longest.max(longest.as_secs_f64());
            }
            anyhow::Ok(())
        };
        let closed = timeout_at((end + CLOSING_LIMIT).into(), closing).await;
        closed.unwrap_or(Ok(()))?;
        figures.alive = attackers.len();
        Ok(figures)
    }
}

/// A request for a table at which an engine plays a solitaire, as fast as the server allows.
fn engine_table() -> CreateTable {
    CreateTable {
        game: "cube:2".to_string(),
        seats: vec!["level:1".to_string()],
        ..CreateTable::default()
    }
}

/// Sets up a table at which an engine plays, and returns its id.
async fn set_up_table(connector: Connector) -> Result<String> {
    let created = connector.post("/api/v1/tables", &engine_table()).await;
    let CreatedTable { table, .. } = created.context("no table is set up")?;
    Ok(table)
}

/// The bytes that an attacker sends on each of its connections.
struct Plan {
    /// The bytes sent first. They may open a websocket.
    first: Vec<u8>,
    then: Then,
}

/// What an attacker does after its first bytes, until the server closes the connection.
enum Then {
    /// Reads only.
    Read,
    /// Sends one byte per second, and reads.
    SendSlowly,
    /// Waits, then sends the same bytes again and again with pauses, and never reads.
    SendForever {
        wait: Duration,
        bytes: Vec<u8>,
        pause: Duration,
    },
    /// Sends these bytes and reads an answer, again and again until the end of the attack.
    Ask(Vec<u8>),
    /// Sends this request, which sets up a table, and then requests the table, so that its engine moves; again
    /// and again until the end of the attack.
    SetUpTables(Vec<u8>),
}

impl Plan {
    /// The plan of an attacker. The attackers at one address differ by `variant`; some kinds have several
    /// plans, which are chosen by it.
    fn new(kind: AttackKind, variant: usize, server: SocketAddr, table: &str) -> Self {
        let head = |line: &str| format!("{line} HTTP/1.1\r\nHost: {server}\r\n");
        let get = |path: &str| head(&format!("GET {path}")) + "\r\n";
        let post = |path: &str, body: &str, length: usize| {
            let content_type = "Content-Type: application/json";
            let head = head(&format!("POST /api/v1/tables{path}"));
            format!("{head}{content_type}\r\nContent-Length: {length}\r\n\r\n{body}").into_bytes()
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
        let broken = "[".repeat(10_000);
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
                    // By then the server has closed the websocket; the client notices only when it sends.
                    wait: SILENCE_LIMIT,
                    bytes: frame(0x8a, b""),
                    pause: SLOW_PAUSE,
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
                    (Vec::new(), Then::Ask(post(&path, &broken, broken.len())))
                }
                1 => {
                    let frame = frame(0x81, &broken.as_bytes()[..100]);
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
                let wanted =
                    serde_json::to_string(&engine_table()).expect("the request is valid JSON");
                let request = post("", &wanted, wanted.len());
                (Vec::new(), Then::SetUpTables(request))
            }
        };
        Self { first, then }
    }
}

/// A client that attacks on one connection after the other.
struct Attacker {
    kind: AttackKind,
    plan: Plan,
    connector: Connector,
    end: Instant,
}

impl Attacker {
    /// Attacks until the end. Returns the number of connections, and the longest time that one was open.
    async fn run(self) -> (u64, Duration) {
        let (mut count, mut longest) = (0, Duration::ZERO);
        while Instant::now() < self.end {
            if let Ok(mut stream) = self.connect().await {
                let began = Instant::now();
                // An error means that the server has closed the connection, which is as expected.
                let _ = self.attack(&mut stream).await;
                count += 1;
                longest = longest.max(began.elapsed());
            }
            sleep(RECONNECT_PAUSE).await;
        }
        (count, longest)
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let socket = self.connector.socket()?;
        if matches!(self.kind, AttackKind::NeverReading | AttackKind::DeafViewer) {
            socket.set_recv_buffer_size(SMALL_BUFFER)?;
        }
        self.connector.connect_with(socket).await
    }

    /// Attacks on one connection until the server closes the connection or, if the server keeps answering,
    /// until the end of the attack.
    async fn attack(&self, stream: &mut TcpStream) -> io::Result<()> {
        stream.write_all(&self.plan.first).await?;
        let mut buffer = [0; 4 << 10];
        if self.plan.first.starts_with(b"GET /api/v1/tables/") {
            // The server's timeouts for a websocket run from the moment it has accepted the websocket.
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
                if let Ok(Ok(0) | Err(_)) = timeout(SLOW_PAUSE, stream.read(&mut buffer)).await {
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
            Then::SetUpTables(creation) => {
                while Instant::now() < self.end {
                    let count = ask(stream, creation, &mut buffer).await?;
                    let answer = String::from_utf8_lossy(&buffer[..count]);
                    if let Some((_, rest)) = answer.split_once("\"table\":\"")
                        && let Some((table, _)) = rest.split_once('"')
                    {
                        let line = format!("GET /api/v1/tables/{table} HTTP/1.1");
                        let request = format!("{line}\r\nHost: {}\r\n\r\n", self.connector.server);
                        ask(stream, request.as_bytes(), &mut buffer).await?;
                    }
                }
                Ok(())
            }
        }
    }
}

/// Sends bytes and reads a part of the answer at the same time. Returns the number of bytes read.
async fn ask(stream: &mut TcpStream, bytes: &[u8], buffer: &mut [u8]) -> io::Result<usize> {
    let (mut reads, mut writes) = stream.split();
    let ((), count) = tokio::try_join!(writes.write_all(bytes), reads.read(buffer))?;
    match count {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(count),
    }
}

/// A short websocket frame, masked with zeros. `first` is the FIN bit and the opcode: 0x81 text, 0x89 ping, 0x8a pong.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).unwrap_or(u8::MAX);
    assert!(length < 126, "the frame is short");
    [&[first, 0x80 | length, 0, 0, 0, 0], payload].concat()
}
