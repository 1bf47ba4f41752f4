//! A store that many tasks write and read at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use hog_store::house::{
    StoreHandle, ListedAs, Outcome, Reader, Store, StoreError, Version, Write, open,
};

use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;

use crate::at::At;
use crate::sample::{beginning, id, moved, record};

/// Runs what many do at once.
fn together<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build();
    runtime.expect("there are threads").block_on(work)
}

async fn create(store: &StoreHandle, name: &str) -> Outcome {
    let mut record = record(name, ListedAs::Public);
    let entries = beginning();
    for entry in &entries {
        record.apply(entry).expect("it can happen");
    }
    let summary = record.summary();
    store
        .create(record.id(), record.head(), &entries, &summary)
        .await
}

async fn play(store: &StoreHandle, name: &str, after: u64) -> Outcome {
    let entries = [moved(1)];
    let after = Version::new(after);
    store.append(&id(name), after, &entries, None).await
}

fn many_tables_are_kept_at_once(at: &At) {
    const TABLES: usize = 100;
    const MOVES: u64 = 10;
    together(async {
        let store = StoreHandle::open(&at.address).expect("the store opens");
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
                assert_eq!(loaded.version(), Version::new(3 + MOVES));
            })
        });
        for table in tables.collect::<Vec<_>>() {
            table.await.expect("it was kept");
        }
        assert_eq!(store.list(7).await.expect("it can be done").len(), 7);
        assert_eq!(
            store
                .tables(None, 1_000)
                .await
                .expect("it can be done")
                .len(),
            TABLES
        );
        assert_eq!(store.load(&id("none")).await, Ok(None));
        store.close().await;
        assert_eq!(play(&store, "table-1", 13).await, Err(StoreError::Closed));
        assert_eq!(store.load(&id("table-1")).await, Err(StoreError::Closed));
        // Another house can open it at once.
        let again = StoreHandle::open(&at.address).expect("it is free");
        assert_eq!(
            again
                .tables(None, 1_000)
                .await
                .expect("it can be done")
                .len(),
            TABLES
        );
        again.close().await;
    });
}

#[test]
fn many_tables_are_kept_at_once_in_a_file() {
    many_tables_are_kept_at_once(&At::sqlite("at_once"));
}

#[test]
fn many_tables_are_kept_at_once_on_a_server() {
    many_tables_are_kept_at_once(&At::postgres("at_once"));
}

#[test]
fn what_was_asked_for_is_written_before_a_house_closes() {
    let at = At::sqlite("closing");
    together(async {
        let store = StoreHandle::open(&at.address).expect("it can be done");
        create(&store, "a").await.expect("it can be done");
        let waiting: Vec<_> = (3..100)
            .map(|after| {
                let store = store.clone();
                // Not all are let in before it closes; those that are must be written.
                tokio::spawn(async move { play(&store, "a", after).await })
            })
            .collect();
        tokio::task::yield_now().await;
        store.close().await;
        let mut granted = 0;
        for answer in waiting {
            granted += usize::from(answer.await.expect("it can be done").is_ok());
        }
        let kept = at
            .reader()
            .kept(&id("a"))
            .expect("it can be done")
            .expect("it can be done");
        assert_eq!(kept.entries.len(), 3 + granted);
    });
}

#[test]
fn who_no_longer_waits_is_written_nevertheless() {
    let at = At::sqlite("gone");
    together(async {
        let store = StoreHandle::open(&at.address).expect("it can be done");
        create(&store, "a").await.expect("it can be done");
        let write = tokio::spawn({
            let store = store.clone();
            async move { play(&store, "a", 3).await }
        });
        // It is under way, or its answer is there.
        while !write.is_finished() {
            tokio::task::yield_now().await;
        }
        drop(write);
        store.close().await;
    });
    assert_eq!(
        at.reader()
            .kept(&id("a"))
            .expect("it can be done")
            .expect("it can be done")
            .entries
            .len(),
        4
    );
}

/// A store that refuses when it is told to, and counts its groups.
struct Moody {
    store: Box<dyn Store>,
    refusals: Arc<AtomicUsize>,
    groups: Arc<Mutex<Vec<usize>>>,
    checks: Arc<AtomicUsize>,
}

impl Store for Moody {
    fn commit(&mut self, group: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        self.groups
            .lock()
            .expect("it can be done")
            .push(group.len());
        let is_told = self.refusals.load(Ordering::SeqCst) > 0;
        if is_told {
            self.refusals.fetch_sub(1, Ordering::SeqCst);
            let reason = "the disk is full".into();
            return Err(StoreError::Refused { reason });
        }
        // While it waits for its disk, others come.
        std::thread::sleep(std::time::Duration::from_millis(20));
        self.store.commit(group)
    }

    fn reader(&self) -> Result<Box<dyn Reader>, StoreError> {
        self.store.reader()
    }

    fn check(&mut self) -> Result<(), StoreError> {
        self.checks.fetch_add(1, Ordering::SeqCst);
        if self.refusals.load(Ordering::SeqCst) > 0 {
            let reason = "the disk is full".into();
            return Err(StoreError::Refused { reason });
        }
        self.store.check()
    }

    fn tidy(&mut self) {
        self.store.tidy();
    }

    fn log_bytes(&self) -> Option<u64> {
        self.store.log_bytes()
    }
}

/// The handle of a moody store, with how often it shall refuse, what groups it had, and how often it
/// was asked whether it can write.
type MoodyHandle = (
    StoreHandle,
    Arc<AtomicUsize>,
    Arc<Mutex<Vec<usize>>>,
    Arc<AtomicUsize>,
);

fn moody(at: &At) -> MoodyHandle {
    let (refusals, groups, checks) = <(Arc<AtomicUsize>, _, Arc<AtomicUsize>)>::default();
    let address = at.address.clone();
    let (told, noted, counted) = (refusals.clone(), Arc::clone(&groups), checks.clone());
    let store = StoreHandle::of(move || {
        Ok(Box::new(Moody {
            store: open(&address)?,
            refusals: told,
            groups: noted,
            checks: counted,
        }))
    });
    (store.expect("it can be done"), refusals, groups, checks)
}

#[test]
fn whether_a_store_can_write_is_found_out() {
    let at = At::sqlite("well");
    let (store, refusals, _, checks) = moody(&at);
    together(async {
        assert_eq!(store.check().await, Ok(()));
        assert_eq!(
            checks.load(Ordering::SeqCst),
            1,
            "nothing was written before"
        );
        refusals.store(1_000, Ordering::SeqCst);
        let refused = || StoreError::Refused {
            reason: "the disk is full".into(),
        };
        assert_eq!(create(&store, "a").await, Err(refused()));
        assert_eq!(store.check().await, Err(refused()));
        assert_eq!(store.check().await, Err(refused()), "it stays so");
        refusals.store(0, Ordering::SeqCst);
        assert_eq!(store.check().await, Ok(()), "it is tried again");
        assert_eq!(create(&store, "a").await, Ok(Version::new(3)));
        store.close().await;
        assert_eq!(store.check().await, Err(StoreError::Closed));
    });
}

/// Groups, how long they took, and the log are counted.
fn commits_are_counted(at: &At) {
    together(async {
        let store = StoreHandle::open(&at.address).expect("it can be done");
        let mut registry = Registry::default();
        store.metrics().register(&mut registry);
        let value = |name: &str| -> Option<f64> {
            let mut text = String::new();
            encode(&mut text, &registry).expect("a string takes any text");
            let value = text.lines().find_map(|line| line.strip_prefix(name));
            value.map(|value| value.trim().parse().expect("it is a number"))
        };
        assert_eq!(value("store_commit_seconds_count"), Some(0.0));
        create(&store, "a").await.expect("it can be done");
        for after in 3..8 {
            play(&store, "a", after).await.expect("it can be done");
        }
        assert_eq!(value("store_commit_seconds_count"), Some(6.0));
        assert!(value("store_commit_seconds_sum") > Some(0.0));
        let one_at_a_time = "store_group_changes_bucket{le=\"1.0\"}";
        assert_eq!(value(one_at_a_time), Some(6.0));
        assert_eq!(value("store_commits_failed_total"), Some(0.0));
        // The log is measured after the answer, which this waits for.
        store.check().await.expect("it can be done");
        let is_file = matches!(at.address, hog_store::house::Address::Sqlite(_));
        let log = value("store_log_bytes");
        assert_eq!(log.is_some_and(|bytes| bytes > 4_096.0), is_file, "{log:?}");
        store.close().await;
    });
}

#[test]
fn commits_to_a_file_are_counted() {
    commits_are_counted(&At::sqlite("counted"));
}

#[test]
fn commits_to_a_server_are_counted() {
    commits_are_counted(&At::postgres("counted"));
}

#[test]
fn all_that_waits_is_one_group_and_fails_as_one() {
    let at = At::sqlite("moody");
    let (store, refusals, groups, _) = moody(&at);
    together(async {
        for number in 0..50 {
            create(&store, &format!("t{number}"))
                .await
                .expect("it can be done");
        }
        groups.lock().expect("it can be done").clear();
        let all_play = |after| {
            let tables = (0..50).map(|number| {
                let store = store.clone();
                tokio::spawn(async move { play(&store, &format!("t{number}"), after).await })
            });
            tables.collect::<Vec<_>>()
        };
        for answer in all_play(3) {
            assert_eq!(answer.await.expect("it can be done"), Ok(Version::new(4)));
        }
        let written = std::mem::take(&mut *groups.lock().expect("it can be done"));
        assert!(written.len() <= 10, "{written:?}");
        assert_eq!(written.iter().sum::<usize>(), 50);
        refusals.store(1_000, Ordering::SeqCst);
        for answer in all_play(4) {
            let reason = "the disk is full".into();
            assert_eq!(
                answer.await.expect("it can be done"),
                Err(StoreError::Refused { reason })
            );
        }
        refusals.store(0, Ordering::SeqCst);
        for number in 0..50 {
            let loaded = store
                .load(&id(&format!("t{number}")))
                .await
                .expect("it can be done")
                .expect("it can be done");
            assert_eq!(loaded.version(), Version::new(4), "nothing was written");
        }
        for answer in all_play(4) {
            assert_eq!(
                answer.await.expect("it can be done"),
                Ok(Version::new(5)),
                "it is tried again"
            );
        }
        store.close().await;
    });
}
