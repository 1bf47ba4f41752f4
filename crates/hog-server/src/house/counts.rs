//! How much is going on in a house.

use std::sync::atomic::{AtomicU64, Ordering};

/// How much is going on in a house. It tells nothing of any table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The tables in use now.
    pub rooms: u64,
    /// Those who look at tables now.
    pub viewers: u64,
    /// The tables that were set up.
    pub created: u64,
    /// The moves that were made, by persons and engines.
    pub moves: u64,
    /// The requests that were granted.
    pub granted: u64,
    /// The requests that were refused.
    pub refused: u64,
    /// The viewers who were too slow, and were let go.
    pub too_slow: u64,
    /// The changes that could not be kept.
    pub not_kept: u64,
}

/// Where everybody counts. All but the present numbers only grow.
#[derive(Debug, Default)]
pub(crate) struct Counting {
    opened: AtomicU64,
    put_away: AtomicU64,
    came: AtomicU64,
    left: AtomicU64,
    created: AtomicU64,
    moves: AtomicU64,
    granted: AtomicU64,
    refused: AtomicU64,
    too_slow: AtomicU64,
    not_kept: AtomicU64,
}

fn add(counter: &AtomicU64, count: usize) {
    counter.fetch_add(count as u64, Ordering::Relaxed);
}

impl Counting {
    pub(crate) fn opened(&self) {
        add(&self.opened, 1);
    }

    pub(crate) fn put_away(&self) {
        add(&self.put_away, 1);
    }

    /// A room that had so many viewers has so many now.
    pub(crate) fn watched(&self, before: usize, now: usize) {
        add(&self.came, now.saturating_sub(before));
        add(&self.left, before.saturating_sub(now));
    }

    pub(crate) fn created(&self) {
        add(&self.created, 1);
    }

    pub(crate) fn moved(&self, moves: usize) {
        add(&self.moves, moves);
    }

    pub(crate) fn granted(&self) {
        add(&self.granted, 1);
    }

    pub(crate) fn refused(&self) {
        add(&self.refused, 1);
    }

    pub(crate) fn too_slow(&self, viewers: usize) {
        add(&self.too_slow, viewers);
    }

    pub(crate) fn not_kept(&self) {
        add(&self.not_kept, 1);
    }

    pub(crate) fn counts(&self) -> Counts {
        let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Counts {
            rooms: read(&self.opened).saturating_sub(read(&self.put_away)),
            viewers: read(&self.came).saturating_sub(read(&self.left)),
            created: read(&self.created),
            moves: read(&self.moves),
            granted: read(&self.granted),
            refused: read(&self.refused),
            too_slow: read(&self.too_slow),
            not_kept: read(&self.not_kept),
        }
    }
}
