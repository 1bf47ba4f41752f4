//! A house that is open while a test runs.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hog_server::door::Door;
use hog_server::house::{House, Limits};
use hog_server::http::Names;
use hog_server::limits::{DoorLimits, Rate};
use hog_server::serve::{listen, serve};
use hog_store::house::{Address, Keeper};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::PATIENCE;

/// A house that is open, with a store of its own.
pub struct Opened {
    pub at: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
    keeper: Keeper,
    folder: PathBuf,
}

/// Limits that nobody reaches who means well, on a machine with much to do either: nobody asks too
/// often, and the house waits longer than a test does. A test of a timer sets that timer.
pub fn calm() -> DoorLimits {
    let long = 2 * PATIENCE;
    DoorLimits {
        rate: Rate::Free,
        head_time: long,
        body_time: long,
        answer_time: long,
        write_time: long,
        hello_time: long,
        silence: long,
        closing_time: long,
        ..DoorLimits::default()
    }
}

impl Opened {
    /// Opens a house in which nobody has played.
    pub fn new(limits: DoorLimits) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("hog-door-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("there is room for a folder");
        Self::in_folder(folder, limits)
    }

    fn in_folder(folder: PathBuf, limits: DoorLimits) -> Self {
        let keeper = Keeper::open(&Address::in_folder(&folder)).expect("the store can be opened");
        let house = House::new(keeper.clone(), Limits::default());
        let door = Door::new(house, limits, Names::Only(Vec::new()));
        let listener = listen(([127, 0, 0, 1], 0).into()).expect("some port is free");
        let at = listener.local_addr().expect("it listens somewhere");
        let (end, ended) = oneshot::channel();
        let served = tokio::spawn(serve(listener, Arc::clone(&door), async {
            ended.await.ok();
        }));
        Self {
            at,
            end: Some(end),
            served,
            keeper,
            folder,
        }
    }

    /// Tells the house to close.
    pub fn close(&mut self) {
        if let Some(end) = self.end.take() {
            end.send(()).ok();
        }
    }

    /// Waits until the house is closed, and forgets it.
    pub async fn closed(mut self) {
        self.close();
        self.served.await.expect("the house closes well");
        self.keeper.close().await;
        std::fs::remove_dir_all(&self.folder).ok();
    }
}
