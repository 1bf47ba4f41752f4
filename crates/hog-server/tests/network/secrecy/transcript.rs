//! Transcripts: what one viewer received, without what differs between any two tables: ids, tokens of seats, times,
//! and which viewers are connected.

use hog_server::wire::{ServerMessage, TableState};

use crate::client::Reply;
use crate::tap::frames;

/// What one viewer received, in order. States, hints and HTTP answers have lists of their own, since their relative
/// order depends on time: a quick engine may send a hint before the answer that grants the request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    tables: Vec<String>,
    helps: Vec<String>,
    others: Vec<String>,
    answers: Vec<String>,
}

/// The id and the tokens of a table, which are different at every table.
pub struct Names {
    pub table: String,
    pub tokens: Vec<String>,
}

impl Names {
    /// A text without them.
    fn without(&self, text: &str) -> String {
        let mut text = text.replace(&self.table, "TABLE");
        for token in &self.tokens {
            text = text.replace(token, "TOKEN");
        }
        without_numbers(&text, "\"used\":")
    }
}

/// A text without the numbers that follow a word.
fn without_numbers(text: &str, word: &str) -> String {
    let mut parts = text.split(word);
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |all, part| {
        all + word + part.trim_start_matches(|letter: char| letter.is_ascii_digit())
    })
}

impl Transcript {
    /// Adds an answer over HTTP.
    pub fn answer(&mut self, names: &Names, reply: &Reply) {
        let length = format!("content-length: {}", reply.body.len());
        let lines = reply.head.lines().filter(|line| {
            let is_length = line.starts_with("content-length:");
            assert!(!is_length || *line == length, "{line}: expected {length}");
            !is_length && !line.starts_with("date:")
        });
        let head: Vec<&str> = lines.collect();
        let body = match serde_json::from_slice::<TableState>(&reply.body) {
            Ok(_) => without_presence(&reply.text()),
            Err(_) => reply.text(),
        };
        self.answers.push(head.join("\n") + &names.without(&body));
    }

    /// Adds all that came over a websocket, except messages that only say which viewers are connected: they
    /// depend on time.
    pub fn socket(&mut self, names: &Names, bytes: &[u8]) {
        let (_, frames) = frames(bytes);
        let texts = frames.into_iter().filter(|(kind, _)| *kind == 1);
        let mut last: Option<TableState> = None;
        for (_, payload) in texts {
            let text = String::from_utf8_lossy(payload);
            match serde_json::from_slice(payload) {
                Ok(ServerMessage::Table(state)) => {
                    let mut fixed = without_presence_and_clocks(*state);
                    let is_news = !fixed.history.told.is_empty() || fixed.setting.is_some();
                    fixed.history.told.clear();
                    let is_same = last.as_ref().is_some_and(|last| {
                        let mut last = last.clone();
                        last.history.from = fixed.history.from;
                        last.setting = None;
                        last == fixed
                    });
                    if is_news || !is_same {
                        self.tables.push(names.without(&without_presence(&text)));
                    }
                    last = Some(fixed);
                }
                Ok(ServerMessage::Suggestion(_) | ServerMessage::Failed(_)) => {
                    self.helps.push(names.without(&text));
                }
                Ok(_) => self.others.push(names.without(&text)),
                Err(_) => {}
            }
        }
    }

    /// How many messages and answers there are.
    pub fn len(&self) -> usize {
        self.tables.len() + self.helps.len() + self.others.len() + self.answers.len()
    }

    /// The first difference.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let pairs = [
            (&self.tables, &other.tables),
            (&self.helps, &other.helps),
            (&self.others, &other.others),
            (&self.answers, &other.answers),
        ];
        pairs.into_iter().find_map(|(one, other)| {
            let mut both = one.iter().zip(other.iter());
            if let Some((one, other)) = both.find(|(one, other)| one != other) {
                return Some(format!("{one}\n{other}"));
            }
            let more = one.get(other.len()).or(other.get(one.len()))?;
            Some(format!("only at one of them: {more}"))
        })
    }
}

/// The text of a state, without which viewers are connected.
fn without_presence(text: &str) -> String {
    let text = text.replace("\"present\":true", "\"present\":false");
    without_numbers(&text, "\"onlookers\":")
}

/// A state without which viewers are connected, and without clocks.
fn without_presence_and_clocks(mut state: TableState) -> TableState {
    for seat in &mut state.seats {
        seat.present = false;
        seat.clock = None;
    }
    state.onlookers = 0;
    state
}
