//! `hog` without a command: the web server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::{Scratch, error, hog};

/// A running server and its data folder.
struct Server {
    child: Child,
    lines: BufReader<ChildStdout>,
    folder: Scratch,
}

impl Server {
    fn start(name: &str, words: &str) -> Self {
        let folder = Scratch::new(&format!("server-{name}"));
        let mut child = hog(words)
            .env("HOG_DATA", &folder.0)
            .env("HOG_LOG", "debug")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped"));
        Self {
            child,
            lines,
            folder,
        }
    }

    /// The address that it prints.
    fn address(&mut self) -> SocketAddr {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("it says something");
        let address = line.strip_prefix("House of Games is open at http://");
        let address = address.and_then(|rest| rest.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("it is not open: {line:?}"));
        address.parse().expect("it is an address")
    }

    /// Ends it by a signal, and gives its exit status.
    fn end(&mut self, signal: &str) -> Option<i32> {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("there is a kill").success());
        let by = Instant::now() + Duration::from_secs(15);
        while Instant::now() < by {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it does not end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The first line of a response.
fn status(at: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(at).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer.lines().next().unwrap_or_default().to_string()
}

#[test]
fn the_server_prints_its_address_serves_and_ends_by_a_signal() {
    for signal in ["-TERM", "-INT"] {
        let mut server = Server::start(&format!("serves{signal}"), "--listen 127.0.0.1:0");
        let at = server.address();
        assert!(at.ip().is_loopback() && at.port() != 0, "{at}");
        assert_eq!(status(at, "/healthz"), "HTTP/1.1 200 OK");
        assert_eq!(status(at, "/"), "HTTP/1.1 200 OK");
        assert_eq!(status(at, "/nothing"), "HTTP/1.1 404 Not Found");
        assert!(server.folder.0.join("house.sqlite").exists());
        assert_eq!(server.end(signal), Some(0));
    }
}

#[test]
fn a_port_or_a_store_in_use_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = taken.local_addr().unwrap();
    let store = "sqlite:/nowhere/house.sqlite";
    let refused = error(&format!("--listen {at} --db {store}"), 1);
    let expected = format!("error: port {} of 127.0.0.1 is in use", at.port());
    assert!(refused.starts_with(&expected), "{refused}");

    let mut server = Server::start("twice", "--listen 127.0.0.1:0");
    server.address();
    let store = format!("sqlite:{}", server.folder.file("house.sqlite"));
    let refused = error(&format!("--listen 127.0.0.1:0 --db {store}"), 1);
    assert!(refused.contains(&store), "{refused}");
}

#[test]
fn the_log_can_be_json_and_has_no_secrets() {
    let mut server = Server::start("log", "--listen 127.0.0.1:0 --log json");
    let at = server.address();
    status(at, "/table/a-private-table");
    status(at, "/api/v1/tables/a-private-table");
    server.end("-TERM");
    let mut log = String::new();
    let errors = server.child.stderr.as_mut().expect("it is piped");
    errors.read_to_string(&mut log).expect("it is text");
    assert!(!log.contains("a-private-table"), "{log}");
    assert!(log.contains("server started"), "{log}");
    assert!(log.contains("/api/v1/tables/{table}"), "{log}");
    for line in log.lines() {
        assert!(line.starts_with('{'), "{line}");
    }
}
