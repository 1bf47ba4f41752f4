//! The door: what all connections share.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::watch;

use crate::house::House;
use crate::http::{Names, Peer, Rates};
use crate::limits::{DoorLimits, Rate};
use crate::metrics::{Cause, Metrics};
use crate::serve::Faults;

/// What all connections share.
pub struct Door {
    /// The house behind it.
    pub house: House,
    /// How much it takes.
    pub limits: DoorLimits,
    /// What it counts.
    pub metrics: Metrics,
    /// By which names it may be called.
    pub names: Names,
    pub(crate) rates: Rates,
    /// Not where an address may ask for as much as it likes.
    faults: Option<Faults>,
    stage: watch::Sender<DoorStage>,
}

/// Whether the house is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoorStage {
    /// It is.
    Open,
    /// Everybody shall go.
    Closing,
}

impl Door {
    /// The door of a house.
    #[must_use]
    pub fn new(house: House, limits: DoorLimits, names: Names) -> Arc<Self> {
        Arc::new(Self {
            house,
            metrics: Metrics::new(),
            names,
            rates: Rates::new(limits.rate),
            faults: (limits.rate != Rate::Free).then(Faults::default),
            limits,
            stage: watch::Sender::new(DoorStage::Open),
        })
    }

    /// Notes that somebody is sent away, or not let in.
    pub(crate) fn sent_away(&self, cause: Cause, Peer(address): Peer) {
        self.metrics.evicted(cause);
        if let Some(faults) = self.faults.as_ref().filter(|_| cause.is_fault()) {
            faults.note(address, Instant::now());
        }
    }

    /// Whether somebody was sent away so often that it waits before it may come again.
    pub(crate) fn is_barred(&self, Peer(address): Peer) -> bool {
        let faults = self.faults.as_ref();
        faults.is_some_and(|faults| faults.is_barred(address, Instant::now()))
    }

    /// Whether so many mistakes on one connection are too many. Where somebody was sent away too often, one
    /// is.
    pub(crate) fn is_too_much(&self, mistakes: u32, peer: Peer) -> bool {
        mistakes > self.limits.mistakes || self.is_barred(peer)
    }

    /// Forgets who has not come lately.
    pub(crate) fn forget(&self) {
        self.rates.forget();
        if let Some(faults) = &self.faults {
            faults.forget(Instant::now());
        }
    }

    /// Tells everybody to go.
    pub fn close(&self) {
        self.stage.send_replace(DoorStage::Closing);
    }

    /// Waits until everybody shall go.
    pub(crate) async fn closing(&self) {
        let mut stage = self.stage.subscribe();
        // The sender is in this very door, so it does not end first.
        let _ = stage.wait_for(|stage| *stage == DoorStage::Closing).await;
    }
}
