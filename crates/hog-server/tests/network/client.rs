//! Clients of the server that see every byte of its answers.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::tap::{ReceivedBytes, Tap};

/// Maximum time that a test waits for an answer.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// The answer to a request.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        let found = lines.find(|(found, _)| found.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {self:?}, {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Checks that the request was refused with this status and code.
    #[track_caller]
    pub fn assert_refused(&self, status: u16, code: &str) {
        let found = (self.status, self.code());
        assert_eq!(found, (status, Some(code.to_string())), "{}", self.text());
    }

    /// The code of a refusal, of a request or of an action.
    pub fn code(&self) -> Option<String> {
        let json = self.json();
        let code = json.get("code").or(json.pointer("/refused/code"))?;
        code.as_str().map(str::to_string)
    }
}

/// Sends bytes, and reads until the server closes the connection.
pub async fn exchange(at: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(at).await.expect("the server listens");
    // The server may refuse before it has read all.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    // What came before a reset is an answer too.
    let _ = read.expect("the server closes");
    answer
}

/// Parses an answer.
pub fn reply(bytes: &[u8]) -> Reply {
    let body = body(bytes);
    let head = String::from_utf8_lossy(&bytes[..bytes.len() - body.len()]).into_owned();
    let status = head.split(' ').nth(1).expect("an answer has a status");
    Reply {
        status: status.parse().expect("a status is a number"),
        head,
        body: body.to_vec(),
    }
}

/// The body of an answer.
pub fn body(bytes: &[u8]) -> &[u8] {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(bytes)));
    &bytes[end + 4..]
}

const JSON: (&str, &str) = ("Content-Type", "application/json");

/// The text of a request with tokens. The body of a POST request is JSON.
pub fn request(at: SocketAddr, method: &str, path: &str, tokens: &[&str], body: &str) -> Vec<u8> {
    let bearer = format!("Bearer {}", tokens.join(","));
    let mut headers = Vec::new();
    if !tokens.is_empty() {
        headers.push(("Authorization", bearer.as_str()));
    }
    if method == "POST" {
        headers.push(JSON);
    }
    request_with(at, method, path, &headers, body).into_bytes()
}

/// The head of a request that opens the websocket of a table, without the empty line after it.
pub fn websocket_head(at: SocketAddr, table: &str) -> String {
    let headers = [
        ("Connection", "Upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let lines = headers.map(|(name, value)| format!("{name}: {value}\r\n"));
    let path = format!("/api/v1/tables/{table}/live");
    format!("GET {path} HTTP/1.1\r\nHost: {at}\r\n{}", lines.concat())
}

fn request_with(
    at: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> String {
    let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        text += &format!("Host: {at}\r\n");
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() {
        text += &format!("Content-Length: {}\r\n", body.len());
    }
    text + "\r\n" + body
}

/// Sends a request on a connection of its own.
pub async fn ask(
    at: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Reply {
    let text = request_with(at, method, path, headers, body);
    reply(&exchange(at, text.as_bytes()).await)
}

/// Sends a GET request again and again until the answer is as expected.
pub async fn poll(at: SocketAddr, path: &str, wanted: impl Fn(&Reply) -> bool) -> Reply {
    let end = Instant::now() + PATIENCE;
    loop {
        let reply = get(at, path, &[]).await;
        if wanted(&reply) {
            return reply;
        }
        assert!(Instant::now() < end, "{path}: {}", reply.text());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Sends a GET request.
pub async fn get(at: SocketAddr, path: &str, tokens: &[&str]) -> Reply {
    reply(&exchange(at, &request(at, "GET", path, tokens, "")).await)
}

/// Sends a POST request.
pub async fn post(at: SocketAddr, path: &str, tokens: &[&str], body: &Value) -> Reply {
    let text = request(at, "POST", path, tokens, &body.to_string());
    reply(&exchange(at, &text).await)
}

/// The text of a JSON string.
pub fn string(value: &Value) -> String {
    value.as_str().expect("it is a text").to_string()
}

/// A table for two at which the test has the first seat.
pub struct Table {
    pub id: String,
    pub token: String,
}

impl Table {
    /// Sets up a table.
    pub async fn new(at: SocketAddr, game: &str, others: &[&str]) -> Self {
        let mut seats = vec!["me"];
        seats.extend(others);
        let wanted = json!({"game": game, "seats": seats, "name": "Ann"});
        let reply = post(at, "/api/v1/tables", &[], &wanted).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        let created = reply.json();
        Self {
            id: string(&created["table"]),
            token: string(&created["seats"][0]["token"]),
        }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id)
    }

    /// Takes the first free seat, and returns its token.
    pub async fn sit(&self, at: SocketAddr) -> String {
        let reply = post(at, &self.path("/seats"), &[], &json!({"name": "Bob"})).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        string(&reply.json()["token"])
    }

    pub async fn version(&self, at: SocketAddr) -> u64 {
        let state = get(at, &self.path(""), &[]).await.json();
        state["version"].as_u64().expect("there is a version")
    }

    /// Sends an action of a seat for the present version.
    pub async fn act(&self, at: SocketAddr, tokens: &[&str], seat: usize, act: &Value) -> Reply {
        static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let version = self.version(at).await;
        let request =
            json!({"id": format!("act-{number}"), "seat": seat, "version": version, "act": act});
        post(at, &self.path("/acts"), tokens, &request).await
    }
}

/// A viewer over a websocket.
pub struct Viewer {
    pub socket: WebSocketStream<Tap>,
    /// All bytes that it has received.
    pub received: ReceivedBytes,
}

impl Viewer {
    /// Opens a websocket and sends nothing.
    pub async fn silent(at: SocketAddr, table: &str) -> Self {
        let tap = Tap::open(at).await;
        let received = tap.received();
        let url = format!("ws://{at}/api/v1/tables/{table}/live");
        let opened = timeout(PATIENCE, client_async(url, tap)).await;
        let (socket, _) = opened.expect("it is answered").expect("a websocket opens");
        Self { socket, received }
    }

    /// Opens a websocket and sends the hello.
    pub async fn new(at: SocketAddr, table: &str, tokens: &[&str]) -> Self {
        let mut viewer = Self::silent(at, table).await;
        let hello = json!({"hello": {"protocol": 1, "tokens": tokens}});
        viewer.say(&hello.to_string()).await;
        viewer
    }

    pub async fn say(&mut self, text: &str) {
        // If the server has closed, the next read says so.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// The next message; `None` when the server has closed the websocket.
    pub async fn receive(&mut self) -> Option<Value> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            match message.expect("a message, or the server closes")? {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("messages are JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of this kind.
    pub async fn wait_for(&mut self, kind: &str) -> Value {
        loop {
            let message = self.receive().await;
            let message = message.unwrap_or_else(|| panic!("no {kind}: the server closed"));
            assert!(kind == "bye" || message.get("bye").is_none(), "{message}");
            if let Some(found) = message.get(kind) {
                return found.clone();
            }
        }
    }
}
