//! A store.

use super::{Outcome, Reader, Store, StoreError, Write};

/// A store.
pub struct PostgresStore;

impl PostgresStore {
    /// Opens it.
    ///
    /// # Errors
    /// [`StoreError`] always, for now.
    pub fn open(_at: &super::PostgresUrl) -> Result<Self, StoreError> {
        Err(StoreError::Closed)
    }
}

impl Store for PostgresStore {
    fn commit(&mut self, _group: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        Err(StoreError::Closed)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        Err(StoreError::Closed)
    }
}
