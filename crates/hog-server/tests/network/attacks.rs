//! Attacks: each is cut off in time, and the server goes on.

use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use hog_server::limits::Limits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::client::{PATIENCE, Table, exchange, get, poll, post, reply, string, websocket_head};
use crate::fuzz::frame;
use crate::server::{TestServer, calm};

const HELLO: &[u8] = b"{\"hello\": {\"protocol\": 1}}";

/// Limits with short timeouts.
fn impatient() -> Limits {
    Limits {
        timeout: Duration::from_millis(500),
        idle_timeout: Duration::from_secs(1),
        ..calm()
    }
}

/// A connection with a small receive buffer.
async fn connect(at: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("there are sockets");
    socket.set_recv_buffer_size(4 << 10).expect("it can be set");
    socket.connect(at).await.expect("the server listens")
}

/// A websocket, byte by byte.
async fn websocket(at: SocketAddr, table: &str) -> TcpStream {
    let mut stream = connect(at).await;
    let ask = websocket_head(at, table) + "\r\n";
    stream.write_all(ask.as_bytes()).await.expect("it is open");
    let mut status = [0; 12];
    stream.read_exact(&mut status).await.expect("it answers");
    assert_eq!(&status, b"HTTP/1.1 101");
    stream
}

/// Sends bytes again and again until the server closes the connection, without reading.
async fn send_until_closed(stream: &mut TcpStream, bytes: &[u8], pause: Duration) {
    let sending = async {
        while stream.write_all(bytes).await.is_ok() {
            sleep(pause).await;
        }
    };
    timeout(PATIENCE, sending).await.expect("it is closed");
}

/// Waits until a line is among the metrics.
async fn until_counted(at: SocketAddr, line: &str) {
    let has = |text: String| text.lines().any(|found| found == line);
    poll(at, "/metrics", |reply| has(reply.text())).await;
}

#[tokio::test]
async fn slow_heads_and_idle_connections_are_closed() {
    let server = TestServer::new(impatient());
    let mut idle = connect(server.at).await;
    let ask = format!("HEAD / HTTP/1.1\r\nHost: {}\r\n\r\n", server.at);
    idle.write_all(ask.as_bytes()).await.unwrap();
    let mut slow = connect(server.at).await;
    slow.write_all(b"GET / HTTP/1.1\r\nX-Slow: ").await.unwrap();
    send_until_closed(&mut slow, b"x", Duration::from_millis(20)).await;
    let read = timeout(PATIENCE, idle.read_to_end(&mut Vec::new())).await;
    drop(read.expect("it is closed"));
    until_counted(server.at, "hog_evicted_total{cause=\"SlowHead\"} 2").await;
}

#[tokio::test]
async fn slow_bodies_are_refused() {
    let server = TestServer::new(impatient());
    let head = format!(
        "POST /api/v1/tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 9000\r\n\r\n{{",
        server.at
    );
    let answer = reply(&exchange(server.at, head.as_bytes()).await);
    assert_eq!(answer.status, 408);
}

#[tokio::test]
async fn heads_that_are_too_long_are_refused() {
    let server = TestServer::new(calm());
    let line = format!("X-Long: {}\r\n", "x".repeat(990));
    let head = format!("GET / HTTP/1.1\r\n{}", line.repeat(100));
    let answer = reply(&exchange(server.at, head.as_bytes()).await);
    assert_eq!(answer.status, 431);
    until_counted(server.at, "hog_evicted_total{cause=\"TooLong\"} 1").await;
}

#[tokio::test]
async fn clients_that_never_read_are_closed() {
    let limits = Limits {
        between_moves: Duration::ZERO,
        ..impatient()
    };
    let server = TestServer::new(limits);
    let at = server.at;
    // An engine moves all the time, so that the messages to the viewer fill the buffers.
    let wanted = json!({"game": "cube:2", "seats": ["level:1"]});
    let created = post(at, "/api/v1/tables", &[], &wanted).await.json();
    let mut viewer = websocket(at, &string(&created["table"])).await;
    viewer.write_all(&frame(0x81, HELLO)).await.unwrap();
    let mut asking = connect(at).await;
    let ask = format!("GET /api/v1/house HTTP/1.1\r\nHost: {at}\r\n\r\n").repeat(100);
    let pause = Duration::from_millis(20);
    // The viewer sends pongs without reading, so that it seems alive.
    let pong = frame(0x8a, b"");
    tokio::join!(
        send_until_closed(&mut asking, ask.as_bytes(), pause),
        send_until_closed(&mut viewer, &pong, pause),
    );
    until_counted(at, "hog_sockets 0").await;
}

#[tokio::test]
async fn silent_viewers_are_closed() {
    let server = TestServer::new(impatient());
    let table = Table::new(server.at, "tictactoe", &["free"]).await;
    let mut viewer = websocket(server.at, &table.id).await;
    viewer.write_all(&frame(0x81, HELLO)).await.unwrap();
    // The viewer reads, but answers no ping.
    let began = Instant::now();
    let read = timeout(PATIENCE, viewer.read_to_end(&mut Vec::new())).await;
    drop(read.expect("it is closed"));
    assert!(began.elapsed() >= Duration::from_millis(500));
    until_counted(server.at, "hog_evicted_total{cause=\"Silent\"} 1").await;
}

#[tokio::test]
async fn huge_and_endless_messages_are_cut_off() {
    let server = TestServer::new(impatient());
    let table = Table::new(server.at, "tictactoe", &["free"]).await;
    let mut huge = websocket(server.at, &table.id).await;
    let head = [&[0x81, 0xff][..], &(64_u64 << 20).to_be_bytes(), &[0; 4]].concat();
    huge.write_all(&head).await.unwrap();
    let mut endless = websocket(server.at, &table.id).await;
    endless.write_all(&frame(0x01, b"{")).await.unwrap();
    let part = vec![b' '; 1 << 16];
    let parts = frame(0x00, b"").repeat(1_000);
    tokio::join!(
        send_until_closed(&mut huge, &part, Duration::ZERO),
        send_until_closed(&mut endless, &parts, Duration::ZERO),
    );
    assert_eq!(get(server.at, "/healthz", &[]).await.status, 200);
}

/// Memory of this process, in bytes.
pub fn memory() -> io::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let digits = line.and_then(|line| line.trim().strip_suffix(" kB"));
    let kibibytes = digits.and_then(|digits| digits.parse::<u64>().ok());
    let bytes = kibibytes.map(|kibibytes| kibibytes << 10);
    bytes.ok_or_else(|| io::Error::other("no VmRSS"))
}
