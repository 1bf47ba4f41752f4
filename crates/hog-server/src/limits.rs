//! How much the door takes from whoever comes, and how long it waits.

use std::num::NonZeroU32;
use std::time::Duration;

/// How much the door takes from whoever comes, and how long it waits for anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoorLimits {
    /// So many connections are open at once at most.
    pub connections: usize,
    /// So many of them come from one address at most.
    pub per_address: usize,
    /// How much one address may ask for.
    pub rate: Rate,
    /// So long a connection may take for the head of a request, the first and any other; one that is
    /// kept open and asks for nothing is closed after it.
    pub head_time: Duration,
    /// So long the body of a request may take.
    pub body_time: Duration,
    /// So long an answer may take.
    pub answer_time: Duration,
    /// So long somebody may take to read what is sent.
    pub write_time: Duration,
    /// So long a viewer may take to say who is there.
    pub hello_time: Duration,
    /// How often a viewer is asked for a sign of life.
    pub ping_every: Duration,
    /// After so long without any sign a viewer is gone.
    pub silence: Duration,
    /// So long everybody has to go when the house closes.
    pub closing_time: Duration,
    /// The longest head of a request, in bytes.
    pub head_bytes: usize,
    /// The longest body of a request, in bytes.
    pub body_bytes: usize,
    /// The longest message of a viewer, in bytes.
    pub message_bytes: usize,
    /// So many messages of one viewer are read in a second; the others wait.
    pub messages: NonZeroU32,
    /// So many bytes of one connection are read in a second; the others wait.
    pub bytes: usize,
    /// So many messages of a viewer, or requests on one connection, may be no such thing or too much;
    /// at one more it is sent away, and at the first where somebody was sent away too often.
    pub mistakes: u32,
}

/// How much one address may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// So many acts in a second, and as much reading; of what costs more, a fraction of it. For a
    /// short time it may be four times as much, or twice as much reading.
    PerSecond(NonZeroU32),
    /// As much as it likes.
    Free,
}

impl DoorLimits {
    /// What an address may do in a second unless told: a class of thirty behind one address plays,
    /// watches and reads with less.
    pub const USUAL_RATE: NonZeroU32 = NonZeroU32::new(50).expect("it is not zero");
}

impl Default for DoorLimits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            per_address: 256,
            rate: Rate::PerSecond(Self::USUAL_RATE),
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(10),
            answer_time: Duration::from_secs(20),
            write_time: Duration::from_secs(15),
            hello_time: Duration::from_secs(10),
            ping_every: Duration::from_secs(10),
            silence: Duration::from_secs(25),
            closing_time: Duration::from_secs(10),
            head_bytes: 16 << 10,
            body_bytes: 96 << 10,
            message_bytes: 64 << 10,
            messages: NonZeroU32::new(20).expect("it is not zero"),
            bytes: 128 << 10,
            mistakes: 4,
        }
    }
}
