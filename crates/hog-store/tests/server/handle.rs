//! A store that many tasks write and read at once.

use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;

use hog_store::server::{
    Address, Reader, Store, StoreError, StoreHandle, TableVisibility, Version, Write, WriteResult,
    open,
};
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;

use crate::location::Location;
use crate::sample::{self, beginning, id, load, moved};

/// Runs async work with two threads.
fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build();
    runtime.expect("there are threads").block_on(work)
}

async fn create(store: &StoreHandle, name: &str) -> WriteResult {
    let (_, record) = sample::create(name, TableVisibility::Public);
    let (id, head, summary) = (record.id(), record.head(), record.summary());
    store.create(id, head, &beginning(), &summary).await
}

async fn play(store: &StoreHandle, name: &str, after: u64) -> WriteResult {
    let entries = [moved(1)];
    let after = Version::new(after);
    store.append(&id(name), after, &entries, None).await
}

fn many_tables_are_kept_at_once(location: &Location) {
    const TABLES: usize = 100;
    const MOVES: u64 = 10;
    block_on(async {
        let store = StoreHandle::open(&location.address).expect("the store opens");
        let tables = (0..TABLES).map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let name = format!("table-{number}");
                assert_eq!(create(&store, &name).await, Ok(Version::new(3)));
                for after in 3..3 + MOVES {
                    assert_eq!(
                        play(&store, &name, after).await,
                        Ok(Version::new(after + 1))
                    );
                }
                let stale = play(&store, &name, 3).await;
                assert!(matches!(stale, Err(StoreError::Stale { .. })), "{stale:?}");
                let loaded = store.load(&id(&name)).await.expect("it can be read");
                let loaded = loaded.expect("there is such a table");
                assert_eq!(loaded.entries.len() as u64, 3 + MOVES);
            })
        });
        for table in tables.collect::<Vec<_>>() {
            table.await.expect("it was kept");
        }
        assert_eq!(store.list(7).await.unwrap().len(), 7);
        assert_eq!(store.tables(None, 1_000).await.unwrap().len(), TABLES);
        assert_eq!(store.load(&id("none")).await, Ok(None));
        store.close().await;
        assert_eq!(play(&store, "table-1", 13).await, Err(StoreError::Closed));
        assert_eq!(store.load(&id("table-1")).await, Err(StoreError::Closed));
        // Another server can open it at once.
        let again = StoreHandle::open(&location.address).expect("it is free");
        assert_eq!(again.tables(None, 1_000).await.unwrap().len(), TABLES);
        again.close().await;
    });
}

#[test]
fn many_tables_are_kept_at_once_in_a_file() {
    many_tables_are_kept_at_once(&Location::sqlite("at_once"));
}

#[test]
fn many_tables_are_kept_at_once_on_a_server() {
    many_tables_are_kept_at_once(&Location::postgres("at_once"));
}

#[test]
fn accepted_changes_are_written_before_a_store_closes() {
    let location = Location::sqlite("closing");
    block_on(async {
        let store = StoreHandle::open(&location.address).unwrap();
        create(&store, "a").await.unwrap();
        let waiting: Vec<_> = (3..100)
            .map(|after| {
                let store = store.clone();
                // Not all are accepted before the store closes; those that are must be written.
                tokio::spawn(async move { play(&store, "a", after).await })
            })
            .collect();
        tokio::task::yield_now().await;
        store.close().await;
        let mut accepted = 0;
        for answer in waiting {
            accepted += usize::from(answer.await.unwrap().is_ok());
        }
        let kept = load(&mut *location.reader(), "a");
        assert_eq!(kept.version(), Version::new(3).after(accepted));
    });
}

#[test]
fn a_change_whose_caller_is_gone_is_written() {
    let location = Location::sqlite("gone");
    block_on(async {
        let store = StoreHandle::open(&location.address).unwrap();
        create(&store, "a").await.unwrap();
        let mut write = Box::pin(play(&store, "a", 3));
        // The first poll sends the change.
        poll_fn(|context| Poll::Ready(write.as_mut().poll(context).is_ready())).await;
        drop(write);
        store.close().await;
    });
    let kept = load(&mut *location.reader(), "a");
    assert_eq!(kept.version(), Version::new(4));
}

/// The disk of a [`FailingStore`], as the test sets and sees it.
#[derive(Default)]
struct Disk {
    is_full: AtomicBool,
    groups: Mutex<Vec<usize>>,
    checks: AtomicUsize,
}

/// A store that fails when its disk is full, and counts its groups.
struct FailingStore {
    store: Box<dyn Store>,
    disk: Arc<Disk>,
}

fn full() -> StoreError {
    let reason = "the disk is full".into();
    StoreError::Refused(reason)
}

impl Store for FailingStore {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<WriteResult>, StoreError> {
        self.disk.groups.lock().unwrap().push(group.len());
        if self.disk.is_full.load(Ordering::SeqCst) {
            return Err(full());
        }
        // While it waits for its disk, other changes arrive.
        std::thread::sleep(std::time::Duration::from_millis(20));
        self.store.commit(group)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }

    fn check(&mut self) -> Result<(), StoreError> {
        self.disk.checks.fetch_add(1, Ordering::SeqCst);
        if self.disk.is_full.load(Ordering::SeqCst) {
            return Err(full());
        }
        self.store.check()
    }
}

fn failing(location: &Location) -> (StoreHandle, Arc<Disk>) {
    let disk = Arc::<Disk>::default();
    let (address, shared) = (location.address.clone(), Arc::clone(&disk));
    let handle = StoreHandle::of(move || {
        Ok(Box::new(FailingStore {
            store: open(&address)?,
            disk: shared,
        }))
    });
    (handle.unwrap(), disk)
}

#[test]
fn a_check_finds_out_whether_a_store_can_be_written() {
    let location = Location::sqlite("check");
    let (store, disk) = failing(&location);
    block_on(async {
        assert!(play(&store, "none", 3).await.is_err(), "it is refused");
        assert_eq!(store.check().await, Ok(()));
        let checks = disk.checks.load(Ordering::SeqCst);
        assert_eq!(checks, 1, "nothing was written before");
        disk.is_full.store(true, Ordering::SeqCst);
        assert_eq!(create(&store, "a").await, Err(full()));
        assert_eq!(store.check().await, Err(full()));
        assert_eq!(store.check().await, Err(full()), "it stays so");
        disk.is_full.store(false, Ordering::SeqCst);
        assert_eq!(store.check().await, Ok(()), "it is tried again");
        assert_eq!(create(&store, "a").await, Ok(Version::new(3)));
        store.close().await;
        assert_eq!(store.check().await, Err(StoreError::Closed));
    });
}

/// The metrics count groups, their duration and the size of the write-ahead log.
fn commits_are_counted(location: &Location) {
    block_on(async {
        let store = StoreHandle::open(&location.address).unwrap();
        let mut registry = Registry::default();
        store.metrics().register(&mut registry);
        let value = |name: &str| -> Option<f64> {
            let mut text = String::new();
            encode(&mut text, &registry).expect("a string takes any text");
            let value = text.lines().find_map(|line| line.strip_prefix(name));
            value.map(|value| value.trim().parse().expect("it is a number"))
        };
        assert_eq!(value("store_commit_seconds_count"), Some(0.0));
        create(&store, "a").await.unwrap();
        for after in 3..8 {
            play(&store, "a", after).await.unwrap();
        }
        assert_eq!(value("store_commit_seconds_count"), Some(6.0));
        assert!(value("store_commit_seconds_sum") > Some(0.0));
        let one_at_a_time = "store_group_changes_bucket{le=\"1.0\"}";
        assert_eq!(value(one_at_a_time), Some(6.0));
        assert_eq!(value("store_commits_failed_total"), Some(0.0));
        // The log is measured after the answer, which this waits for.
        store.check().await.unwrap();
        let is_file = matches!(location.address, Address::Sqlite(_));
        let log = value("store_log_bytes");
        assert_eq!(log.is_some_and(|bytes| bytes > 4_096.0), is_file, "{log:?}");
        store.close().await;
    });
}

#[test]
fn commits_to_a_file_are_counted() {
    commits_are_counted(&Location::sqlite("counted"));
}

#[test]
fn commits_to_a_server_are_counted() {
    commits_are_counted(&Location::postgres("counted"));
}

#[test]
fn all_that_waits_is_one_group_and_fails_as_one() {
    let location = Location::sqlite("one_group");
    let (store, disk) = failing(&location);
    block_on(async {
        for number in 0..50 {
            create(&store, &format!("t{number}")).await.unwrap();
        }
        disk.groups.lock().unwrap().clear();
        let play_all = async |after: u64, expected: WriteResult| {
            let tables = (0..50).map(|number| {
                let store = store.clone();
                tokio::spawn(async move { play(&store, &format!("t{number}"), after).await })
            });
            for outcome in tables.collect::<Vec<_>>() {
                assert_eq!(outcome.await.unwrap(), expected);
            }
        };
        play_all(3, Ok(Version::new(4))).await;
        let groups = std::mem::take(&mut *disk.groups.lock().unwrap());
        assert!(groups.len() <= 10, "{groups:?}");
        assert_eq!(groups.iter().sum::<usize>(), 50);
        disk.is_full.store(true, Ordering::SeqCst);
        play_all(4, Err(full())).await;
        disk.is_full.store(false, Ordering::SeqCst);
        for number in 0..50 {
            let loaded = store.load(&id(&format!("t{number}"))).await;
            let entries = loaded.unwrap().unwrap().entries;
            assert_eq!(entries.len(), 4, "nothing was written");
        }
        play_all(4, Ok(Version::new(5))).await;
        store.close().await;
    });
}
