//! Those who mean harm, while two honest people play.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use hog_server::limits::DoorLimits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::client::{Table, Viewer};
use crate::opened::{Opened, quick};

/// How many of each kind come at once.
const OF_EACH: usize = 20;

/// All of them are gone by then; the timers of the test are a tenth and less of the usual ones.
const GONE: Duration = Duration::from_secs(8);

/// How much memory all of them may cost at most, in bytes.
const MEMORY: u64 = 200 << 20;

/// Those who mean harm, by what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    HalfOpen,
    SlowHead,
    SlowBody,
    LongHead,
    NeverReading,
    NeverReadingViewer,
    LongFrame,
    EndlessMessage,
}

const KINDS: [Kind; 8] = [
    Kind::HalfOpen,
    Kind::SlowHead,
    Kind::SlowBody,
    Kind::LongHead,
    Kind::NeverReading,
    Kind::NeverReadingViewer,
    Kind::LongFrame,
    Kind::EndlessMessage,
];

impl Kind {
    /// Comes, and is there until the house has enough of it.
    async fn come(self, at: SocketAddr, table: String) -> Self {
        match self {
            Self::HalfOpen => half_open(at).await,
            Self::SlowHead => slow_head(at).await,
            Self::SlowBody => slow_body(at).await,
            Self::LongHead => long_head(at).await,
            Self::NeverReading => never_reading(at).await,
            Self::NeverReadingViewer => never_reading_viewer(at, &table).await,
            Self::LongFrame => long_frame(at, &table).await,
            Self::EndlessMessage => endless_message(at, &table).await,
        }
        self
    }
}

/// Reads until the other side closes.
async fn until_closed(stream: &mut TcpStream) {
    let mut buffer = [0; 4096];
    while let Ok(count) = stream.read(&mut buffer).await {
        if count == 0 {
            return;
        }
    }
}

/// Says nothing at all.
async fn half_open(at: SocketAddr) {
    let mut stream = TcpStream::connect(at).await.expect("somebody listens");
    until_closed(&mut stream).await;
}

/// Sends a byte of a head from time to time.
async fn slow_head(at: SocketAddr) {
    let mut stream = TcpStream::connect(at).await.expect("somebody listens");
    let head = format!(
        "GET / HTTP/1.1\r\nHost: {at}\r\nX-Slow: {}",
        "x".repeat(10_000)
    );
    for byte in head.as_bytes() {
        if stream.write_all(&[*byte]).await.is_err() {
            return;
        }
        let closed = timeout(Duration::from_millis(50), until_closed(&mut stream)).await;
        if closed.is_ok() {
            return;
        }
    }
}

/// Sends a byte of a body from time to time.
async fn slow_body(at: SocketAddr) {
    let mut stream = TcpStream::connect(at).await.expect("somebody listens");
    let head = format!(
        "POST /api/v1/tables HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\n\
         Content-Length: 90000\r\n\r\n{{"
    );
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the house reads");
    loop {
        let closed = timeout(Duration::from_millis(50), until_closed(&mut stream)).await;
        if closed.is_ok() || stream.write_all(b" ").await.is_err() {
            return;
        }
    }
}

/// Sends 20 MB of headers.
async fn long_head(at: SocketAddr) {
    let mut stream = TcpStream::connect(at).await.expect("somebody listens");
    let head = format!("GET / HTTP/1.1\r\nHost: {at}\r\n");
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the house reads");
    let line = format!("X-Long: {}\r\n", "x".repeat(990));
    for _ in 0..20_000 {
        if stream.write_all(line.as_bytes()).await.is_err() {
            return;
        }
    }
    until_closed(&mut stream).await;
}

/// Asks for pages over and over, and never reads one.
async fn never_reading(at: SocketAddr) {
    let socket = TcpSocket::new_v4().expect("there are sockets");
    socket
        .set_recv_buffer_size(4 << 10)
        .expect("it may be small");
    let mut stream = socket.connect(at).await.expect("somebody listens");
    let ask = format!("GET /api/v1/house HTTP/1.1\r\nHost: {at}\r\n\r\n").repeat(100);
    while stream.write_all(ask.as_bytes()).await.is_ok() {}
}

/// Looks at a table, and never reads what it is told.
async fn never_reading_viewer(at: SocketAddr, table: &str) {
    let mut stream = websocket(at, table).await;
    let hello = json!({"hello": {"protocol": 1}}).to_string();
    stream
        .write_all(&frame(0x81, hello.as_bytes()))
        .await
        .expect("the house reads");
    // It gives signs of life without looking, so that it seems to be there.
    loop {
        tokio::time::sleep(Duration::from_millis(50)).await;
        if stream.write_all(&frame(0x8a, b"")).await.is_err() {
            return;
        }
    }
}

/// Sends a frame that says it has 64 MiB.
async fn long_frame(at: SocketAddr, table: &str) {
    let mut stream = websocket(at, table).await;
    let mut bytes = vec![0x81, 0xff];
    bytes.extend((64_u64 << 20).to_be_bytes());
    bytes.extend([0; 4]);
    bytes.resize(1 << 16, b' ');
    for _ in 0..1_024 {
        if stream.write_all(&bytes).await.is_err() {
            return;
        }
    }
    until_closed(&mut stream).await;
}

/// Sends parts of a message that never ends, all of them empty.
async fn endless_message(at: SocketAddr, table: &str) {
    let mut stream = websocket(at, table).await;
    let _ = stream.write_all(&frame(0x01, b"{")).await;
    let parts = frame(0x00, b"").repeat(1_000);
    while stream.write_all(&parts).await.is_ok() {}
}

/// A websocket, byte by byte, of somebody who does not read on.
async fn websocket(at: SocketAddr, table: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("there are sockets");
    socket
        .set_recv_buffer_size(4 << 10)
        .expect("it may be small");
    let mut stream = socket.connect(at).await.expect("somebody listens");
    let head = format!(
        "GET /api/v1/tables/{table}/live HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream
        .write_all(head.as_bytes())
        .await
        .expect("the house reads");
    let mut answer = [0; 12];
    stream
        .read_exact(&mut answer)
        .await
        .expect("the house answers");
    assert_eq!(&answer, b"HTTP/1.1 101");
    stream
}

/// A short frame of a client.
fn frame(first: u8, text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("it is short");
    assert!(length < 126);
    let mut bytes = vec![first, 0x80 | length, 0, 0, 0, 0];
    bytes.extend(text);
    bytes
}

/// How much memory this process has, in bytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line
        .expect("Linux tells the memory")
        .trim()
        .trim_end_matches("kB")
        .trim();
    kibibytes.parse::<u64>().expect("it is a number") << 10
}

/// Two people play a game; how long each answer took.
async fn honest(at: SocketAddr) -> Vec<Duration> {
    let table = Table::new(at, "hex:5", &["free"]).await;
    let other = table.sit(at).await;
    let mut players = [
        Viewer::new(at, &table.id, &[&table.token]).await,
        Viewer::new(at, &table.id, &[&other]).await,
    ];
    let mut version = players[0].told_of("table").await["version"]
        .as_u64()
        .expect("there is a version");
    let mut times = Vec::new();
    let cells = (0..25).map(|cell| (cell % 5, cell / 5 + 1));
    let names = cells.map(|(column, row)| format!("{}{row}", ["a", "b", "c", "d", "e"][column]));
    for (turn, name) in names.enumerate() {
        let seat = turn % 2 + 1;
        let act = json!({"play": {"move": name}});
        let request = json!({"id": name, "seat": seat, "version": version, "act": act});
        let player = &mut players[seat - 1];
        let began = Instant::now();
        player.say(&json!({"ask": request}).to_string()).await;
        let answer = player.told_of("answer").await;
        times.push(began.elapsed());
        if answer["refused"]["code"] == "not-now" {
            break;
        }
        assert_eq!(answer.get("refused"), None, "{answer}");
        version = answer["version"].as_u64().expect("there is a version");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    times
}

/// The time within which 99 of a hundred answers came.
fn p99(times: &[Duration]) -> Duration {
    times[(times.len() * 99 / 100).min(times.len() - 1)]
}

/// Plays honestly for about so long, game after game.
async fn honest_for(at: SocketAddr, time: Duration) -> Vec<Duration> {
    let (mut all, began) = (Vec::new(), Instant::now());
    while began.elapsed() < time {
        all.extend(honest(at).await);
    }
    all.sort();
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_mean_harm_are_gone_soon_and_nobody_else_notices() {
    let limits = DoorLimits {
        per_address: 1_000,
        ..quick()
    };
    let house = Opened::new(limits);
    let at = house.at;
    let table = Table::new(at, "hex:5", &["free"]).await;
    let alone = honest_for(at, Duration::from_secs(3)).await;
    let before = memory();
    let began = Instant::now();
    let mut hostile = JoinSet::new();
    for _ in 0..OF_EACH {
        for kind in KINDS {
            hostile.spawn(kind.come(at, table.id.clone()));
        }
    }
    let playing = tokio::spawn(honest_for(at, Duration::from_secs(3)));
    let (mut most, mut gone) = (0, HashMap::new());
    let all_gone = async {
        while let Some(kind) = hostile.join_next().await {
            *gone.entry(kind.unwrap()).or_insert(0) += 1;
            most = most.max(memory());
        }
    };
    let in_time = timeout(GONE, all_gone).await.is_ok();
    assert!(in_time, "all are sent away in time: only {gone:?} were");
    eprintln!("all were gone after {:?}", began.elapsed());
    let among = playing.await.unwrap();
    let cost = most.saturating_sub(before);
    assert!(cost < MEMORY, "{cost} bytes");
    let (alone, among) = (p99(&alone), p99(&among));
    eprintln!("99 of 100 answers: {alone:?} alone, {among:?} among them; {cost} bytes");
    // On a machine that does other things as well there is no telling a few milliseconds apart.
    let bar = (alone * 2).max(Duration::from_millis(100));
    assert!(among <= bar, "{among:?}: expected at most {bar:?}");
    house.closed().await;
}
