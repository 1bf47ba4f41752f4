//! Limits: what clients may use of the server.

use std::num::NonZeroU32;
use std::time::Duration;

/// Maximum size of the head of a request, in bytes.
pub(crate) const MAX_HEAD_BYTES: usize = 16 << 10;

/// Maximum size of the body of a request, in bytes.
pub(crate) const MAX_BODY_BYTES: usize = 96 << 10;

/// Maximum size of a websocket message, in bytes.
pub(crate) const MAX_MESSAGE_BYTES: usize = 64 << 10;

/// What clients may use of the server. `hog --help` and docs/protocol.md list the defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of open connections.
    pub connections: usize,
    /// Maximum number of connections of one address; behind a trusted proxy, of requests and
    /// websockets of one address at a time.
    pub per_address: usize,
    /// Requests and websocket messages per second of one address, with the other rates in proportion; `None` for no
    /// limit.
    pub rate: Option<NonZeroU32>,
    /// Timeout for the head of a request, the first message on a websocket, and closing the server. An
    /// answer may take twice as long, and so may sent data that the client does not read.
    pub timeout: Duration,
    /// Timeout for a websocket on which nothing is received.
    pub idle_timeout: Duration,
    /// Maximum number of tables in memory. Beyond it, the one unused longest is closed.
    pub rooms: usize,
    /// Time after which an unused table leaves memory.
    pub idle: Duration,
    /// Time for which engines play on among themselves after a request about their table.
    pub attention: Duration,
    /// Pause of engines among themselves after a move, so that spectators can follow.
    pub between_moves: Duration,
    /// Maximum number of viewers of one table.
    pub viewers: usize,
    /// Timeout for setting up a game, and for a health check of the store.
    pub setting_up: Duration,
    /// Maximum number of log entries of one table, so that endless games of engines do not fill the store.
    pub entries: u64,
}

impl Limits {
    /// The default rate, enough for a class of thirty that plays and watches behind one address.
    pub const DEFAULT_RATE: NonZeroU32 = NonZeroU32::new(50).expect("50 is not zero");
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            per_address: 256,
            rate: Some(Self::DEFAULT_RATE),
            timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(20),
            rooms: 10_000,
            // With ten minutes the server had 345 MiB after five minutes of `hog-load hostile`, nearly
            // all of it finished games. Opening one again takes milliseconds.
            idle: Duration::from_secs(60),
            attention: Duration::from_secs(2),
            // Without it engines made 2,000 moves per second in `hog-load hostile --kinds tables`.
            between_moves: Duration::from_millis(500),
            viewers: 200,
            setting_up: Duration::from_secs(5),
            entries: 10_000,
        }
    }
}
