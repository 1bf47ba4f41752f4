//! A server that runs while a test does.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hog_server::house::House;
use hog_server::limits::Limits;
use hog_server::table_factory::{CatalogueFactory, TableFactory};
use hog_server::{AppState, Hosts, TrustedProxies, listen, serve};
use hog_store::server::{Address, StoreHandle};
use hog_table::Executor;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::PATIENCE;

/// A server with a store of its own, which is deleted with it.
pub struct TestServer {
    pub at: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<()>>,
    store: StoreHandle,
    folder: PathBuf,
}

/// Limits that no honest client reaches, even on a busy machine. A test of a limit sets that limit.
pub fn calm() -> Limits {
    Limits {
        rate: None,
        timeout: 2 * PATIENCE,
        idle_timeout: 2 * PATIENCE,
        ..Limits::default()
    }
}

impl TestServer {
    /// Starts a server without tables.
    pub fn new(limits: Limits) -> Self {
        Self::trusting(&[], limits)
    }

    /// Starts a server that trusts the proxies in these networks.
    pub fn trusting(networks: &[&str], limits: Limits) -> Self {
        Self::start(networks, limits, Arc::new(CatalogueFactory))
    }

    /// Starts a server whose tables are opened by this factory. The log is recorded.
    pub fn recorded(factory: Arc<dyn TableFactory>) -> Self {
        crate::secrecy::record_log();
        let limits = Limits {
            per_address: 4_096,
            setting_up: PATIENCE,
            ..calm()
        };
        Self::start(&[], limits, factory)
    }

    fn start(networks: &[&str], limits: Limits, factory: Arc<dyn TableFactory>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("hog-network-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("there is room for a folder");
        let store =
            StoreHandle::open(&Address::in_folder(&folder)).expect("the store can be opened");
        let executor = Executor::for_tables().expect("threads can be started");
        let house = House::with_factory(store.clone(), limits, executor, factory);
        let networks = networks.iter().map(|text| text.parse().expect("a network"));
        let proxies = TrustedProxies::new(networks.collect());
        let app = AppState::new(house, Hosts::Only(Vec::new()), proxies);
        let listener = listen(([127, 0, 0, 1], 0).into()).expect("some port is free");
        let at = listener.local_addr().expect("it listens somewhere");
        let (end, ended) = oneshot::channel();
        let served = tokio::spawn(serve(listener, app, async {
            ended.await.ok();
        }));
        Self {
            at,
            end: Some(end),
            served: Some(served),
            store,
            folder,
        }
    }

    /// Tells the server to shut down.
    pub fn shut_down(&mut self) {
        if let Some(end) = self.end.take() {
            end.send(()).ok();
        }
    }

    /// Closes the store, so that the server can neither read nor write.
    pub async fn close_store(&self) {
        self.store.close().await;
    }

    /// Shuts the server down, and waits until it has.
    pub async fn close(mut self) {
        self.shut_down();
        let served = self.served.take().expect("it is closed once");
        served.await.expect("the server shuts down");
        self.store.close().await;
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.folder).ok();
    }
}
