//! A store that fails after a number of writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hog_server::house::House;
use hog_server::limits::Limits;
use hog_store::house::{Address, Keeper, Outcome, Reader, Store, StoreError, Write, open};

use crate::house_kit::{Scratch, executor};

struct Tired {
    store: Box<dyn Store>,
    patience: Patience,
}

/// How often a store still writes.
#[derive(Clone)]
pub struct Patience(Arc<AtomicUsize>);

/// More often than any test does.
const OFTEN: usize = 1_000_000;

impl Patience {
    /// It fails after this number of writes from now on.
    pub fn lasts(&self, times: usize) {
        self.0.store(times, Ordering::SeqCst);
    }

    /// It writes again.
    pub fn is_back(&self) {
        self.lasts(OFTEN);
    }
}

impl Store for Tired {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        let Patience(left) = &self.patience;
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

/// A house that keeps everything until its store is told otherwise.
pub fn house(scratch: &Scratch) -> (House, Patience) {
    let patience = Patience(Arc::new(AtomicUsize::new(OFTEN)));
    let (address, told) = (Address::in_folder(&scratch.0), patience.clone());
    let keeper = Keeper::of(move || {
        let store = open(&address)?;
        let patience = told;
        Ok(Box::new(Tired { store, patience }))
    });
    let keeper = keeper.expect("it opens");
    (House::new(keeper, Limits::default(), executor()), patience)
}
