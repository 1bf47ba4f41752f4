//! The house: all its tables, and what there is to play.

mod counts;
mod limits;

pub use counts::Counts;
pub use limits::Limits;

use std::sync::Arc;

use hog_store::TableId;
use hog_store::house::Keeper;

use crate::room::RoomHandle;
use crate::wire::{CreateTable, CreatedTable, HouseInfo, Listing, WireError};

/// A house. Clones are the same house.
#[derive(Clone)]
pub struct House {
    _shared: Arc<(Keeper, Limits)>,
}

impl House {
    /// A house that keeps its tables so.
    #[must_use]
    pub fn new(keeper: Keeper, limits: Limits) -> Self {
        let _shared = Arc::new((keeper, limits));
        Self { _shared }
    }

    /// What there is to play.
    #[must_use]
    pub fn info(&self) -> HouseInfo {
        todo!()
    }

    /// Sets up a table. When this returns, it is kept.
    ///
    /// # Errors
    /// [`WireError`] if there can be no such table, or it cannot be kept.
    pub async fn create(&self, _wanted: CreateTable) -> Result<CreatedTable, WireError> {
        todo!()
    }

    /// The tables that everybody finds, those that changed last first.
    ///
    /// # Errors
    /// [`WireError`] if the store cannot be read.
    pub async fn list(&self) -> Result<Vec<Listing>, WireError> {
        todo!()
    }

    /// The room of a table, which is set up if it is not in use.
    ///
    /// # Errors
    /// [`WireError`] if there is no such table, or the store cannot be read.
    pub async fn room(&self, _id: &TableId) -> Result<RoomHandle, WireError> {
        todo!()
    }

    /// How much is going on.
    #[must_use]
    pub fn counts(&self) -> Counts {
        todo!()
    }

    /// Ends every room, once all that was asked for is kept.
    pub async fn shut(&self) {
        todo!()
    }
}
