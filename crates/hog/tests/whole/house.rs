//! `hog` without a command: the house in the browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::running::{hog, run, stdout, text};

/// A house that is open, and the folder in which it keeps its tables.
struct House {
    child: Child,
    lines: BufReader<ChildStdout>,
    folder: PathBuf,
}

impl House {
    fn open(name: &str, words: &[&str]) -> Self {
        let name = format!("hog-house-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let mut child = hog(words)
            .env("HOG_DATA", &folder)
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

    /// Where it says that it is open.
    fn address(&mut self) -> SocketAddr {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("it says something");
        let address = line.strip_prefix("House of Games is open at http://");
        let address = address.and_then(|rest| rest.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("it is not open: {line:?}"));
        address.parse().expect("it is an address")
    }

    /// Ends it as a system does, and tells how it ended.
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

impl Drop for House {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// The first line of what is answered.
fn status(at: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(at).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer.lines().next().unwrap_or_default().to_string()
}

#[test]
fn the_house_says_where_it_is_open_serves_and_ends_when_told() {
    for signal in ["-TERM", "-INT"] {
        let name = format!("serves{signal}");
        let mut house = House::open(&name, &["--listen", "127.0.0.1:0"]);
        let at = house.address();
        assert!(at.ip().is_loopback() && at.port() != 0, "{at}");
        assert_eq!(status(at, "/healthz"), "HTTP/1.1 200 OK");
        assert_eq!(status(at, "/"), "HTTP/1.1 200 OK");
        assert_eq!(status(at, "/nothing"), "HTTP/1.1 404 Not Found");
        assert!(house.folder.join("house.sqlite").exists());
        assert_eq!(house.end(signal), Some(0));
    }
}

#[test]
fn a_port_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = taken.local_addr().unwrap().to_string();
    let output = run(&["--listen", &at, "--db", "sqlite:/nowhere/house.sqlite"]);
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    let port = taken.local_addr().unwrap().port();
    let expected = format!("error: port {port} of 127.0.0.1 is taken: expected one that is free");
    assert!(error.starts_with(&expected), "{error}");
}

#[test]
fn a_store_that_cannot_be_had_is_told() {
    let output = run(&[
        "--listen",
        "127.0.0.1:0",
        "--db",
        "sqlite:/dev/null/house.sqlite",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(
        error.starts_with("error: cannot open sqlite:/dev/null/house.sqlite"),
        "{error}"
    );

    let mut house = House::open("twice", &["--listen", "127.0.0.1:0"]);
    house.address();
    let store = format!("sqlite:{}", house.folder.join("house.sqlite").display());
    let output = run(&["--listen", "127.0.0.1:0", "--db", &store]);
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(
        error.starts_with("error: another server has sqlite:"),
        "{error}"
    );
}

#[test]
fn wrong_flags_are_told_with_status_2() {
    let check = |words: &[&str], expect: &str| {
        let output = run(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let error = text(&output.stderr);
        assert!(error.contains(expect), "{words:?}: {error}");
    };
    check(
        &["--listen", "8617"],
        "expected ADDRESS:PORT, such as 0.0.0.0:8617",
    );
    check(
        &["--db", "mysql://x"],
        "expected sqlite:PATH or postgres://",
    );
    check(&["--rate", "0"], "expected a number from 1 on, or off");
    check(&["--connections", "0"], "'0' for '--connections");
    check(&["--log", "loud"], "[possible values: plain, json]");
    check(&["--listen", "127.0.0.1:0", "games"], "cannot be used with");
}

#[test]
fn the_help_teaches_serving_and_the_commands() {
    let help = stdout(&["--help"]);
    for words in [
        "Usage: hog [OPTIONS]\n       hog <COMMAND>",
        "--listen <ADDRESS:PORT>",
        "--db <URL>",
        "hog play gomoku --against level:3",
    ] {
        assert!(help.contains(words), "{words}: {help}");
    }
    for shell in ["bash", "zsh", "fish"] {
        assert!(
            stdout(&["completions", shell]).contains("listen"),
            "{shell}"
        );
    }
    assert!(stdout(&["man"]).contains("listen"));
}

#[test]
fn what_is_logged_is_json_if_wanted_and_no_secret() {
    let mut house = House::open("log", &["--listen", "127.0.0.1:0", "--log", "json"]);
    let at = house.address();
    status(at, "/table/a-private-table");
    status(at, "/api/v1/tables/a-private-table");
    house.end("-TERM");
    let mut log = String::new();
    let errors = house.child.stderr.as_mut().expect("it is piped");
    errors.read_to_string(&mut log).expect("it is text");
    assert!(!log.contains("a-private-table"), "{log}");
    assert!(log.contains("the house is open"), "{log}");
    assert!(log.contains("/api/v1/tables/{table}"), "{log}");
    for line in log.lines() {
        assert!(line.starts_with('{'), "{line}");
    }
}
