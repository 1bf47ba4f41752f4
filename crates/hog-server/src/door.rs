//! The door: what all connections share.

use std::sync::Arc;

use tokio::sync::watch;

use crate::house::House;
use crate::http::{Names, Rates};
use crate::limits::DoorLimits;
use crate::metrics::Metrics;

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
            limits,
            stage: watch::Sender::new(DoorStage::Open),
        })
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
