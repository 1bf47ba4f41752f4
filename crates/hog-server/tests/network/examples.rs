//! The example of docs/protocol.md is played.

use std::collections::HashMap;
use std::net::SocketAddr;

use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::client::{PATIENCE, Viewer, ask};
use crate::server::{TestServer, calm};

/// Stands for any value.
const ANY: &str = "…";

/// A code block of a document.
#[derive(Debug)]
struct Block {
    /// The text after its fence, such as `http request`.
    kind: String,
    text: String,
    line: usize,
}

/// All blocks of a document that have a kind.
fn blocks(document: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = document.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(kind) = line.strip_prefix("```").filter(|kind| !kind.is_empty()) else {
            continue;
        };
        let inside = lines.by_ref().map(|(_, line)| line);
        let text: Vec<&str> = inside.take_while(|line| *line != "```").collect();
        blocks.push(Block {
            kind: kind.to_string(),
            text: text.join("\n"),
            line: number + 1,
        });
    }
    blocks
}

/// The example while it is played.
struct Session {
    at: SocketAddr,
    /// The values that have a name, such as `<table>`.
    known: HashMap<String, Value>,
    viewers: HashMap<String, Viewer>,
}

impl Session {
    /// A text with names replaced by their values.
    fn filled(&self, text: &str) -> String {
        let known = self.known.iter();
        known.fold(text.to_string(), |text, (name, value)| match value {
            Value::String(value) => text.replace(&format!("<{name}>"), value),
            value => text.replace(&format!("\"<{name}>\""), &value.to_string()),
        })
    }

    /// Whether a value is as expected. A name takes the value at its first use.
    fn fits(&mut self, expected: &Value, found: &Value) -> bool {
        match (expected, found) {
            (Value::String(expected), _) if expected == ANY => true,
            (Value::String(expected), _) => match name(expected) {
                Some(name) => self.known.entry(name.into()).or_insert(found.clone()) == found,
                None => found == expected,
            },
            (Value::Array(expected), Value::Array(found)) => {
                let open = expected.last().is_some_and(|last| last == ANY);
                let count = expected.len() - usize::from(open);
                let long_enough = found.len() == count || (open && found.len() > count);
                let mut pairs = expected[..count].iter().zip(found);
                long_enough && pairs.all(|(expected, found)| self.fits(expected, found))
            }
            (Value::Object(expected), Value::Object(found)) => self.fits_object(expected, found),
            _ => expected == found,
        }
    }

    fn fits_object(&mut self, expected: &Map<String, Value>, found: &Map<String, Value>) -> bool {
        let open = expected.contains_key(ANY);
        let mut named = expected.iter().filter(|(key, _)| *key != ANY);
        let complete = open || found.len() == expected.len();
        complete
            && named.all(|(key, value)| found.get(key).is_some_and(|found| self.fits(value, found)))
    }

    async fn play(&mut self, blocks: &[Block]) {
        let mut blocks = blocks.iter();
        while let Some(block) = blocks.next() {
            let at = format!("docs/protocol.md, line {}", block.line);
            match block.kind.split(' ').collect::<Vec<_>>()[..] {
                ["http", "request"] => {
                    let answer = blocks.next().filter(|block| block.kind == "http answer");
                    let answer = answer.unwrap_or_else(|| panic!("{at}: no answer follows"));
                    self.ask(block, answer, &at).await;
                }
                ["json", who, "says"] => self.say(who, &self.filled(&block.text), &at).await,
                ["json", who, "hears"] => self.hear(who, block, &at).await,
                _ => panic!("{at}: {:?} is no kind of block", block.kind),
            }
        }
    }

    async fn ask(&mut self, request: &Block, answer: &Block, at: &str) {
        let text = self.filled(&request.text);
        let (head, body) = text.split_once("\n\n").unwrap_or((&text, ""));
        let mut lines = head.lines();
        let (method, path) = lines
            .next()
            .and_then(|line| line.split_once(' '))
            .expect(at);
        let mut headers: Vec<_> = lines.filter_map(|line| line.split_once(": ")).collect();
        if !body.is_empty() {
            headers.push(("Content-Type", "application/json"));
        }
        let reply = ask(self.at, method, path, &headers, body).await;
        let (status, expected) = answer.text.split_once("\n\n").expect(at);
        assert_eq!(reply.status.to_string(), status, "{at}: {}", reply.text());
        let expected = serde_json::from_str(expected).expect(at);
        let found = reply.json();
        assert!(
            self.fits(&expected, &found),
            "{at}: expected {expected}, found {found}"
        );
    }

    async fn say(&mut self, who: &str, text: &str, at: &str) {
        assert!(serde_json::from_str::<Value>(text).is_ok(), "{at} is JSON");
        if !self.viewers.contains_key(who) {
            let table = self.known["table"].as_str().expect(at);
            let viewer = Viewer::silent(self.at, table).await;
            self.viewers.insert(who.to_string(), viewer);
        }
        self.viewers.get_mut(who).expect(at).say(text).await;
    }

    /// Waits for a message; others may come before it.
    async fn hear(&mut self, who: &str, block: &Block, at: &str) {
        let expected = serde_json::from_str(&self.filled(&block.text)).expect(at);
        let mut viewer = self.viewers.remove(who).expect(at);
        let mut heard = Vec::new();
        let waiting = async {
            while let Some(message) = viewer.receive().await {
                if self.fits(&expected, &message) {
                    return true;
                }
                heard.push(message);
            }
            false
        };
        let found = timeout(PATIENCE / 2, waiting).await;
        assert_eq!(
            found,
            Ok(true),
            "{at}: expected {expected}, heard {heard:?}"
        );
        self.viewers.insert(who.to_string(), viewer);
    }
}

/// A file of the folder `docs`.
fn document(name: &str) -> String {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the document is there")
}

/// The name in `<name>`.
fn name(text: &str) -> Option<&str> {
    text.strip_prefix('<')?.strip_suffix('>')
}

#[tokio::test]
async fn the_example_of_the_protocol_is_true() {
    let document = document("protocol.md");
    let blocks = blocks(&document);
    assert!(blocks.len() > 20, "{}", blocks.len());
    let server = TestServer::new(calm());
    let mut session = Session {
        at: server.at,
        known: HashMap::new(),
        viewers: HashMap::new(),
    };
    session.play(&blocks).await;
}

#[test]
fn every_endpoint_type_and_code_of_the_protocol_is_documented() {
    let (document, schema) = (document("protocol.md"), document("protocol.schema.json"));
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let codes = schema
        .pointer("/$defs/ErrorCode/oneOf")
        .and_then(Value::as_array);
    for code in codes.expect("there are codes") {
        let code = code["const"].as_str().unwrap();
        assert!(document.contains(&format!("| `{code}` |")), "{code}");
    }
    let messages = schema
        .pointer("/$defs/ServerMessage/oneOf")
        .and_then(Value::as_array);
    for message in messages.expect("there are messages") {
        let kind = message["required"][0].as_str().unwrap();
        assert!(document.contains(&format!("| `{kind}` |")), "{kind}");
    }
}
