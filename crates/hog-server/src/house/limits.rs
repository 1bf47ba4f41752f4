//! How much a house does at most.

use std::time::Duration;

/// How much a house does at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// So many tables are in use at once at most; the one that nobody used longest is put away.
    pub rooms: usize,
    /// So long a room stays that nobody uses.
    pub idle: Duration,
    /// So long whoever asks without a websocket is taken to look on: engines among themselves play on.
    pub attention: Duration,
    /// So long engines among themselves wait after a move, or after two that are found at once: whoever looks can
    /// follow, and the house has time for others.
    pub between_moves: Duration,
    /// So many viewers look at one table at once at most.
    pub viewers: usize,
    /// So many tables of each stage are listed at most.
    pub listed: usize,
    /// So many games are set up or judged at once at most.
    pub heavy: usize,
    /// However many tables are wanted at once, they are begun so long one after the other.
    pub between_tables: Duration,
    /// So long it may take at most to set a game up.
    pub setting_up: Duration,
    /// So long the store may take at most to show that it can be read and written.
    pub checking: Duration,
    /// So much may happen at one table at most: an engine that never comes to an end does not fill the
    /// store.
    pub entries: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms: 10_000,
            // With ten minutes `hog-load hostile` had 345 MiB after five of them, nearly all of it rooms
            // of games that were over. To open one again takes milliseconds.
            idle: Duration::from_secs(60),
            attention: Duration::from_secs(2),
            // Without it `hog-load hostile --kinds creating` had engines move some two thousand times a second.
            between_moves: Duration::from_millis(500),
            viewers: 200,
            listed: 100,
            heavy: 2,
            // As many at once as four addresses may want kept a core busy for a fifth of a second, in
            // `hog-load hostile --kinds creating`.
            between_tables: Duration::from_millis(5),
            setting_up: Duration::from_secs(5),
            checking: Duration::from_secs(3),
            entries: 10_000,
        }
    }
}
