//! What is true of every store.

use std::time::{Duration, SystemTime};

use hog_store::TableId;
use hog_store::house::{
    Entry, ListedAs, Outcome, Phase, Reader, Record, Seated, Store, StoreError, Version, Write,
};

use crate::at::At;
use crate::sample::{beginning, created, head, id, moved, record, resigned, said};

/// A new table with two persons at it.
fn create(name: &str, listing: ListedAs) -> (Write, Record) {
    let mut record = record(name, listing);
    let entries = beginning();
    for entry in &entries {
        record.apply(entry).expect("it can happen");
    }
    let write = Write::create(id(name), record.head(), &entries, &record.summary());
    (write, record)
}

fn append(name: &str, after: u64, entries: &[Entry]) -> Write {
    Write::append(id(name), Version::new(after), entries, None)
}

fn commit(store: &mut dyn Store, group: &[Write]) -> Vec<Outcome> {
    store.commit(group).expect("there is room")
}

#[expect(clippy::unnecessary_wraps, reason = "it is compared with outcomes")]
fn version(number: u64) -> Outcome {
    Ok(Version::new(number))
}

fn load(reader: &mut dyn Reader, name: &str) -> Record {
    let kept = reader.kept(&id(name)).expect("it can be read");
    let kept = kept.expect("there is such a table");
    kept.record().expect("it is sound")
}

pub fn what_is_written_is_read(at: &At) {
    let mut store = at.open();
    let mut reader = store.reader().expect("it can be done");
    assert_eq!(reader.kept(&id("a")).expect("it can be done"), None);
    assert_eq!(reader.list(10).expect("it can be done"), []);
    let (write, mut record) = create("a", ListedAs::Public);
    assert_eq!(commit(&mut *store, &[write]), [version(3)]);
    assert_eq!(load(&mut *reader, "a"), record);
    for number in 1..=4 {
        let entry = moved(number);
        record.apply(&entry).expect("it can be done");
        let after = record.version().number() - 1;
        let outcomes = commit(&mut *store, &[append("a", after, &[entry])]);
        assert_eq!(outcomes, [Ok(record.version())]);
        assert_eq!(load(&mut *reader, "a"), record);
    }
    let kept = reader.kept(&id("a")).expect("it can be read");
    let log = kept.expect("it is there").log().expect("it is sound");
    let all = beginning().into_iter().chain((1..=4).map(moved));
    assert_eq!(log.entries, all.collect::<Vec<_>>());
}

pub fn what_is_written_is_there_when_it_is_opened_again(at: &At) {
    let (write, mut record) = create("a", ListedAs::Private);
    commit(&mut *at.open(), &[write]);
    let entries = [moved(1), moved(2)];
    commit(&mut *at.open(), &[append("a", 3, &entries)]);
    for entry in &entries {
        record.apply(entry).expect("it can happen");
    }
    assert_eq!(load(&mut *at.reader(), "a"), record);
}

pub fn what_does_not_fit_fails_alone(at: &At) {
    let mut store = at.open();
    let (a, _) = create("a", ListedAs::Public);
    let (b, _) = create("b", ListedAs::Public);
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
        Err(StoreError::Exists { id: id("a") }),
        version(4),
        stale("a", 3, 4),
        Err(StoreError::NoSuchTable { id: id("c") }),
        version(3),
        version(6),
        stale("b", 4, 3),
        stale("b", 2, 3),
    ];
    assert_eq!(commit(&mut *store, &group), expected);
    let mut reader = store.reader().expect("it can be done");
    assert_eq!(load(&mut *reader, "a").version(), Version::new(6));
    assert_eq!(load(&mut *reader, "b").version(), Version::new(3));
    assert_eq!(reader.kept(&id("c")).expect("it can be done"), None);
    let again = commit(&mut *store, &[append("a", 5, &[moved(3)])]);
    assert_eq!(again, [stale("a", 5, 6)]);
    let told = again[0].clone().expect_err("it cannot be done").to_string();
    assert_eq!(told, "table \"a\" is at version 6: expected 5");
}

/// A new table that is as far as this.
fn create_in(name: &str, listing: ListedAs, phase: Phase) -> (Write, Record) {
    let (_, mut record) = create(name, listing);
    let mut entries = beginning();
    match phase {
        Phase::Gathering => {
            record = crate::sample::record(name, listing);
            entries.clear();
        }
        Phase::Playing => {}
        Phase::Over => {
            let entry = resigned();
            record.apply(&entry).expect("it can happen");
            entries.push(entry);
        }
    }
    assert_eq!(record.summary().stage, phase);
    let write = Write::create(id(name), record.head(), &entries, &record.summary());
    (write, record)
}

pub fn the_list_shows_what_changed_last_first(at: &At) {
    use Phase::{Gathering, Over, Playing};
    let mut store = at.open();
    let mut records = Vec::new();
    for (name, listing, phase) in [
        ("a", ListedAs::Public, Playing),
        ("b", ListedAs::Private, Playing),
        ("c", ListedAs::Public, Playing),
        ("d", ListedAs::Public, Over),
        ("e", ListedAs::Public, Gathering),
        ("f", ListedAs::Public, Playing),
        ("g", ListedAs::Public, Gathering),
        ("h", ListedAs::Private, Over),
    ] {
        let (write, record) = create_in(name, listing, phase);
        commit(&mut *store, &[write]);
        records.push(record);
        std::thread::sleep(Duration::from_millis(3));
    }
    let mut reader = store.reader().expect("it can be done");
    let mut names = |limit| {
        let list = reader.list(limit).expect("it can be done");
        let names = list.into_iter().map(|table| table.id.as_str().to_string());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(10), "g e f c a d");
    assert_eq!(names(2), "g e f c d");
    assert_eq!(names(0), "");
    let a = &mut records[0];
    let left = Entry::Left { seat: 2 };
    a.apply(&left).expect("it can be done");
    let write = Write::append(id("a"), Version::new(3), &[left], Some(&a.summary()));
    commit(&mut *store, &[write]);
    assert_eq!(names(10), "g e a f c d");
    let table = reader.list(1).expect("it can be done").remove(1);
    assert_eq!(table.summary, a.summary());
    assert_eq!(table.summary.seats[1], Seated::Free);
    assert_eq!(table.created, created());
    let age = SystemTime::now()
        .duration_since(table.changed)
        .unwrap_or_default();
    assert!(age < Duration::from_secs(60), "{age:?}");
}

pub fn whether_it_can_be_written_is_found_out(at: &At) {
    let mut store = at.open();
    let (write, record) = create("a", ListedAs::Public);
    commit(&mut *store, &[write]);
    assert_eq!(store.check(), Ok(()));
    assert_eq!(
        load(&mut *store.reader().expect("it can be done"), "a"),
        record
    );
    drop(store);
    assert_eq!(load(&mut *at.reader(), "a"), record, "nothing has changed");
}

pub fn the_last_summary_of_a_group_counts(at: &At) {
    let mut store = at.open();
    let (create, mut record) = create("a", ListedAs::Public);
    let mut group = vec![create];
    for (after, entry) in (3..).zip([Entry::Left { seat: 2 }, Entry::Left { seat: 1 }]) {
        record.apply(&entry).expect("it can be done");
        let summary = record.summary();
        let after = Version::new(after);
        group.push(Write::append(id("a"), after, &[entry], Some(&summary)));
    }
    commit(&mut *store, &group);
    let listed = store
        .reader()
        .expect("it can be done")
        .list(10)
        .expect("it can be done");
    assert_eq!(listed[0].summary, record.summary());
}

pub fn all_tables_are_found_page_by_page(at: &At) {
    let mut store = at.open();
    // By their bytes, whatever the languages of servers are.
    let mut names: Vec<String> = (0..25).map(|number| format!("t{number}")).collect();
    names.extend(["B", "Z", "a", "b", "Ä", "é", "a-b", "a b", "a_b"].map(String::from));
    let group: Vec<Write> = { names.iter() }
        .map(|name| create(name, ListedAs::Private).0)
        .collect();
    commit(&mut *store, &group);
    names.sort();
    let mut reader = store.reader().expect("it can be done");
    let mut found: Vec<TableId> = Vec::new();
    loop {
        let page = reader.tables(found.last(), 4).expect("it can be done");
        assert!(page.len() <= 4);
        if page.is_empty() {
            break;
        }
        found.extend(page);
    }
    let found: Vec<&str> = found.iter().map(TableId::as_str).collect();
    assert_eq!(found, names);
}

pub fn a_second_house_is_refused(at: &At) {
    let store = at.open();
    let address = at.address.to_string();
    let second = hog_store::house::open(&at.address);
    let refused = second.map(drop).expect_err("the store is in use");
    assert_eq!(
        refused,
        StoreError::InUse {
            address: address.clone()
        }
    );
    let expected = format!("another house is open on {address}");
    assert_eq!(refused.to_string(), expected);
    drop(store);
    drop(at.open());
}

pub fn texts_of_all_kinds_are_kept(at: &At) {
    let mut store = at.open();
    let (write, mut record) = create("a", ListedAs::Public);
    commit(&mut *store, &[write]);
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
        record.apply(&entry).expect("it can be done");
        commit(&mut *store, &[append("a", after, &[entry])]);
    }
    let loaded = load(&mut *store.reader().expect("it can be done"), "a");
    assert!(loaded == record, "what was said is kept");
    assert_eq!(loaded.said()[1].text, texts[1]);
}

pub fn large_groups_are_written_at_once(at: &At) {
    let mut store = at.open();
    let mut group = Vec::new();
    for table in 0..500 {
        let name = format!("table-{table}");
        group.push(create(&name, ListedAs::Public).0);
        group.push(append(&name, 3, &[moved(1), moved(2)]));
    }
    let outcomes = commit(&mut *store, &group);
    assert!(outcomes.iter().all(Result::is_ok));
    let mut reader = store.reader().expect("it can be done");
    assert_eq!(
        reader.tables(None, 1_000).expect("it can be done").len(),
        500
    );
    assert_eq!(load(&mut *reader, "table-499").version(), Version::new(5));
}

pub fn a_store_of_the_first_version_is_brought_up_to_date(at: &At) {
    let (write, record) = create("a", ListedAs::Public);
    commit(&mut *at.open(), &[write]);
    at.execute("DROP INDEX tables_by_phase");
    match at.address {
        hog_store::house::Address::Sqlite(_) => at.execute("PRAGMA user_version = 1"),
        hog_store::house::Address::Postgres(_) => {
            at.execute("DELETE FROM migrations WHERE number > 1");
        }
    }
    assert_eq!(load(&mut *at.reader(), "a"), record);
    // It is there again.
    at.execute("DROP INDEX tables_by_phase");
}

pub fn a_store_of_a_later_program_is_left_alone(at: &At) {
    drop(at.open());
    match at.address {
        hog_store::house::Address::Sqlite(_) => at.execute("PRAGMA user_version = 99"),
        hog_store::house::Address::Postgres(_) => {
            at.execute("INSERT INTO migrations (number) VALUES (99)");
        }
    }
    let refused = hog_store::house::open(&at.address)
        .map(drop)
        .expect_err("it cannot be done");
    let expected = StoreError::Newer {
        address: at.address.to_string(),
        found: 99,
        known: 3,
    };
    assert_eq!(refused, expected);
}

pub fn damaged_tables_are_told_by_name(at: &At) {
    let mut store = at.open();
    for name in ["head", "entry", "gap", "summary", "sound", "order"] {
        let (write, _) = create(name, ListedAs::Public);
        commit(&mut *store, &[write]);
    }
    at.execute("UPDATE tables SET head = '{\"created\":1' WHERE id = 'head'");
    at.execute(
        "UPDATE entries SET entry = '{\"flew\":{}}' WHERE table_id = 'entry' AND number = 2",
    );
    at.execute("DELETE FROM entries WHERE table_id = 'gap' AND number = 2");
    at.execute("UPDATE tables SET summary = 'nothing' WHERE id = 'summary'");
    at.execute("UPDATE entries SET entry = '\"began\"' WHERE table_id = 'order' AND number = 1");
    let mut reader = store.reader().expect("it can be done");
    let mut told = |name: &str| {
        let kept = reader.kept(&id(name));
        let record = kept.and_then(|kept| kept.expect("it is there").record());
        record.map_or_else(|error| error.to_string(), |_| "sound".into())
    };
    let begins = |told: String, expected: &str| assert!(told.starts_with(expected), "{told}");
    begins(told("head"), "table \"head\" is damaged: its head: ");
    let flew =
        "table \"entry\" is damaged: entry 2: unknown variant `flew`, expected one of `seated`";
    begins(told("entry"), flew);
    let gap = "table \"gap\" is damaged: entry 2 is missing: entry 3 is the next";
    assert_eq!(told("gap"), gap);
    let order = "table \"order\" is damaged: entry 1: seat 1 is free";
    assert_eq!(told("order"), order);
    assert_eq!(told("summary"), "sound");
    assert_eq!(told("sound"), "sound");
    // Whoever looks for a table finds the others.
    assert_eq!(reader.list(10).expect("it can be done").len(), 5);
}

/// What is not answered is not there, and what is there is in order, however a group is cut.
pub fn tables_grow_by_whole_groups(at: &At) {
    let mut store = at.open();
    let (write, _) = create("a", ListedAs::Public);
    let (other, _) = create("b", ListedAs::Public);
    commit(&mut *store, &[write, other]);
    let mut reader = store.reader().expect("it can be done");
    for number in 0..20 {
        let entries = [moved(1), moved(2)];
        let after = 3 + 2 * number;
        commit(
            &mut *store,
            &[append("a", after, &entries), append("b", after, &entries)],
        );
        let (a, b) = (load(&mut *reader, "a"), load(&mut *reader, "b"));
        assert_eq!(a.version(), Version::new(after + 2));
        assert_eq!(a.version(), b.version());
    }
    assert_eq!(head(ListedAs::Public).created, created());
}

macro_rules! on_both {
    ($($law:ident),* $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $law() {
                super::$law(&crate::at::At::sqlite(stringify!($law)));
            })*
        }

        mod postgres {
            $(#[test]
            fn $law() {
                super::$law(&crate::at::At::postgres(stringify!($law)));
            })*
        }
    };
}

on_both!(
    what_is_written_is_read,
    what_is_written_is_there_when_it_is_opened_again,
    what_does_not_fit_fails_alone,
    the_list_shows_what_changed_last_first,
    whether_it_can_be_written_is_found_out,
    the_last_summary_of_a_group_counts,
    all_tables_are_found_page_by_page,
    a_second_house_is_refused,
    texts_of_all_kinds_are_kept,
    large_groups_are_written_at_once,
    a_store_of_the_first_version_is_brought_up_to_date,
    a_store_of_a_later_program_is_left_alone,
    damaged_tables_are_told_by_name,
    tables_grow_by_whole_groups,
);
