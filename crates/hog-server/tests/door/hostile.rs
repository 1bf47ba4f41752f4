//! Those who mean harm, while two honest people play.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hog_server::limits::DoorLimits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::client::{Table, Viewer};
use crate::opened::Opened;

/// How many of each kind come at once.
const OF_EACH: usize = 20;

/// All of them are gone by then: in half of the time within which it must be with the usual timers,
/// which are several times those of the test.
const GONE: Duration = Duration::from_secs(15);

/// Half of the answers come within this time, or nobody could play.
const PLAYABLE: Duration = Duration::from_secs(2);

/// So soon they come again.
const AGAIN: Duration = Duration::from_millis(20);

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
    /// Comes, does harm until the house has enough of it, and tells whether it was let in.
    async fn come(self, at: SocketAddr, table: &str) -> Welcome {
        let Ok(mut stream) = connected(at, self).await else {
            return Welcome::Refused;
        };
        if self.is_viewer() {
            stream = match upgraded(stream, at, table).await {
                Ok(stream) => stream,
                Err(_) => return Welcome::Refused,
            };
        }
        let harm = match self {
            Self::HalfOpen => until_closed(&mut stream).await,
            Self::SlowHead => slow_head(stream, at).await,
            Self::SlowBody => slow_body(stream, at).await,
            Self::LongHead => long_head(stream, at).await,
            Self::NeverReading => never_reading(stream, at).await,
            Self::NeverReadingViewer => never_reading_viewer(stream).await,
            Self::LongFrame => long_frame(stream).await,
            Self::EndlessMessage => endless_message(stream).await,
        };
        // However it ended, the house has closed.
        drop(harm);
        Welcome::SentAway
    }

    fn is_viewer(self) -> bool {
        matches!(
            self,
            Self::NeverReadingViewer | Self::LongFrame | Self::EndlessMessage
        )
    }
}

/// How somebody was received who means harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Welcome {
    /// They were not let in.
    Refused,
    /// They were let in, and later sent away.
    SentAway,
}

/// A connection of somebody of a kind, who takes in little at once.
async fn connected(at: SocketAddr, kind: Kind) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4 << 10)?;
    // Each kind comes from an address of its own, and none from that of the honest.
    let address = [127, 0, 1, kind as u8 + 1];
    socket.bind((address, 0).into())?;
    socket.connect(at).await
}

/// Reads until the other side closes.
async fn until_closed(stream: &mut TcpStream) -> io::Result<()> {
    let mut buffer = [0; 4096];
    while stream.read(&mut buffer).await? > 0 {}
    Ok(())
}

/// Whether the other side closes soon.
async fn is_closed(stream: &mut TcpStream) -> bool {
    timeout(Duration::from_millis(50), until_closed(stream))
        .await
        .is_ok()
}

/// Sends a byte of a head from time to time.
async fn slow_head(mut stream: TcpStream, at: SocketAddr) -> io::Result<()> {
    let slow = "x".repeat(10_000);
    let head = format!("GET / HTTP/1.1\r\nHost: {at}\r\nX-Slow: {slow}");
    for byte in head.as_bytes() {
        stream.write_all(&[*byte]).await?;
        if is_closed(&mut stream).await {
            break;
        }
    }
    Ok(())
}

/// Sends a byte of a body from time to time.
async fn slow_body(mut stream: TcpStream, at: SocketAddr) -> io::Result<()> {
    let head = format!(
        "POST /api/v1/tables HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\n\
         Content-Length: 90000\r\n\r\n{{"
    );
    stream.write_all(head.as_bytes()).await?;
    while !is_closed(&mut stream).await {
        stream.write_all(b" ").await?;
    }
    Ok(())
}

/// Sends 20 MB of headers.
async fn long_head(mut stream: TcpStream, at: SocketAddr) -> io::Result<()> {
    let head = format!("GET / HTTP/1.1\r\nHost: {at}\r\n");
    stream.write_all(head.as_bytes()).await?;
    let line = format!("X-Long: {}\r\n", "x".repeat(990));
    for _ in 0..20_000 {
        stream.write_all(line.as_bytes()).await?;
    }
    until_closed(&mut stream).await
}

/// Asks for something over and over, and never reads an answer.
async fn never_reading(mut stream: TcpStream, at: SocketAddr) -> io::Result<()> {
    let ask = format!("GET /api/v1/house HTTP/1.1\r\nHost: {at}\r\n\r\n").repeat(100);
    loop {
        stream.write_all(ask.as_bytes()).await?;
    }
}

/// Looks at a table, and never reads what it is told.
async fn never_reading_viewer(mut stream: TcpStream) -> io::Result<()> {
    let hello = json!({"hello": {"protocol": 1}}).to_string();
    stream.write_all(&frame(0x81, hello.as_bytes())).await?;
    // It gives signs of life without looking, so that it seems to be there.
    loop {
        tokio::time::sleep(Duration::from_millis(50)).await;
        stream.write_all(&frame(0x8a, b"")).await?;
    }
}

/// Sends a frame of 64 MiB.
async fn long_frame(mut stream: TcpStream) -> io::Result<()> {
    let mut head = vec![0x81, 0xff];
    head.extend((64_u64 << 20).to_be_bytes());
    head.extend([0; 4]);
    stream.write_all(&head).await?;
    let part = vec![b' '; 1 << 16];
    for _ in 0..1_024 {
        stream.write_all(&part).await?;
    }
    until_closed(&mut stream).await
}

/// Sends parts of a message that never ends, all of them empty.
async fn endless_message(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(&frame(0x01, b"{")).await?;
    let parts = frame(0x00, b"").repeat(1_000);
    loop {
        stream.write_all(&parts).await?;
    }
}

/// Opens a websocket, byte by byte.
async fn upgraded(mut stream: TcpStream, at: SocketAddr, table: &str) -> io::Result<TcpStream> {
    let head = format!(
        "GET /api/v1/tables/{table}/live HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await?;
    match &answer {
        b"HTTP/1.1 101" => Ok(stream),
        _ => Err(io::ErrorKind::ConnectionRefused.into()),
    }
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
pub fn memory() -> u64 {
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

/// The time within which so many of a hundred answers came.
fn percentile(times: &[Duration], hundredths: usize) -> Duration {
    times[(times.len() * hundredths / 100).min(times.len() - 1)]
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
async fn those_who_mean_harm_are_gone_soon_and_the_honest_play_on() {
    // As it is usual, but for the timers.
    let limits = DoorLimits {
        head_time: Duration::from_secs(2),
        body_time: Duration::from_secs(2),
        write_time: Duration::from_secs(2),
        hello_time: Duration::from_secs(3),
        ping_every: Duration::from_secs(1),
        silence: Duration::from_secs(5),
        ..DoorLimits::default()
    };
    let house = Opened::new(limits);
    let at = house.at;
    let table = Table::new(at, "hex:5", &["free"]).await;
    let alone = honest_for(at, Duration::from_secs(3)).await;
    let before = memory();
    let calm = Arc::new(AtomicBool::new(false));
    let mut hostile = JoinSet::new();
    for _ in 0..OF_EACH {
        for kind in KINDS {
            let (calm, table) = (Arc::clone(&calm), table.id.clone());
            // Whoever is sent away comes again as long as the honest play.
            hostile.spawn(async move {
                let mut sent_away = 0;
                while !calm.load(Ordering::Relaxed) {
                    if kind.come(at, &table).await == Welcome::SentAway {
                        sent_away += 1;
                    }
                    tokio::time::sleep(AGAIN).await;
                }
                (kind, sent_away)
            });
        }
    }
    let among = honest_for(at, Duration::from_secs(4)).await;
    let most = memory();
    calm.store(true, Ordering::Relaxed);
    let (began, mut gone) = (Instant::now(), HashMap::new());
    let all_gone = async {
        while let Some(left) = hostile.join_next().await {
            let (kind, sent_away) = left.unwrap();
            *gone.entry(kind).or_insert(0) += sent_away;
        }
    };
    let in_time = timeout(GONE, all_gone).await.is_ok();
    assert!(in_time, "all are sent away in time: only {gone:?} were");
    eprintln!(
        "all were gone after {:?}; sent away: {gone:?}",
        began.elapsed()
    );
    let cost = most.saturating_sub(before);
    assert!(cost < MEMORY, "{cost} bytes");
    for (who, times) in [("alone", &alone), ("among them", &among)] {
        let (half, most) = (percentile(times, 50), percentile(times, 99));
        eprintln!("answers {who}: half within {half:?}, 99 of 100 within {most:?}");
    }
    // That they play on at all. Here those who mean harm use the same cores and the same threads as the
    // house; how much slower it becomes is for a bench to tell, with the house in its own process.
    let among = percentile(&among, 50);
    assert!(
        among <= PLAYABLE,
        "{among:?}: expected at most {PLAYABLE:?}"
    );
    house.closed().await;
}
