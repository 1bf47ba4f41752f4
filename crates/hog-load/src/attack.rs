//! Attacks on a server, one kind or several at once.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout, timeout_at};

use crate::heard::Created;
use crate::http;
use crate::usage::allow_many_connections;
use crate::way::Way;

/// Number of addresses from which each kind comes.
const ADDRESSES: u8 = 4;

/// Pause before an attacker connects again.
const AGAIN: Duration = Duration::from_millis(20);

/// Pause between two bytes of a slow attacker.
const SLOW: Duration = Duration::from_secs(1);

/// Time after which the server has closed a silent websocket.
const SILENT: Duration = Duration::from_secs(27);

/// Receive buffer of an attacker that does not read, in bytes.
const SMALL_BUFFER: u32 = 4 << 10;

/// Time after the end within which the server must have closed all connections.
const LAST: Duration = Duration::from_secs(60);

/// What attackers do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum Kind {
    /// Connect as often as possible, and say nothing.
    Flood,
    /// Send a byte of a head per second.
    SlowHead,
    /// Send a byte of a body per second.
    SlowBody,
    /// Ask all the time, and never read an answer.
    NeverReading,
    /// Watch a table at which an engine plays, and never read.
    DeafViewer,
    /// Send a frame of 64 MiB.
    LongFrame,
    /// Send malformed JSON in requests and messages, and 20 MB of headers.
    Garbage,
    /// Send requests and the smallest frames as often as possible.
    Requests,
    /// Set up tables at which engines play, as often as possible.
    Tables,
}

impl Kind {
    /// Its name on a command line.
    #[must_use]
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_string())
    }

    /// Number of attackers at each address. A flood is more than one address may have.
    const fn at_each_address(self) -> usize {
        match self {
            Self::Flood => 300,
            _ => 32,
        }
    }
}

/// An attack.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The server, or the proxy before it.
    pub server: SocketAddr,
    /// What attackers do, all at once.
    pub kinds: Vec<Kind>,
    /// How long they come.
    pub time: Duration,
}

/// What came of an attack.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Attacked {
    /// Number of connections.
    pub connections: u64,
    /// The longest life of one of them that the server had to close, in seconds.
    pub longest: f64,
    /// Number of attackers that were still connected long after the end.
    pub alive: usize,
}

impl Attack {
    /// Attacks, and waits until all attackers are gone.
    ///
    /// # Errors
    /// If a table for them cannot be set up.
    pub async fn run(&self) -> Result<Attacked> {
        allow_many_connections();
        let end = Instant::now() + self.time;
        let alive = Arc::new(AtomicUsize::new(0));
        let mut attackers = JoinSet::new();
        for &kind in &self.kinds {
            let way = |address| Way {
                house: self.server,
                from: Some(IpAddr::from([127, 2, kind as u8, address])),
            };
            let table: Arc<str> = match kind {
                Kind::DeafViewer => busy_table(way(1)).await?.into(),
                _ => "0".repeat(32).into(),
            };
            let each = (0..kind.at_each_address()).flat_map(|_| (1..=ADDRESSES).map(way));
            for (number, way) in each.enumerate() {
                let attacker = Attacker {
                    kind,
                    number,
                    way,
                    table: Arc::clone(&table),
                };
                let alive = Arc::clone(&alive);
                attackers.spawn(async move {
                    alive.fetch_add(1, Ordering::Relaxed);
                    let lives = attacker.attack_until(end).await;
                    alive.fetch_sub(1, Ordering::Relaxed);
                    lives
                });
            }
        }
        let mut attacked = Attacked::default();
        let gone = async {
            while let Some(lives) = attackers.join_next().await {
                let (count, longest) = lives?;
                attacked.connections += count;
                attacked.longest = attacked.longest.max(longest.as_secs_f64());
            }
            anyhow::Ok(())
        };
        if let Ok(gone) = timeout_at((end + LAST).into(), gone).await {
            gone?;
        }
        attacked.alive = alive.load(Ordering::Relaxed);
        Ok(attacked)
    }
}

/// Sets up a table at which an engine moves as often as the server lets it.
async fn busy_table(way: Way) -> Result<String> {
    let wanted = json!({ "game": "cube:2", "seats": ["level:1"] });
    let created: Created = http::post(way, "/api/v1/tables", &wanted)
        .await
        .context("no table is set up")?;
    Ok(created.table)
}

/// One attacker, which connects again and again.
struct Attacker {
    kind: Kind,
    number: usize,
    way: Way,
    table: Arc<str>,
}

impl Attacker {
    /// Attacks until the end; the number of connections, and the longest life of one.
    async fn attack_until(self, end: Instant) -> (u64, Duration) {
        let (mut count, mut longest) = (0, Duration::ZERO);
        while Instant::now() < end {
            if let Ok(mut stream) = self.connect().await {
                let began = Instant::now();
                // The server has closed the connection, by an error or without.
                let _ = self.attack(&mut stream, end).await;
                count += 1;
                longest = longest.max(began.elapsed());
            }
            sleep(AGAIN).await;
        }
        (count, longest)
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let socket = self.way.socket()?;
        if matches!(self.kind, Kind::NeverReading | Kind::DeafViewer) {
            socket.set_recv_buffer_size(SMALL_BUFFER)?;
        }
        self.way.connect_with(socket).await
    }

    /// Attacks on one connection until the server closes it. What the server answers politely ends by
    /// itself.
    async fn attack(&self, stream: &mut TcpStream, end: Instant) -> io::Result<()> {
        match self.kind {
            Kind::Flood => read_to_end(stream).await,
            Kind::SlowHead => {
                let head = self.head("GET / HTTP/1.1") + "X-Slow: ";
                stream.write_all(head.as_bytes()).await?;
                send_slowly(stream).await
            }
            Kind::SlowBody => {
                let head = self.post("", 90_000) + "{";
                stream.write_all(head.as_bytes()).await?;
                send_slowly(stream).await
            }
            Kind::NeverReading => {
                let ask = (self.head("GET /api/v1/house HTTP/1.1") + "\r\n").repeat(100);
                send_forever(stream, ask.as_bytes(), Duration::ZERO).await
            }
            Kind::DeafViewer => {
                self.open_websocket(stream).await?;
                stream.write_all(&frame(0x81, HELLO)).await?;
                // By then the server has closed it. Only who sends something notices that.
                sleep(SILENT).await;
                send_forever(stream, &frame(0x8a, b""), SLOW).await
            }
            Kind::LongFrame => {
                self.open_websocket(stream).await?;
                let length = (64_u64 << 20).to_be_bytes();
                stream
                    .write_all(&[&[0x81, 0xff], &length[..], &[0; 4]].concat())
                    .await?;
                send_forever(stream, &b" ".repeat(1 << 16), Duration::ZERO).await
            }
            Kind::Garbage => self.send_garbage(stream, end).await,
            Kind::Requests if self.number % 8 < 4 => {
                let ask = (self.head("GET /healthz HTTP/1.1") + "\r\n").repeat(10);
                ask_until(stream, ask.as_bytes(), end).await
            }
            Kind::Requests => {
                self.open_websocket(stream).await?;
                ask_until(stream, &frame(0x89, b"").repeat(1_000), end).await
            }
            Kind::Tables => self.set_up_tables(stream, end).await,
        }
    }

    /// The first lines of a request.
    fn head(&self, line: &str) -> String {
        format!("{line}\r\nHost: {}\r\n", self.way.house)
    }

    /// The head of a request with a body.
    fn post(&self, path: &str, length: usize) -> String {
        let kind = "Content-Type: application/json\r\n";
        self.head(&format!("POST /api/v1/tables{path} HTTP/1.1"))
            + &format!("{kind}Content-Length: {length}\r\n\r\n")
    }

    async fn open_websocket(&self, stream: &mut TcpStream) -> io::Result<()> {
        let line = format!("GET /api/v1/tables/{}/live HTTP/1.1", self.table);
        let head = self.head(&line)
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
               Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(head.as_bytes()).await?;
        let mut status = [0; 12];
        stream.read_exact(&mut status).await?;
        match &status {
            b"HTTP/1.1 101" => Ok(()),
            _ => Err(io::ErrorKind::ConnectionRefused.into()),
        }
    }

    async fn send_garbage(&self, stream: &mut TcpStream, end: Instant) -> io::Result<()> {
        let wrong = "[".repeat(10_000);
        match self.number / usize::from(ADDRESSES) % 3 {
            0 => {
                let ask = self.post(&format!("/{}/acts", self.table), wrong.len()) + &wrong;
                ask_until(stream, ask.as_bytes(), end).await
            }
            1 => {
                self.open_websocket(stream).await?;
                ask_until(stream, &frame(0x81, &wrong.as_bytes()[..100]), end).await
            }
            _ => {
                let head = self.head("GET / HTTP/1.1");
                stream.write_all(head.as_bytes()).await?;
                let lines = format!("X-Long: {}\r\n", "x".repeat(990)).repeat(20);
                for _ in 0..1_000 {
                    stream.write_all(lines.as_bytes()).await?;
                }
                read_to_end(stream).await
            }
        }
    }

    async fn set_up_tables(&self, stream: &mut TcpStream, end: Instant) -> io::Result<()> {
        let wanted = "{\"game\": \"cube:2\", \"seats\": [\"level:1\"]}";
        let ask = self.post("", wanted.len()) + wanted;
        let mut heard = [0; 4 << 10];
        while Instant::now() < end {
            stream.write_all(ask.as_bytes()).await?;
            let count = stream.read(&mut heard).await?;
            if count == 0 {
                break;
            }
            // The engine moves once the table is looked at.
            let answer = String::from_utf8_lossy(&heard[..count]);
            if let Some((_, rest)) = answer.split_once("\"table\":\"")
                && let Some((table, _)) = rest.split_once('"')
            {
                let line = format!("GET /api/v1/tables/{table} HTTP/1.1");
                let look = self.head(&line) + "\r\n";
                ask_once(stream, look.as_bytes()).await?;
            }
        }
        Ok(())
    }
}

const HELLO: &[u8] = b"{\"hello\": {\"protocol\": 1}}";

/// Sends bytes again and again, without reading.
async fn send_forever(stream: &mut TcpStream, bytes: &[u8], pause: Duration) -> io::Result<()> {
    loop {
        stream.write_all(bytes).await?;
        sleep(pause).await;
    }
}

/// Sends a byte per second, and reads what comes.
async fn send_slowly(stream: &mut TcpStream) -> io::Result<()> {
    let mut heard = [0; 4 << 10];
    loop {
        stream.write_all(b"x").await?;
        if let Ok(Ok(0) | Err(_)) = timeout(SLOW, stream.read(&mut heard)).await {
            return Ok(());
        }
    }
}

/// Sends bytes, and reads some of the answer.
async fn ask_once(stream: &mut TcpStream, bytes: &[u8]) -> io::Result<()> {
    let (mut reads, mut writes) = stream.split();
    let mut heard = [0; 4 << 10];
    let (sent, read) = tokio::join!(writes.write_all(bytes), reads.read(&mut heard));
    match (sent, read?) {
        (Err(error), _) => Err(error),
        (Ok(()), 0) => Err(io::ErrorKind::UnexpectedEof.into()),
        (Ok(()), _) => Ok(()),
    }
}

/// Sends bytes and reads answers again and again until the end.
async fn ask_until(stream: &mut TcpStream, bytes: &[u8], end: Instant) -> io::Result<()> {
    let asking = async {
        loop {
            ask_once(stream, bytes).await?;
        }
    };
    timeout_at(end.into(), asking).await.unwrap_or(Ok(()))
}

/// Reads until the server closes.
async fn read_to_end(stream: &mut TcpStream) -> io::Result<()> {
    let mut heard = [0; 4 << 10];
    while stream.read(&mut heard).await? > 0 {}
    Ok(())
}

/// A short frame, masked with zeros.
fn frame(first: u8, text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).unwrap_or(u8::MAX);
    assert!(length < 126, "the frame is short");
    [&[first, 0x80 | length, 0, 0, 0, 0], text].concat()
}
