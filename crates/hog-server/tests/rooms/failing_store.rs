//! A store that fails after some commits.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hog_server::house::House;
use hog_server::limits::Limits;
use hog_store::house::{Address, Reader, Store, StoreError, StoreHandle, Write, WriteResult, open};

use crate::house_kit::{Scratch, executor};

struct FailingStore {
    store: Box<dyn Store>,
    failure: Failure,
}

/// When a store fails: the number of commits until then.
#[derive(Clone)]
pub struct Failure(Arc<AtomicUsize>);

/// More commits than in any test.
const NEVER: usize = 1_000_000;

impl Failure {
    /// Fails after this number of further commits.
    pub fn after(&self, commits: usize) {
        self.0.store(commits, Ordering::SeqCst);
    }

    /// Does not fail any more.
    pub fn is_over(&self) {
        self.after(NEVER);
    }
}

impl Store for FailingStore {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<WriteResult>, StoreError> {
        let Failure(left) = &self.failure;
        let less = |left: usize| left.checked_sub(1);
        let spent = left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less);
        if spent.is_err() {
            let reason = "as the test wants".to_string();
            return Err(StoreError::Refused { reason });
        }
        self.store.commit(group)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }

    fn check(&mut self) -> Result<(), StoreError> {
        self.commit(&[]).map(drop)
    }
}

/// A server with such a store, which does not fail at first.
pub fn house(scratch: &Scratch) -> (House, Failure) {
    let failure = Failure(Arc::new(AtomicUsize::new(NEVER)));
    let (address, told) = (Address::in_folder(&scratch.0), failure.clone());
    let store = StoreHandle::of(move || {
        let store = open(&address)?;
        let failure = told;
        Ok(Box::new(FailingStore { store, failure }))
    });
    let store = store.expect("it opens");
    (House::new(store, Limits::default(), executor()), failure)
}
