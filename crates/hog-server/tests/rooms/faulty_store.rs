//! A store that fails or does not answer when a test wants it to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use hog_server::limits::Limits;
use hog_store::server::{
    Address, Reader, Store, StoreError, StoreHandle, Write, WriteResult, open,
};
use tokio::time::{Instant, sleep};

use crate::house_kit::{Folder, PATIENCE, TestHouse};

struct FaultyStore {
    store: Box<dyn Store>,
    faults: Arc<Faults>,
}

/// What goes wrong in a store.
pub struct Faults {
    /// Number of commits until they fail.
    commits_left: AtomicUsize,
    /// Whether commits wait.
    is_stuck: AtomicBool,
    /// Whether a commit waits now.
    is_waiting: AtomicBool,
}

/// More commits than in any test.
const NEVER: usize = 1_000_000;

impl Faults {
    /// Lets commits fail after this number of further ones.
    pub fn fail_after(&self, commits: usize) {
        self.commits_left.store(commits, Ordering::SeqCst);
    }

    /// Lets commits succeed again.
    pub fn stop_failing(&self) {
        self.fail_after(NEVER);
    }

    /// Lets commits wait until [`Faults::let_go`].
    pub fn stick(&self) {
        self.is_stuck.store(true, Ordering::SeqCst);
    }

    pub fn let_go(&self) {
        self.is_stuck.store(false, Ordering::SeqCst);
    }

    /// Waits until a commit waits.
    pub async fn until_a_commit_waits(&self) {
        let end = Instant::now() + PATIENCE;
        while !self.is_waiting.load(Ordering::SeqCst) {
            assert!(Instant::now() < end, "no commit");
            sleep(Duration::from_millis(1)).await;
        }
    }
}

impl Store for FaultyStore {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<WriteResult>, StoreError> {
        while self.faults.is_stuck.load(Ordering::SeqCst) {
            self.faults.is_waiting.store(true, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(1));
        }
        self.faults.is_waiting.store(false, Ordering::SeqCst);
        let less = |left: usize| left.checked_sub(1);
        let left = &self.faults.commits_left;
        let spent = left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less);
        if spent.is_err() {
            let reason = "as the test wants".to_string();
            return Err(StoreError::Refused(reason));
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

/// A house with such a store, in which nothing goes wrong at first.
pub fn house(limits: Limits) -> (TestHouse, Arc<Faults>) {
    let faults = Arc::new(Faults {
        commits_left: AtomicUsize::new(NEVER),
        is_stuck: AtomicBool::new(false),
        is_waiting: AtomicBool::new(false),
    });
    let folder = Folder::new();
    let (address, own) = (Address::in_folder(&folder.0), Arc::clone(&faults));
    let store = StoreHandle::of(move || {
        let store = open(&address)?;
        Ok(Box::new(FaultyStore { store, faults: own }))
    });
    let house = TestHouse::of(folder, store.expect("it opens"), limits);
    (house, faults)
}
