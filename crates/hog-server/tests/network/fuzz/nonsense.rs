//! Nonsense: JSON, requests and frames that are nearly right.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::Value;

/// A generator of nonsense, with a seed.
pub struct Nonsense(ChaCha8Rng);

/// Texts that are not JSON, or unusual JSON.
const ODD: [&[u8]; 22] = [
    b"null",
    b"true",
    b"-1",
    b"-0.0",
    b"1e400",
    b"18446744073709551615",
    b"18446744073709551616",
    b"-9223372036854775809",
    b"01",
    b"NaN",
    b"[]",
    b"{}",
    b"\"\"",
    b"\"\\u0000\"",
    b"\"\\ud800\"",
    b"\"\xff\xfe\"",
    b"\"\xed\xa0\x80\"",
    b"\"\xf0\x9f\x92\xa5 \xe2\x80\xae\"",
    b"\"\\x\"",
    b"'a'",
    b"\xef\xbb\xbf",
    b"",
];

/// Lines of a head that are wrong, or unusual.
const LINES: [&str; 12] = [
    "Content-Length: 5, 6",
    "Transfer-Encoding: chunked",
    "Content-Encoding: gzip",
    "Content-Type: text/plain",
    "Host: elsewhere.example",
    "Origin: null",
    "Expect: 100-continue",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Authorization: Bearer 0,1,,,",
    "Forwarded: for=\"[::1]:_\", for=;=\", X-Forwarded-For: ,,",
    "If-None-Match: \"",
    "No colon at all",
];

/// The placeholder of something odd in a value.
const MARK: &str = "odd";

impl Nonsense {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below another.
    pub fn below(&mut self, most: usize) -> usize {
        let number = usize::try_from(self.0.next_u32()).expect("it fits");
        number % most.max(1)
    }

    /// True once in a number of times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Random bytes.
    pub fn noise(&mut self, most: usize) -> Vec<u8> {
        let mut noise = vec![0; self.below(most)];
        self.0.fill_bytes(&mut noise);
        noise
    }

    /// JSON that is nearly this value; sometimes it is.
    pub fn json(&mut self, value: &Value) -> Vec<u8> {
        let mut value = value.clone();
        for _ in 0..self.below(3) {
            self.mark(&mut value);
        }
        let text = value.to_string();
        let mut bytes = Vec::new();
        for (index, part) in text.split(&format!("\"{MARK}\"")).enumerate() {
            if index > 0 {
                bytes.extend(self.odd());
            }
            bytes.extend(part.as_bytes());
        }
        if self.once_in(3) {
            bytes = self.changed(bytes);
        }
        bytes
    }

    /// Marks a part of a value.
    fn mark(&mut self, value: &mut Value) {
        let stop = self.once_in(4);
        let chosen = self.0.next_u32() as usize;
        match value {
            Value::Object(fields) if !stop && !fields.is_empty() => {
                let chosen = chosen % fields.len();
                let field = fields.values_mut().nth(chosen).expect("it is one of them");
                self.mark(field);
            }
            Value::Array(values) if !stop && !values.is_empty() => {
                let chosen = chosen % values.len();
                self.mark(&mut values[chosen]);
            }
            other => *other = MARK.into(),
        }
    }

    fn odd(&mut self) -> Vec<u8> {
        let depth = *self.one_of(&[3, 127, 128, 5_000, 40_000]);
        match self.below(ODD.len() + 4) {
            0 => [b"[".repeat(depth), b"]".repeat(depth)].concat(),
            1 => b"{\"a\":".repeat(depth / 5),
            2 => b"7".repeat(depth),
            3 => format!("\"{}\"", "é".repeat(depth)).into_bytes(),
            odd => ODD[odd - 4].to_vec(),
        }
    }

    /// Bytes with some changed, removed, repeated or inserted.
    pub fn changed(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len());
            match self.below(5) {
                0 if !bytes.is_empty() => bytes[at] = self.0.next_u32().to_le_bytes()[0],
                1 if !bytes.is_empty() => {
                    bytes.remove(at);
                }
                2 => bytes.truncate(at),
                3 => {
                    bytes.splice(at..at, self.one_of(&ODD).iter().copied());
                }
                _ => bytes.extend_from_within(at..),
            }
        }
        bytes
    }

    /// A request that is nearly right.
    pub fn request(&mut self, line: &str, lines: &[String], body: &[u8]) -> Vec<u8> {
        let mut text = format!("{line}\r\n{}\r\n", lines.join("\r\n"));
        if self.once_in(3) {
            text += &format!("{}\r\n", self.one_of(&LINES));
        }
        text += &format!("Content-Length: {}\r\n\r\n", body.len());
        let bytes = [text.as_bytes(), body].concat();
        if self.once_in(6) {
            return self.changed(bytes);
        }
        bytes
    }

    /// Frames of a websocket that carry a text, nearly right.
    pub fn frames(&mut self, text: &[u8]) -> Vec<u8> {
        match self.below(10) {
            // In parts, with a ping between them.
            0 => {
                let (first, rest) = text.split_at(self.below(text.len()));
                [frame(0x01, first), frame(0x89, b"ping"), frame(0x80, rest)].concat()
            }
            1 => frame(*self.one_of(&[0x82, 0x80, 0xf1, 0x88, 0x8a]), text),
            // Not masked; longer than anything.
            2 => [&[0x81, 5], &b"hello"[..]].concat(),
            3 => [&[0x81, 0xff][..], &[0xff; 12]].concat(),
            4 => self.changed(frame(0x81, text)),
            _ => frame(0x81, text),
        }
    }
}

/// A frame of a client.
pub fn frame(first: u8, text: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    let length = text.len();
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..126), _) => bytes.push(0x80 | short),
        (_, Ok(middle)) => {
            bytes.push(0xfe);
            bytes.extend(middle.to_be_bytes());
        }
        _ => {
            bytes.push(0xff);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    let mask = [7, 0, 0x55, 0xff];
    bytes.extend(mask);
    let masked = text.iter().zip(mask.iter().cycle());
    bytes.extend(masked.map(|(byte, mask)| byte ^ mask));
    bytes
}
