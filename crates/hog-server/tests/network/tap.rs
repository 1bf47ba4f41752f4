//! A connection that records every received byte.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::client::body;

/// All bytes that were received over a connection.
#[derive(Clone, Debug, Default)]
pub struct ReceivedBytes(Arc<Mutex<Vec<u8>>>);

impl ReceivedBytes {
    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().expect("no panic while it was locked").clone()
    }
}

/// A connection with a tap.
pub struct Tap {
    stream: TcpStream,
    received: ReceivedBytes,
}

impl Tap {
    pub async fn open(at: SocketAddr) -> Self {
        let stream = TcpStream::connect(at).await.expect("the server listens");
        stream.set_nodelay(true).expect("it is a connection");
        let received = ReceivedBytes::default();
        Self { stream, received }
    }

    pub fn received(&self) -> ReceivedBytes {
        self.received.clone()
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
        self.received
            .0
            .lock()
            .expect("no panic while it was locked")
            .extend(new);
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

/// The head of the answer that opened a websocket, and its frames with their opcodes.
pub fn frames(bytes: &[u8]) -> (&[u8], Vec<(u8, &[u8])>) {
    let rest = body(bytes);
    let head = &bytes[..bytes.len() - rest.len()];
    let (mut rest, mut frames) = (rest, Vec::new());
    while let [first, second, after @ ..] = rest {
        assert!(first & 0x80 != 0, "a message is one frame");
        assert!(second & 0x80 == 0, "a server masks nothing");
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
