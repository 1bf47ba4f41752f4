//! Clients behind a reverse proxy: each is counted by its own address.

use std::io;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use hog_server::limits::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::client::{Table, websocket_head};
use crate::server::{TestServer, calm};

const PROXY: [u8; 4] = [127, 0, 0, 1];
const STRANGER: [u8; 4] = [127, 0, 0, 2];

/// A connection from an address of this machine.
async fn connect(at: SocketAddr, from: [u8; 4]) -> TcpStream {
    try_connect(at, from).await.expect("a server")
}

/// A connection from an address of this machine, which the server may reset at once.
async fn try_connect(at: SocketAddr, from: [u8; 4]) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4().expect("a socket");
    let bound = socket.bind((from, 0).into());
    bound.expect("an address of this machine");
    socket.connect(at).await
}

/// The status of the answer to a request that names its client.
async fn status(stream: &mut TcpStream, request: &str, client: &str) -> String {
    let head = format!("{request}X-Forwarded-For: {client}\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.expect("an answer");
    String::from_utf8_lossy(&answer[9..]).into_owned()
}

#[tokio::test]
async fn rates_are_those_of_the_forwarded_address() {
    let limits = Limits {
        rate: NonZeroU32::new(1),
        ..calm()
    };
    let server = TestServer::trusting(&["127.0.0.1/32"], limits);
    let at = server.at;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {at}\r\n");
    let mut streams = Vec::new();
    for _ in 0..24 {
        let mut stream = connect(at, PROXY).await;
        let head = format!("{request}X-Forwarded-For: 6.6.6.6, 203.0.113.1\r\n\r\n");
        stream.write_all(head.as_bytes()).await.expect("sent");
        streams.push(stream);
    }
    let mut answers = Vec::new();
    for stream in &mut streams {
        let mut answer = [0; 12];
        let answered = timeout(Duration::from_millis(100), stream.read_exact(&mut answer)).await;
        if matches!(answered, Ok(Ok(_))) {
            answers.push(String::from_utf8_lossy(&answer[9..]).into_owned());
        }
    }
    // Ten are answered at once, ten wait for one to ten seconds, and the others would wait for longer.
    let count = |status: &str| answers.iter().filter(|answer| *answer == status).count();
    assert!(
        count("200") >= 10 && (1..=4).contains(&count("429")),
        "{answers:?}"
    );
    let mut stream = connect(at, PROXY).await;
    let other = status(&mut stream, &request, "203.0.113.2").await;
    assert_eq!(other, "200");
    // The header of a client that is no proxy is ignored.
    let mut answered = 0;
    for number in 0..8 {
        let Ok(mut stream) = try_connect(at, STRANGER).await else {
            continue;
        };
        let head = format!("GET / HTTP/1.1\r\nX-Forwarded-For: 203.0.113.{number}\r\n\r\n");
        let _ = stream.write_all(head.as_bytes()).await;
        answered += usize::from(stream.read(&mut [0; 16]).await.unwrap_or(0) > 0);
    }
    assert!((1..8).contains(&answered), "{answered}");
}

#[tokio::test]
async fn websockets_are_counted_by_the_forwarded_address() {
    let limits = Limits {
        per_address: 1,
        ..calm()
    };
    let server = TestServer::trusting(&["127.0.0.1/32"], limits);
    let at = server.at;
    let mut stream = connect(at, STRANGER).await;
    let table = "0".repeat(32);
    let request = websocket_head(at, &table);
    let mut open = Vec::new();
    for (client, expected) in [
        ("203.0.113.1", "101"),
        ("203.0.113.1", "503"),
        ("2001:db8::1", "101"),
        // In the same /64 network as the last, and so counted with it.
        ("2001:db8::2", "503"),
        ("203.0.113.3", "101"),
    ] {
        let mut stream = connect(at, PROXY).await;
        let status = status(&mut stream, &request, client).await;
        assert_eq!(status, expected, "{client}");
        open.push(stream);
    }
    // Direct clients are counted when they connect.
    assert_eq!(status(&mut stream, &request, "203.0.113.1").await, "101");
    let mut second = connect(at, STRANGER).await;
    let mut answer = [0; 12];
    second.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 503");
    drop((open, stream, second));
    Table::new(at, "tictactoe", &["free"]).await;
}
