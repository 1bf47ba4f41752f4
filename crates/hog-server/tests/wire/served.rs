//! A house that is open while a test runs.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hog_server::house::House;
use hog_server::limits::Limits;
use hog_server::opener::Opener;
use hog_server::{AppState, Hosts, TrustedProxies, listen, serve};
use hog_store::house::{Address, StoreHandle};
use hog_table::Executor;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// So long a test waits for anything.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A house that is open, with a store of its own in a folder of its own.
pub struct Served {
    pub at: SocketAddr,
    end: oneshot::Sender<()>,
    running: JoinHandle<()>,
    store: StoreHandle,
    folder: PathBuf,
}

/// Everybody comes from this machine, asks as quickly as it can, and may be kept waiting by others.
fn limits() -> Limits {
    Limits {
        per_address: 4_096,
        rate: None,
        timeout: PATIENCE,
        idle_timeout: PATIENCE,
        setting_up: PATIENCE,
        ..Limits::default()
    }
}

impl Served {
    /// Opens a house in which nobody has played; its tables are set up by somebody.
    pub fn new(opener: Arc<dyn Opener>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        crate::logs::record();
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("hog-wire-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("there is room for a folder");
        let store =
            StoreHandle::open(&Address::in_folder(&folder)).expect("the store can be opened");
        let house = House::with_opener(
            store.clone(),
            limits(),
            Executor::for_tables().expect("threads can be started"),
            opener,
        );
        let app = AppState::new(house, Hosts::Only(Vec::new()), TrustedProxies::default());
        let listener = listen(([127, 0, 0, 1], 0).into()).expect("some port is free");
        let at = listener.local_addr().expect("it listens somewhere");
        let (end, ended) = oneshot::channel();
        let running = tokio::spawn(serve(listener, app, async {
            ended.await.ok();
        }));
        Self {
            at,
            end,
            running,
            store,
            folder,
        }
    }

    /// The store answers no more.
    pub async fn lose_the_store(&self) {
        self.store.close().await;
    }

    /// Waits until the house is closed, and forgets it.
    pub async fn closed(self) {
        self.end.send(()).ok();
        self.running.await.expect("the house closes well");
        self.store.close().await;
        std::fs::remove_dir_all(&self.folder).ok();
    }
}
