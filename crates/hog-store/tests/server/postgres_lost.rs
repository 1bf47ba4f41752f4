//! A PostgreSQL server that goes away and comes back.

use hog_postgres::{Durability, Server};
use hog_store::server::{Store, StoreError, TableVisibility, Version, Write, WriteResult, open};

use crate::location::Location;
use crate::proxy::{Breaks, Proxy};
use crate::sample::{self, append, commit, id, load, moved};

fn create(store: &mut dyn Store, name: &str) {
    let (write, _) = sample::create(name, TableVisibility::Public);
    assert_eq!(commit(store, write), Ok(Version::new(3)));
}

fn play(store: &mut dyn Store, after: u64) -> WriteResult {
    commit(store, append("a", after, &[moved(1)]))
}

#[test]
fn a_server_that_comes_back_is_written_to_again() {
    let server = Server::open(Durability::On).expect("PostgreSQL is installed");
    let location = Location::on(&server, "house");
    let mut store = location.open();
    create(&mut *store, "a");
    let mut reader = store.reader().unwrap();
    assert_eq!(load(&mut *reader, "a").version(), Version::new(3));
    server.stop().unwrap();
    server.start().unwrap();
    assert_eq!(play(&mut *store, 3), Ok(Version::new(4)));
    assert_eq!(load(&mut *reader, "a").version(), Version::new(4));
    server.crash().unwrap();
    server.start().unwrap();
    assert_eq!(play(&mut *store, 4), Ok(Version::new(5)));
    assert_eq!(load(&mut *reader, "a").version(), Version::new(5));
    server.stop().unwrap();
    let gone = play(&mut *store, 5).unwrap_err();
    assert!(matches!(gone, StoreError::Unreachable { .. }), "{gone:?}");
    server.start().unwrap();
    assert_eq!(play(&mut *store, 5), Ok(Version::new(6)));
}

#[test]
fn a_connection_that_is_ended_takes_its_lock_with_it_and_comes_back() {
    let location = Location::postgres("ended");
    let mut store = location.open();
    create(&mut *store, "a");
    for after in 3..6 {
        location.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        );
        assert_eq!(play(&mut *store, after), Ok(Version::new(after + 1)));
    }
    let second = open(&location.address).map(drop);
    assert!(matches!(second, Err(StoreError::InUse(_))), "{second:?}");
}

#[test]
fn a_server_that_was_replaced_writes_no_more() {
    let location = Location::postgres("replaced");
    let mut first = location.open();
    create(&mut *first, "a");
    location.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    let mut second = location.open();
    assert_eq!(play(&mut *second, 3), Ok(Version::new(4)));
    let refused = play(&mut *first, 4);
    assert!(matches!(refused, Err(StoreError::InUse(_))), "{refused:?}");
    assert_eq!(play(&mut *second, 4), Ok(Version::new(5)));
}

/// A group of which one change does not fit.
fn group(after: u64) -> [Write; 3] {
    ["a", "a", "b"].map(|name| append(name, after, &[moved(1), moved(2)]))
}

#[test]
fn a_commit_that_was_not_answered_is_found_out_and_written_once() {
    let location = Location::postgres("unanswered");
    let proxy = Proxy::to(&location.address, "unanswered");
    let mut store = open(proxy.address()).unwrap();
    create(&mut *store, "a");
    create(&mut *store, "b");
    let mut after = 3;
    for breaks in [Breaks::BeforeCommit, Breaks::AfterCommit].repeat(3) {
        proxy.set(breaks);
        let outcomes = store.commit(&group(after)).unwrap();
        let version = Version::new(after + 2);
        assert_eq!(outcomes[0], Ok(version), "{breaks:?}");
        assert!(
            matches!(outcomes[1], Err(StoreError::Stale { .. })),
            "{outcomes:?}"
        );
        assert_eq!(outcomes[2], Ok(version), "{breaks:?}");
        after += 2;
        let mut reader = store.reader().unwrap();
        for table in ["a", "b"] {
            let kept = reader.read(&id(table)).unwrap().unwrap();
            assert_eq!(kept.entries.len() as u64, after, "{breaks:?}: written once");
        }
    }
}

#[test]
fn a_commit_that_cannot_be_found_out_is_lost() {
    let location = Location::postgres("unknown");
    let proxy = Proxy::to(&location.address, "unknown");
    let mut store = open(proxy.address()).unwrap();
    create(&mut *store, "a");
    create(&mut *store, "b");
    proxy.set(Breaks::AfterCommitForGood);
    let lost = store.commit(&group(3)).unwrap_err();
    assert!(matches!(lost, StoreError::Lost(_)), "{lost:?}");
    proxy.set(Breaks::Never);
    // It was written, so that to ask for it again does not fit.
    let again = store.commit(&group(3)).unwrap().remove(0);
    assert!(matches!(again, Err(StoreError::Stale { .. })), "{again:?}");
    assert_eq!(store.commit(&group(5)).unwrap()[0], Ok(Version::new(7)));
}
