//! A connection of which every byte that comes is kept, before anybody reads it.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::served::PATIENCE;

/// All that has come over a connection.
#[derive(Clone, Debug, Default)]
pub struct Came(Arc<Mutex<Vec<u8>>>);

impl Came {
    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().expect("nobody fails here").clone()
    }
}

/// A connection with a tap.
pub struct Tap {
    stream: TcpStream,
    came: Came,
}

impl Tap {
    pub async fn open(at: SocketAddr) -> Self {
        let stream = TcpStream::connect(at).await.expect("somebody listens");
        stream.set_nodelay(true).expect("it is a connection");
        let came = Came::default();
        Self { stream, came }
    }

    pub fn came(&self) -> Came {
        self.came.clone()
    }
}

impl AsyncRead for Tap {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        let new = &buffer.filled()[before..];
        self.came.0.lock().expect("nobody fails here").extend(new);
        read
    }
}

impl AsyncWrite for Tap {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// What a request gets, whole: the head and the body.
pub async fn exchange(at: SocketAddr, request: &str) -> Vec<u8> {
    let mut tap = Tap::open(at).await;
    tap.write_all(request.as_bytes())
        .await
        .expect("it is heard");
    let mut all = Vec::new();
    let read = timeout(PATIENCE, tap.read_to_end(&mut all)).await;
    read.expect("the house answers").expect("it does so whole");
    all
}

/// The text of a request.
pub fn request(
    at: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: &str,
) -> String {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n");
    if let Some(token) = token {
        text += &format!("Authorization: Bearer {token}\r\n");
    }
    if method == "POST" {
        text += "Content-Type: application/json\r\n";
        text += &format!("Content-Length: {}\r\n", body.len());
    }
    text + "\r\n" + body
}

/// The body of an answer.
pub fn body(bytes: &[u8]) -> &[u8] {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    &bytes[end.expect("an answer has a head") + 4..]
}

/// What a websocket was told: the head of the answer that opened it, and its frames, each with what
/// kind it is. All bytes are in one of them.
pub fn frames(bytes: &[u8]) -> (&[u8], Vec<(u8, &[u8])>) {
    let rest = body(bytes);
    let head = &bytes[..bytes.len() - rest.len()];
    let (mut rest, mut frames) = (rest, Vec::new());
    while let [first, second, after @ ..] = rest {
        assert!(first & 0x80 != 0, "a message is one frame");
        assert!(second & 0x80 == 0, "a house masks nothing");
        let (bytes_of_length, short) = match second {
            126 => (2, 0),
            127 => (8, 0),
            length => (0, usize::from(*length)),
        };
        if after.len() < bytes_of_length {
            break;
        }
        let (long, after) = after.split_at(bytes_of_length);
        let long = long
            .iter()
            .fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        let length = short + long;
        // A connection that was dropped may end in the midst of a frame.
        let (payload, after) = after.split_at(length.min(after.len()));
        frames.push((first & 0x0f, payload));
        rest = after;
    }
    (head, frames)
}
