//! A server that goes away.

use hog_postgres::{Durability, Server};
use hog_store::house::{ListedAs, Store, StoreError, Version, Write};

use crate::at::At;
use crate::proxy::{Breaks, Proxy};
use crate::sample::{beginning, id, moved, record};

fn create(store: &mut dyn Store, name: &str) {
    let mut record = record(name, ListedAs::Public);
    let entries = beginning();
    for entry in &entries {
        record.apply(entry).expect("it can happen");
    }
    let write = Write::create(id(name), record.head(), &entries, &record.summary());
    assert_eq!(
        store.commit(&[write]).expect("it can be done"),
        [Ok(Version::new(3))]
    );
}

fn play(store: &mut dyn Store, after: u64) -> Result<Version, StoreError> {
    let write = Write::append(id("a"), Version::new(after), &[moved(1)], None);
    store.commit(&[write])?.remove(0)
}

#[test]
fn a_server_that_comes_back_is_written_to_again() {
    let mut server = Server::open(Durability::Safe).expect("PostgreSQL is installed");
    let at = At::on(&server, "house");
    let mut store = at.open();
    create(&mut *store, "a");
    let mut reader = store.reader().expect("it can be done");
    assert!(reader.kept(&id("a")).expect("it can be done").is_some());
    server.stop().expect("it can be done");
    server.start().expect("it can be done");
    assert_eq!(play(&mut *store, 3), Ok(Version::new(4)));
    assert_eq!(
        reader
            .kept(&id("a"))
            .expect("it can be done")
            .expect("it can be done")
            .entries
            .len(),
        4
    );
    server.crash().expect("it can be done");
    server.start().expect("it can be done");
    assert_eq!(play(&mut *store, 4), Ok(Version::new(5)));
    assert_eq!(
        reader
            .kept(&id("a"))
            .expect("it can be done")
            .expect("it can be done")
            .entries
            .len(),
        5
    );
    server.stop().expect("it can be done");
    let gone = play(&mut *store, 5).expect_err("it cannot be done");
    assert!(matches!(gone, StoreError::Unreachable { .. }), "{gone:?}");
    server.start().expect("it can be done");
    assert_eq!(play(&mut *store, 5), Ok(Version::new(6)));
}

#[test]
fn a_connection_that_is_ended_takes_its_lock_with_it_and_comes_back() {
    let at = At::postgres("ended");
    let mut store = at.open();
    create(&mut *store, "a");
    for after in 3..6 {
        at.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
        assert_eq!(play(&mut *store, after), Ok(Version::new(after + 1)));
    }
    let second = hog_store::house::open(&at.address).map(drop);
    assert!(
        matches!(second, Err(StoreError::InUse { .. })),
        "{second:?}"
    );
}

#[test]
fn a_house_that_was_replaced_writes_no_more() {
    let at = At::postgres("replaced");
    let mut first = at.open();
    create(&mut *first, "a");
    at.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    let mut second = at.open();
    assert_eq!(play(&mut *second, 3), Ok(Version::new(4)));
    let refused = play(&mut *first, 4);
    assert!(
        matches!(refused, Err(StoreError::InUse { .. })),
        "{refused:?}"
    );
    assert_eq!(play(&mut *second, 4), Ok(Version::new(5)));
}

/// A group of which one change does not fit.
fn group(after: u64) -> [Write; 3] {
    let append = |name: &str, after: u64| {
        Write::append(id(name), Version::new(after), &[moved(1), moved(2)], None)
    };
    [append("a", after), append("a", after), append("b", after)]
}

#[test]
fn a_commit_that_was_not_answered_is_found_out_and_written_once() {
    let at = At::postgres("unanswered");
    let proxy = Proxy::to(&at.address, "unanswered");
    let mut store = hog_store::house::open(proxy.address()).expect("the way is open");
    create(&mut *store, "a");
    create(&mut *store, "b");
    let mut after = 3;
    for breaks in [Breaks::BeforeCommit, Breaks::AfterCommit].repeat(3) {
        proxy.set(breaks);
        let outcomes = store.commit(&group(after)).expect("the way is mended");
        let version = Version::new(after + 2);
        assert_eq!(outcomes[0], Ok(version), "{breaks:?}");
        assert!(
            matches!(outcomes[1], Err(StoreError::Stale { .. })),
            "{outcomes:?}"
        );
        assert_eq!(outcomes[2], Ok(version), "{breaks:?}");
        after += 2;
        let mut reader = store.reader().expect("it can be done");
        for table in ["a", "b"] {
            let kept = reader
                .kept(&id(table))
                .expect("it can be done")
                .expect("it can be done");
            assert_eq!(kept.entries.len() as u64, after, "{breaks:?}: written once");
        }
    }
}

#[test]
fn a_commit_that_nobody_can_find_out_is_told_as_lost() {
    let at = At::postgres("unknown");
    let proxy = Proxy::to(&at.address, "unknown");
    let mut store = hog_store::house::open(proxy.address()).expect("the way is open");
    create(&mut *store, "a");
    create(&mut *store, "b");
    proxy.set(Breaks::AfterCommitForGood);
    let lost = store.commit(&group(3)).expect_err("it cannot be done");
    assert!(matches!(lost, StoreError::Lost { .. }), "{lost:?}");
    proxy.set(Breaks::Never);
    // It was written, so that to ask for it again does not fit.
    let again = store.commit(&group(3)).expect("it can be done").remove(0);
    assert!(matches!(again, Err(StoreError::Stale { .. })), "{again:?}");
    assert_eq!(
        store.commit(&group(5)).expect("it can be done")[0],
        Ok(Version::new(7))
    );
}
