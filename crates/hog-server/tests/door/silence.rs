//! Viewers of whom there is no sign.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use hog_server::limits::DoorLimits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::client::{Table, until};
use crate::opened::{Opened, calm};

/// Somebody who has a seat, and reads no more than the first answer. It takes in little at once.
async fn deaf(at: SocketAddr, table: &Table) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4 << 10)?;
    let mut stream = socket.connect(at).await?;
    let ask = format!(
        "GET {} HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        table.path("/live")
    );
    stream.write_all(ask.as_bytes()).await?;
    let mut status = [0; 12];
    stream.read_exact(&mut status).await?;
    assert_eq!(&status, b"HTTP/1.1 101");
    let hello = json!({"hello": {"protocol": 1, "tokens": [table.token]}}).to_string();
    // A text, masked with nothing.
    let length = u8::try_from(hello.len()).map_err(io::Error::other)?;
    let head = [0x81, 0x80 | length, 0, 0, 0, 0];
    stream
        .write_all(&[&head, hello.as_bytes()].concat())
        .await?;
    Ok(stream)
}

/// Whoever reads nothing is gone when it was silent for long, also while the house would write to it for
/// much longer.
#[tokio::test]
async fn whoever_is_silent_is_gone_whatever_is_being_written() {
    let limits = DoorLimits {
        ping_every: Duration::from_millis(200),
        silence: Duration::from_secs(3),
        ..calm()
    };
    let house = Opened::new(limits);
    let at = house.at;
    let table = Table::new(at, "gomoku", &["free"]).await;
    let other = table.sit(at).await;
    let _deaf = deaf(at, &table).await.unwrap();
    until(at, "/metrics", |reply| {
        reply.text().contains("hog_viewers 1")
    })
    .await;
    // More than the systems of both sides take in.
    let places = (1..=4).flat_map(|row| ('a'..='o').map(move |column| format!("{column}{row}")));
    for (place, first) in places.zip([true, false].into_iter().cycle()) {
        let (seat, token) = if first {
            (1, &table.token)
        } else {
            (2, &other)
        };
        let act = json!({"play": {"move": place}});
        let reply = table.act(at, &[token], seat, &act).await;
        assert_eq!(reply.status, 200, "{place}: {}", reply.text());
    }
    let gone = "hog_evicted_total{cause=\"Silent\"} 1";
    until(at, "/metrics", |reply| reply.text().contains(gone)).await;
    until(at, "/metrics", |reply| {
        reply.text().contains("hog_viewers 0")
    })
    .await;
    house.closed().await;
}
