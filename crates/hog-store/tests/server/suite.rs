//! What is true of every store.

use std::time::{Duration, SystemTime};

use hog_store::TableId;
use hog_store::server::{
    Address, Entry, Phase, Seated, StoreError, TableVisibility, Version, Write, WriteResult, open,
};

use crate::location::Location;
use crate::sample::{
    append, beginning, commit, create, create_with, created, id, load, moved, resigned, said,
};

#[expect(clippy::unnecessary_wraps, reason = "it is compared with outcomes")]
fn version(number: u64) -> WriteResult {
    Ok(Version::new(number))
}

pub fn what_is_written_is_read_at_once_and_later(location: &Location) {
    let (write, mut record) = create("a", TableVisibility::Private);
    {
        let mut store = location.open();
        let mut reader = store.reader().unwrap();
        assert_eq!(reader.read(&id("a")).unwrap(), None);
        assert_eq!(reader.list(10).unwrap(), []);
        assert_eq!(commit(&mut *store, write), version(3));
        assert_eq!(load(&mut *reader, "a"), record);
        for number in 1..=4 {
            let entry = moved(number);
            record.apply(&entry).unwrap();
            let after = record.version().number() - 1;
            let outcome = commit(&mut *store, append("a", after, &[entry]));
            assert_eq!(outcome, Ok(record.version()));
            assert_eq!(load(&mut *reader, "a"), record);
        }
    }
    let entries = [moved(5), moved(6)];
    commit(&mut *location.open(), append("a", 7, &entries)).unwrap();
    for entry in &entries {
        record.apply(entry).unwrap();
    }
    assert_eq!(load(&mut *location.reader(), "a"), record);
    let stored = location.reader().read(&id("a")).unwrap();
    let log = stored.unwrap().log().unwrap();
    let all = beginning().into_iter().chain((1..=6).map(moved));
    assert_eq!(log.entries, all.collect::<Vec<_>>());
}

pub fn what_does_not_fit_fails_alone(location: &Location) {
    let mut store = location.open();
    let (a, _) = create("a", TableVisibility::Public);
    let (b, _) = create("b", TableVisibility::Public);
    let group = [
        a.clone(),
        a,
        append("a", 3, &[moved(1)]),
        append("a", 3, &[moved(2)]),
        append("c", 0, &[moved(1)]),
        b,
        append("a", 4, &[moved(2), moved(3)]),
        append("b", 4, &[moved(1)]),
        append("b", 2, &[moved(1)]),
    ];
    let stale = |name: &str, expected, found| {
        Err(StoreError::Stale {
            id: id(name),
            expected: Version::new(expected),
            found: Version::new(found),
        })
    };
    let expected = [
        version(3),
        Err(StoreError::Exists(id("a"))),
        version(4),
        stale("a", 3, 4),
        Err(StoreError::NoSuchTable(id("c"))),
        version(3),
        version(6),
        stale("b", 4, 3),
        stale("b", 2, 3),
    ];
    assert_eq!(store.commit(&group).unwrap(), expected);
    let mut reader = store.reader().unwrap();
    assert_eq!(load(&mut *reader, "a").version(), Version::new(6));
    assert_eq!(load(&mut *reader, "b").version(), Version::new(3));
    assert_eq!(reader.read(&id("c")).unwrap(), None);
    let again = commit(&mut *store, append("a", 5, &[moved(3)]));
    assert_eq!(again, stale("a", 5, 6));
    let error = again.unwrap_err().to_string();
    assert_eq!(error, "table \"a\" is at version 6, not 5");
}

/// The entries of a table in a phase.
fn entries_in(phase: Phase) -> Vec<Entry> {
    match phase {
        Phase::Gathering => Vec::new(),
        Phase::Playing => beginning(),
        Phase::Over => [beginning(), vec![resigned()]].concat(),
    }
}

pub fn the_list_shows_what_changed_last_first(location: &Location) {
    use Phase::{Gathering, Over, Playing};
    let mut store = location.open();
    let mut records = Vec::new();
    for (name, listing, phase) in [
        ("a", TableVisibility::Public, Playing),
        ("b", TableVisibility::Private, Playing),
        ("c", TableVisibility::Public, Playing),
        ("d", TableVisibility::Public, Over),
        ("e", TableVisibility::Public, Gathering),
        ("f", TableVisibility::Public, Playing),
        ("g", TableVisibility::Public, Gathering),
        ("h", TableVisibility::Private, Over),
    ] {
        let (write, record) = create_with(name, listing, &entries_in(phase));
        assert_eq!(record.summary().stage, phase);
        commit(&mut *store, write).unwrap();
        records.push(record);
        std::thread::sleep(Duration::from_millis(3));
    }
    let mut reader = store.reader().unwrap();
    let mut names = |limit| {
        let list = reader.list(limit).unwrap();
        let names = list.into_iter().map(|table| table.id.as_str().to_string());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(10), "g e f c a d");
    assert_eq!(names(2), "g e f c d");
    assert_eq!(names(0), "");
    let a = &mut records[0];
    let left = Entry::Left { seat: 2 };
    a.apply(&left).unwrap();
    let write = Write::append(id("a"), Version::new(3), &[left], Some(&a.summary()));
    commit(&mut *store, write).unwrap();
    assert_eq!(names(10), "g e a f c d");
    let table = reader.list(1).unwrap().remove(1);
    assert_eq!(table.summary, a.summary());
    assert_eq!(table.summary.seats[1], Seated::Free);
    assert_eq!(table.created, created());
    let age = SystemTime::now().duration_since(table.changed);
    assert!(age.unwrap_or_default() < Duration::from_secs(60));
}

pub fn a_check_changes_nothing(location: &Location) {
    let mut store = location.open();
    let (write, record) = create("a", TableVisibility::Public);
    commit(&mut *store, write).unwrap();
    assert_eq!(store.check(), Ok(()));
    assert_eq!(load(&mut *store.reader().unwrap(), "a"), record);
    drop(store);
    assert_eq!(load(&mut *location.reader(), "a"), record);
}

pub fn the_last_summary_of_a_group_counts(location: &Location) {
    let mut store = location.open();
    let (create, mut record) = create("a", TableVisibility::Public);
    let mut group = vec![create];
    for (after, entry) in (3..).zip([Entry::Left { seat: 2 }, Entry::Left { seat: 1 }]) {
        record.apply(&entry).unwrap();
        let summary = record.summary();
        let after = Version::new(after);
        group.push(Write::append(id("a"), after, &[entry], Some(&summary)));
    }
    store.commit(&group).unwrap();
    let listed = store.reader().unwrap().list(10).unwrap();
    assert_eq!(listed[0].summary, record.summary());
}

pub fn all_tables_are_found_page_by_page(location: &Location) {
    let mut store = location.open();
    // The order is by bytes, even if the database sorts texts by a language.
    let mut names: Vec<String> = (0..25).map(|number| format!("t{number}")).collect();
    names.extend(["B", "Z", "a", "b", "Ä", "é", "a-b", "a b", "a_b"].map(String::from));
    let tables = names.iter();
    let writes = tables.map(|name| create(name, TableVisibility::Private).0);
    let group: Vec<Write> = writes.collect();
    store.commit(&group).unwrap();
    names.sort();
    let mut reader = store.reader().unwrap();
    let mut found: Vec<TableId> = Vec::new();
    loop {
        let page = reader.tables(found.last(), 4).unwrap();
        assert!(page.len() <= 4);
        if page.is_empty() {
            break;
        }
        found.extend(page);
    }
    let found: Vec<&str> = found.iter().map(TableId::as_str).collect();
    assert_eq!(found, names);
}

pub fn a_second_server_is_refused(location: &Location) {
    let store = location.open();
    let address = location.address.to_string();
    let refused = open(&location.address).map(drop).unwrap_err();
    assert_eq!(
        refused.to_string(),
        format!("another server has {address} open")
    );
    assert_eq!(refused, StoreError::InUse(address));
    drop(store);
    drop(location.open());
}

pub fn texts_of_all_kinds_are_kept(location: &Location) {
    let mut store = location.open();
    let (write, mut record) = create("a", TableVisibility::Public);
    commit(&mut *store, write).unwrap();
    let long = "🐟".repeat(300_000);
    let texts = [
        "",
        "\u{0}\u{1}\n\r\t\"'\\",
        "Grüße, 世界 🂡",
        "$1; DROP TABLE tables; --",
        &long,
    ];
    for text in texts {
        let (after, entry) = (record.version().number(), said(text));
        record.apply(&entry).unwrap();
        commit(&mut *store, append("a", after, &[entry])).unwrap();
    }
    let loaded = load(&mut *store.reader().unwrap(), "a");
    assert!(loaded == record, "what was said is kept");
    assert_eq!(loaded.said()[1].text, texts[1]);
}

pub fn large_groups_are_written_at_once(location: &Location) {
    let mut store = location.open();
    let mut group = Vec::new();
    for table in 0..500 {
        let name = format!("table-{table}");
        group.push(create(&name, TableVisibility::Public).0);
        group.push(append(&name, 3, &[moved(1), moved(2)]));
    }
    let outcomes = store.commit(&group).unwrap();
    assert!(outcomes.iter().all(Result::is_ok));
    let mut reader = store.reader().unwrap();
    assert_eq!(reader.tables(None, 1_000).unwrap().len(), 500);
    assert_eq!(load(&mut *reader, "table-499").version(), Version::new(5));
}

/// Sets the version of a store to an earlier or a later one.
fn set_version(location: &Location, version: u32) {
    location.execute(&match location.address {
        Address::Sqlite(_) => format!("PRAGMA user_version = {version}"),
        Address::Postgres(_) => format!(
            "DELETE FROM migrations WHERE number > {version};
             INSERT INTO migrations (number) VALUES ({version}) ON CONFLICT DO NOTHING"
        ),
    });
}

pub fn an_old_store_is_migrated_and_a_later_one_left_alone(location: &Location) {
    let (write, record) = create("a", TableVisibility::Public);
    commit(&mut *location.open(), write).unwrap();
    location.execute("DROP INDEX tables_by_phase");
    set_version(location, 1);
    assert_eq!(load(&mut *location.reader(), "a"), record);
    // The migrations have made the index again.
    location.execute("DROP INDEX tables_by_phase");
    set_version(location, 99);
    let expected = StoreError::Newer {
        address: location.address.to_string(),
        found: 99,
        known: 3,
    };
    assert_eq!(open(&location.address).map(drop), Err(expected));
}

pub fn damaged_tables_are_told_by_name(location: &Location) {
    let mut store = location.open();
    for name in ["head", "entry", "gap", "summary", "sound", "order"] {
        let (write, _) = create(name, TableVisibility::Public);
        commit(&mut *store, write).unwrap();
    }
    location.execute(
        "UPDATE tables SET head = '{\"created\":1' WHERE id = 'head';
         UPDATE entries SET entry = '{\"flew\":{}}' WHERE table_id = 'entry' AND number = 2;
         DELETE FROM entries WHERE table_id = 'gap' AND number = 2;
         UPDATE tables SET summary = 'nothing' WHERE id = 'summary';
         UPDATE entries SET entry = '\"began\"' WHERE table_id = 'order' AND number = 1",
    );
    let mut reader = store.reader().unwrap();
    let mut check = |name: &str, expected: &str| {
        let record = reader
            .read(&id(name))
            .and_then(|kept| kept.unwrap().record());
        let error = record.map_or_else(|error| error.to_string(), |_| "sound".into());
        assert!(error.starts_with(expected), "{error}");
    };
    check("head", "table \"head\" is damaged: its head: ");
    check(
        "entry",
        "table \"entry\" is damaged: entry 2: unknown variant `flew`, expected one of `seated`",
    );
    check(
        "gap",
        "table \"gap\" is damaged: entry 2 is missing: entry 3 is the next",
    );
    check(
        "order",
        "table \"order\" is damaged: entry 1: seat 1 is free",
    );
    check("summary", "sound");
    check("sound", "sound");
    assert_eq!(reader.list(10).unwrap().len(), 5, "the others are listed");
}

macro_rules! on_both {
    ($($law:ident),* $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $law() {
                super::$law(&crate::location::Location::sqlite(stringify!($law)));
            })*
        }

        mod postgres {
            $(#[test]
            fn $law() {
                super::$law(&crate::location::Location::postgres(stringify!($law)));
            })*
        }
    };
}

on_both!(
    what_is_written_is_read_at_once_and_later,
    what_does_not_fit_fails_alone,
    the_list_shows_what_changed_last_first,
    a_check_changes_nothing,
    the_last_summary_of_a_group_counts,
    all_tables_are_found_page_by_page,
    a_second_server_is_refused,
    texts_of_all_kinds_are_kept,
    large_groups_are_written_at_once,
    an_old_store_is_migrated_and_a_later_one_left_alone,
    damaged_tables_are_told_by_name,
);
