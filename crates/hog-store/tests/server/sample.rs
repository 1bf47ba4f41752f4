//! Tables, entries and changes for tests.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hog_store::TableId;
use hog_store::server::{
    Chat, Entrance, Entry, Head, Hex32, Reader, Record, Store, TableVisibility, Token, Version,
    Write, WriteResult,
};
use hog_table::{Maker, Moved, Resigned, Saved, Spent, Stage};

pub fn id(name: &str) -> TableId {
    name.parse().expect("it is a plain name")
}

/// A time that is long past, to the second.
pub fn created() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(1_700_000_000)
}

/// A table of Gomoku with free seats.
pub fn head(listing: TableVisibility) -> Head {
    let text = r#"{"house-of-games":"table","version":1,"game":"gomoku","stage":"playing",
        "sitters":["nobody","nobody"],"engine":"level:5",
        "clock":{"pace":"up","seats":[{"used":0},{"used":0}]},"moves":[]}"#;
    Head {
        created: created(),
        saved: Saved::from_json(text).expect("it is a table"),
        listing,
        entrance: Entrance::Invited(token().hash()),
        talk: Chat::Off,
    }
}

/// A table at which nothing has happened yet.
pub fn record(name: &str, listing: TableVisibility) -> Record {
    Record::new(id(name), head(listing))
}

/// A new table with two persons at it, and the change that creates it.
pub fn create(name: &str, listing: TableVisibility) -> (Write, Record) {
    create_with(name, listing, &beginning())
}

/// A new table with these entries, and the change that creates it.
pub fn create_with(name: &str, listing: TableVisibility, entries: &[Entry]) -> (Write, Record) {
    let mut record = record(name, listing);
    for entry in entries {
        record.apply(entry).unwrap();
    }
    let write = Write::create(id(name), record.head(), entries, &record.summary());
    (write, record)
}

/// Appends entries to a table.
pub fn append(name: &str, after: u64, entries: &[Entry]) -> Write {
    Write::append(id(name), Version::new(after), entries, None)
}

/// Writes one change.
pub fn commit(store: &mut dyn Store, write: Write) -> WriteResult {
    store.commit(&[write])?.remove(0)
}

/// Reads a table that is there.
pub fn load(reader: &mut dyn Reader, name: &str) -> Record {
    reader.read(&id(name)).unwrap().unwrap().record().unwrap()
}

/// The same token each time.
pub fn token() -> Token {
    "5".repeat(64).parse().expect("it is a token")
}

/// Two sit down and begin.
pub fn beginning() -> Vec<Entry> {
    let seated = |seat: usize, name: &str| Entry::Seated {
        seat,
        name: name.into(),
        token: token().hash(),
        share: Some(Hex32([7; 32])),
    };
    vec![seated(1, "Ada"), seated(2, "Bo 🐟"), Entry::Began]
}

/// A move, by its number.
pub fn moved(number: usize) -> Entry {
    let used = Duration::from_millis(12_345);
    let spent = Spent {
        used,
        ..Spent::default()
    };
    Entry::Moved(Moved {
        seat: number % 2 + 1,
        text: format!("move {number}"),
        maker: Maker::SeatPlayer,
        request: Some(format!("act-{number}").try_into().expect("it is plain")),
        clock: vec![spent; 2],
        stage: Stage::Playing,
    })
}

/// Something that was said.
pub fn said(text: &str) -> Entry {
    Entry::Said {
        seat: 1,
        text: text.into(),
        request: None,
    }
}

/// The first seat resigns.
pub fn resigned() -> Entry {
    Entry::Resigned(Resigned {
        seat: 1,
        request: None,
        clock: vec![Spent::default(); 2],
    })
}

/// A game ends, and another follows.
pub fn followed(name: &str) -> [Entry; 2] {
    let (by, salt) = (id(name), Hex32([7; 32]));
    [resigned(), Entry::Followed { by, salt }]
}

/// The moves of some entries, as text.
pub fn moves(entries: &[Entry]) -> Vec<&str> {
    let moves = entries.iter().filter_map(|entry| match entry {
        Entry::Moved(moved) => Some(moved.text.as_str()),
        _ => None,
    });
    moves.collect()
}
