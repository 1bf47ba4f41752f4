//! Deeds: what those do who mean harm, on one connection, until the house has enough of it.

use std::io;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::{Kind, Villain};

/// Between two bytes of whoever is slow.
const SLOW: Duration = Duration::from_secs(1);

/// How much of what is sent waits in the operating system of whoever does not read.
const DEAF: u32 = 4 << 10;

/// So long somebody who floods holds a connection at most before it opens another: longer than any may
/// live, so that one that was not sent away is noticed.
const HELD: Duration = Duration::from_secs(50);

impl Villain {
    /// Comes once.
    pub(super) async fn come(&self) -> io::Result<TcpStream> {
        let socket = self.way.socket()?;
        if matches!(self.kind, Kind::NeverReading | Kind::DeafViewer) {
            socket.set_recv_buffer_size(DEAF)?;
        }
        self.way.connect_with(socket).await
    }

    /// Does harm until the house closes. Whoever does the same over and over stops at the end.
    pub(super) async fn live(&self, mut stream: TcpStream, end: Instant) -> io::Result<()> {
        match self.kind {
            Kind::HalfOpen => until_closed(&mut stream).await,
            Kind::SlowHead => {
                let head = self.head("GET / HTTP/1.1") + "X-Slow: ";
                self.slowly(stream, &head).await
            }
            Kind::SlowBody => {
                let head = self.post("", 90_000) + "{";
                stream.write_all(head.as_bytes()).await?;
                self.slowly(stream, "").await
            }
            Kind::LongHead => self.long_head(stream).await,
            Kind::NeverReading => self.never_reading(stream).await,
            Kind::DeafViewer => self.deaf_viewer(stream).await,
            Kind::LongFrame => self.long_frame(stream).await,
            Kind::TinyFrames => self.tiny_frames(stream).await,
            Kind::Malformed => self.malformed(stream).await,
            Kind::Asking => self.asking(stream, end).await,
            Kind::Flood => flood(stream).await,
            Kind::Creating => self.creating(stream, end).await,
        }
    }

    /// The first lines of a request.
    fn head(&self, line: &str) -> String {
        format!("{line}\r\nHost: {}\r\n", self.way.house)
    }

    /// The head of a request with a body of so many bytes.
    fn post(&self, path: &str, length: usize) -> String {
        let kind = "Content-Type: application/json\r\n";
        self.head(&format!("POST /api/v1/tables{path} HTTP/1.1"))
            + &format!("{kind}Content-Length: {length}\r\n\r\n")
    }

    /// Sends a text and then spaces, a byte at a time.
    async fn slowly(&self, mut stream: TcpStream, text: &str) -> io::Result<()> {
        let (mut reads, mut writes) = stream.split();
        let mut heard = [0; 4 << 10];
        for byte in text.bytes().chain(std::iter::repeat(b'x')) {
            writes.write_all(&[byte]).await?;
            if let Ok(Ok(0) | Err(_)) = timeout(SLOW, reads.read(&mut heard)).await {
                break;
            }
        }
        Ok(())
    }

    async fn long_head(&self, mut stream: TcpStream) -> io::Result<()> {
        stream
            .write_all(self.head("GET / HTTP/1.1").as_bytes())
            .await?;
        let lines = format!("X-Long: {}\r\n", "x".repeat(990)).repeat(20);
        for _ in 0..1_000 {
            stream.write_all(lines.as_bytes()).await?;
        }
        until_closed(&mut stream).await
    }

    async fn never_reading(&self, mut stream: TcpStream) -> io::Result<()> {
        let ask = (self.head("GET /api/v1/house HTTP/1.1") + "\r\n").repeat(100);
        loop {
            stream.write_all(ask.as_bytes()).await?;
        }
    }

    /// Opens a websocket.
    async fn upgrade(&self, stream: &mut TcpStream) -> io::Result<()> {
        let line = format!("GET /api/v1/tables/{}/live HTTP/1.1", self.table);
        let head = self.head(&line)
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
               Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(head.as_bytes()).await?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await?;
        match &answer {
            b"HTTP/1.1 101" => Ok(()),
            _ => Err(io::ErrorKind::ConnectionRefused.into()),
        }
    }

    async fn deaf_viewer(&self, mut stream: TcpStream) -> io::Result<()> {
        self.upgrade(&mut stream).await?;
        stream.write_all(&frame(0x81, HELLO)).await?;
        // It gives signs of life without looking, so that it seems to be there.
        loop {
            sleep(Duration::from_millis(500)).await;
            stream.write_all(&frame(0x8a, b"")).await?;
        }
    }

    async fn long_frame(&self, mut stream: TcpStream) -> io::Result<()> {
        self.upgrade(&mut stream).await?;
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

    async fn tiny_frames(&self, mut stream: TcpStream) -> io::Result<()> {
        self.upgrade(&mut stream).await?;
        let frames = frame(0x89, b"").repeat(1_000);
        let (mut reads, mut writes) = stream.split();
        let sends = async {
            loop {
                writes.write_all(&frames).await?;
            }
        };
        let mut heard = [0; 4 << 10];
        let listens = async { while matches!(reads.read(&mut heard).await, Ok(1..)) {} };
        tokio::select! {
            sent = sends => sent,
            () = listens => Ok(()),
        }
    }

    /// Half of them over HTTP, half over websockets.
    async fn malformed(&self, mut stream: TcpStream) -> io::Result<()> {
        let wrong = "[".repeat(10_000);
        let over_http = stream.local_addr()?.port() % 2 == 0;
        let message = if over_http {
            let path = format!("/{}/acts", self.table);
            (self.post(&path, wrong.len()) + &wrong).into_bytes()
        } else {
            self.upgrade(&mut stream).await?;
            frame(0x81, b"{\"hello\": {\"protocol\": [[[[")
        };
        answered(&mut stream, &message, None).await
    }

    async fn asking(&self, mut stream: TcpStream, end: Instant) -> io::Result<()> {
        let ask = (self.head("GET /healthz HTTP/1.1") + "\r\n").repeat(10);
        answered(&mut stream, ask.as_bytes(), Some(end)).await
    }

    async fn creating(&self, mut stream: TcpStream, end: Instant) -> io::Result<()> {
        let wanted = "{\"game\": \"cube:2\", \"seats\": [\"level:1\"]}";
        let ask = self.post("", wanted.len()) + wanted;
        let mut heard = [0; 4 << 10];
        while Instant::now() < end {
            stream.write_all(ask.as_bytes()).await?;
            let count = stream.read(&mut heard).await?;
            if count == 0 {
                break;
            }
            // A table is only set up; whoever looks at it lets the engine begin.
            let answer = String::from_utf8_lossy(&heard[..count]);
            if let Some((_, rest)) = answer.split_once("\"table\":\"")
                && let Some((table, _)) = rest.split_once('"')
            {
                let line = format!("GET /api/v1/tables/{table} HTTP/1.1");
                let look = self.head(&line) + "\r\n";
                stream.write_all(look.as_bytes()).await?;
                if stream.read(&mut heard).await? == 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}

const HELLO: &[u8] = b"{\"hello\": {\"protocol\": 1}}";

/// Asks over and over, and reads what comes until the other side closes, or until the end.
async fn answered(stream: &mut TcpStream, ask: &[u8], end: Option<Instant>) -> io::Result<()> {
    let mut heard = [0; 4 << 10];
    while end.is_none_or(|end| Instant::now() < end) {
        stream.write_all(ask).await?;
        if stream.read(&mut heard).await? == 0 {
            break;
        }
    }
    Ok(())
}

/// Holds a connection as long as it may.
async fn flood(mut stream: TcpStream) -> io::Result<()> {
    // Whoever is not sent away opens another nevertheless.
    timeout(HELD, until_closed(&mut stream))
        .await
        .unwrap_or(Ok(()))
}

/// Reads until the other side closes.
async fn until_closed(stream: &mut TcpStream) -> io::Result<()> {
    let mut heard = [0; 4 << 10];
    while stream.read(&mut heard).await? > 0 {}
    Ok(())
}

/// A short frame of a client.
fn frame(first: u8, text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).unwrap_or(u8::MAX);
    assert!(length < 126, "the frame is short");
    let mut bytes = vec![first, 0x80 | length, 0, 0, 0, 0];
    bytes.extend(text);
    bytes
}
