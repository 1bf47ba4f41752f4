//! Nonsense: JSON, requests and frames that are nearly right.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::{Map, Value};

/// Who makes nonsense. The same seed makes the same.
pub struct Nonsense(ChaCha8Rng);

/// Texts that are no JSON, or of a kind that nobody expects, or hard to read.
const ODD: [&[u8]; 26] = [
    b"null",
    b"true",
    b"-1",
    b"0",
    b"-0.0",
    b"0.5",
    b"1e400",
    b"1E-999",
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
    b"\"\\udc00\\ud800\"",
    b"\"\\ud83d\\ude00\"",
    b"\"\xff\xfe\"",
    b"\"\xed\xa0\x80\"",
    b"\"\xf0\x9f\x92\xa5 \xe2\x80\xae\"",
    b"\"\\x\"",
    b"'a'",
    b"",
];

/// Lines of a head that are wrong, or not expected.
const LINES: [&str; 30] = [
    "Content-Length: 0",
    "Content-Length: -1",
    "Content-Length: 18446744073709551616",
    "Content-Length: 5, 6",
    "Content-Length: 1000000000",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: identity",
    "Transfer-Encoding:\tchunked",
    "Content-Encoding: gzip",
    "Content-Type: text/plain",
    "Content-Type: application/json; charset=utf-7",
    "Host: elsewhere.example",
    "Host:",
    "Origin: null",
    "Expect: 100-continue",
    "Expect: nothing",
    "Connection: close, keep-alive, upgrade",
    "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nConnection: Upgrade, HTTP2-Settings",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x",
    "Authorization: Bearer",
    "Authorization: Bearer 0,1,,,",
    "Authorization: Basic QTpC",
    "Accept-Encoding: gzip;q=9, *;q=x",
    "If-None-Match: \"",
    "No colon at all",
    " folded: from the line before",
    "X-Zero: \u{0}",
    ": no name",
];

impl Nonsense {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below another.
    pub fn below(&mut self, most: usize) -> usize {
        let number = usize::try_from(self.0.next_u32()).expect("it fits");
        number % most.max(1)
    }

    /// Whether something happens that does once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// So many bytes at most, at random.
    pub fn noise(&mut self, most: usize) -> Vec<u8> {
        let mut noise = vec![0; self.below(most)];
        self.0.fill_bytes(&mut noise);
        noise
    }

    /// JSON that is nearly this value; sometimes it is.
    pub fn json(&mut self, value: &Value) -> Vec<u8> {
        let mut text = Vec::new();
        self.write(value, &mut text);
        if self.once_in(3) {
            text = self.changed(text);
        }
        if self.once_in(40) {
            text.splice(0..0, *b"\xef\xbb\xbf");
        }
        text
    }

    fn write(&mut self, value: &Value, text: &mut Vec<u8>) {
        if self.once_in(12) {
            return self.write_odd(text);
        }
        match value {
            Value::Object(fields) => self.write_object(fields, text),
            Value::Array(values) => {
                text.push(b'[');
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        text.push(b',');
                    }
                    self.write(value, text);
                }
                if self.once_in(10) {
                    text.extend(b",1".repeat(self.below(3_000)));
                }
                text.push(b']');
            }
            other => text.extend(other.to_string().bytes()),
        }
    }

    fn write_object(&mut self, fields: &Map<String, Value>, text: &mut Vec<u8>) {
        text.push(b'{');
        let mut written = 0;
        for (name, value) in fields {
            let times = match self.below(30) {
                0 => 0,
                1 | 2 => 2,
                _ => 1,
            };
            for _ in 0..times {
                if written > 0 {
                    text.push(b',');
                }
                written += 1;
                if self.once_in(30) {
                    self.write_odd(text);
                } else {
                    text.extend(format!("\"{name}\"").bytes());
                }
                text.push(b':');
                self.write(value, text);
            }
        }
        if self.once_in(20) && written > 0 {
            text.extend(b",\"more\":");
            self.write_odd(text);
        }
        text.push(b'}');
    }

    fn write_odd(&mut self, text: &mut Vec<u8>) {
        let depth = *self.one_of(&[3, 126, 127, 128, 129, 5_000, 40_000]);
        match self.below(ODD.len() + 5) {
            0 => {
                text.extend(b"[".repeat(depth));
                text.extend(b"]".repeat(depth));
            }
            1 => text.extend(b"[".repeat(depth)),
            2 => text.extend(b"{\"a\":".repeat(depth / 5)),
            3 => text.extend(b"7".repeat(depth)),
            4 => {
                text.push(b'"');
                text.extend("é".repeat(depth).bytes());
                text.push(b'"');
            }
            odd => text.extend(ODD[odd - 5]),
        }
    }

    /// Some of it is other: bytes become others, go, come twice, or come from elsewhere.
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
                    let part = *self.one_of(&ODD);
                    bytes.splice(at..at, part.iter().copied());
                }
                _ => {
                    let copied = bytes[at..].to_vec();
                    bytes.extend(copied);
                }
            }
        }
        bytes
    }

    /// A request with this first line, these lines and this body, nearly right.
    pub fn request(&mut self, line: &str, lines: &[String], body: &[u8]) -> Vec<u8> {
        let end = if self.once_in(15) { "\n" } else { "\r\n" };
        let mut text = self.first_line(line);
        text.push_str(end);
        for line in lines {
            if !self.once_in(20) {
                text.push_str(line);
                text.push_str(end);
            }
        }
        for _ in 0..self.below(3) {
            let line: &&str = self.one_of(&LINES);
            text.push_str(line);
            text.push_str(end);
        }
        if self.once_in(40) {
            let long = "y".repeat(self.below(20_000));
            text += &format!("X-Long: {long}{end}");
        }
        if self.once_in(40) {
            text += &format!("X-Many: {end}").repeat(self.below(200));
        }
        let (length, body) = match self.below(10) {
            0 => ("Transfer-Encoding: chunked".into(), self.chunked(body)),
            1 => {
                let wrong = (body.len() + 5).saturating_sub(self.below(10));
                (format!("Content-Length: {wrong}"), body.to_vec())
            }
            _ => (format!("Content-Length: {}", body.len()), body.to_vec()),
        };
        text += &format!("{length}{end}{end}");
        let mut bytes = text.into_bytes();
        bytes.extend(body);
        if self.once_in(6) {
            bytes = self.changed(bytes);
        }
        bytes
    }

    fn first_line(&mut self, line: &str) -> String {
        match self.below(25) {
            0 => line.replace("HTTP/1.1", "HTTP/1.0"),
            1 => line.replace("HTTP/1.1", "HTTP/2.0"),
            2 => line.replace(" /", " http://elsewhere.example/"),
            3 => line.replace("/api", "/%61pi/%00%ff/.."),
            4 => line.replacen(' ', &format!(" /{}", "z".repeat(self.below(30_000))), 1),
            5 => line.to_lowercase(),
            6 => line.replacen(' ', "  ", 2),
            7 => "PRI * HTTP/2.0".into(),
            8 => line.replace(" HTTP", "?from=-1&count=%00&after=1e9&%=& HTTP"),
            9 => "OPTIONS * HTTP/1.1".into(),
            _ => line.into(),
        }
    }

    /// A body in chunks, whose lengths are nearly right.
    fn chunked(&mut self, body: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for part in body.chunks(1 + self.below(50)) {
            let length = match self.below(40) {
                0 => "fffffffffffffffff".into(),
                1 => "-1".into(),
                2 => format!("{:x};{}", part.len(), "e".repeat(300)),
                3 => format!("{:x}", part.len() + 1),
                _ => format!("{:x}", part.len()),
            };
            bytes.extend(format!("{length}\r\n").bytes());
            bytes.extend(part);
            bytes.extend(b"\r\n");
        }
        bytes.extend(b"0\r\n\r\n");
        bytes
    }

    /// Frames of a websocket that carry a text, nearly right.
    pub fn frames(&mut self, text: &[u8]) -> Vec<u8> {
        match self.below(12) {
            // In parts, with a ping between them.
            0 => {
                let (first, rest) = text.split_at(self.below(text.len()));
                let parts = [frame(0x01, first), frame(0x89, b"ping"), frame(0x80, rest)];
                parts.concat()
            }
            1 => frame(*self.one_of(&[0x82, 0x80, 0xf1, 0xc1, 0x83, 0x8b]), text),
            2 => frame(*self.one_of(&[0x88, 0x89, 0x8a, 0x08]), text),
            // Not masked.
            3 => [&[0x81, 5], &b"hello"[..]].concat(),
            // Longer than anything, or longer than it says.
            4 => [&[0x81, 0xff][..], &[0xff; 12]].concat(),
            5 => [&[0x81, 0xfe, 0, 3, 0, 0, 0, 0][..], b"abcd"].concat(),
            6 => {
                let whole = frame(0x81, text);
                self.changed(whole)
            }
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
