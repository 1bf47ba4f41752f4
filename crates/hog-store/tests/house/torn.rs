//! A last write that reached the disk in part.
//!
//! What the power or the system left of a file and its log is cut and garbled at all kinds of places.
//! What opens then is everything up to some commit: that before the first wrong byte.

use std::fs;
use std::path::{Path, PathBuf};

use hog_core::random::{below, seed_bytes};
use hog_store::house::{ListedAs, Version, Write};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use crate::at::At;
use crate::sample::{beginning, id, moved, record, said};

/// How many commits are in the log.
const COMMITS: usize = 12;

/// The bytes before the first page in the log, and those before each page; pages have 4,096.
const LOG_HEADER: usize = 32;
const FRAME: usize = 24 + 4_096;

/// A file, its log, and how long the log was after each commit.
struct Left {
    name: &'static str,
    file: Vec<u8>,
    log: Vec<u8>,
    ends: Vec<usize>,
}

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-wal");
    name.into()
}

/// What a house leaves that is gone in the midst of play.
fn left(name: &'static str) -> Left {
    let at = At::sqlite(&format!("{name}_source"));
    let mut record = record("a", ListedAs::Public);
    let entries = beginning();
    for entry in &entries {
        record.apply(entry).expect("it can happen");
    }
    let create = Write::create(id("a"), record.head(), &entries, &record.summary());
    // When a house closes, its log is emptied.
    at.open()
        .commit(&[create])
        .expect("it can be done")
        .remove(0)
        .expect("it can be done");
    let mut store = at.open();
    let mut ends = Vec::new();
    for number in 1..=COMMITS {
        // Some are longer than a page.
        let entries = vec![moved(number); if number % 3 == 0 { 40 } else { 1 }];
        let after = record.version();
        for entry in &entries {
            record.apply(entry).expect("it can happen");
        }
        let write = Write::append(id("a"), after, &entries, None);
        store
            .commit(&[write])
            .expect("it can be done")
            .remove(0)
            .expect("it can be done");
        let log = fs::read(log_of(at.path())).expect("it can be done");
        ends.push(log.len());
    }
    Left {
        name,
        file: fs::read(at.path()).expect("it can be done"),
        log: fs::read(log_of(at.path())).expect("it can be done"),
        ends,
    }
}

impl Left {
    /// How much is there up to the last commit that ends by this byte.
    fn version_before(&self, byte: usize) -> Version {
        let commits = self.ends.iter().filter(|end| **end <= byte).count();
        let entries = (1..=commits).map(|number| if number % 3 == 0 { 40 } else { 1 });
        Version::new(3 + entries.sum::<u64>())
    }

    /// Opens what is left with this log, and tells how much is there.
    fn open(&self, log: &[u8]) -> Version {
        let at = At::sqlite(self.name);
        fs::create_dir_all(at.path().parent().expect("it can be done")).expect("it can be done");
        fs::write(at.path(), &self.file).expect("it can be done");
        fs::write(log_of(at.path()), log).expect("it can be done");
        let mut store = at.open();
        let kept = store
            .reader()
            .expect("it can be done")
            .kept(&id("a"))
            .expect("it can be done");
        let record = kept
            .expect("it was there before")
            .record()
            .expect("it can be done");
        // And it goes on from there.
        let write = Write::append(id("a"), record.version(), &[moved(1)], None);
        let next = store.commit(&[write]).expect("it can be done").remove(0);
        assert_eq!(next, Ok(record.version().after(1)));
        record.version()
    }

    /// All kinds of places: in and at the ends of headers, pages and commits, and here and there.
    fn places(&self) -> Vec<usize> {
        let frames = (LOG_HEADER..=self.log.len()).step_by(FRAME);
        let mut places: Vec<usize> = frames
            .flat_map(|frame| [frame, frame + 1, frame + 12, frame + 24, frame + 2_000])
            .chain([0, 1, 4, 16, 24, 31])
            .chain((0..self.log.len()).step_by(5_003))
            .chain(self.ends.iter().flat_map(|end| [end - 1, *end]))
            .filter(|place| *place <= self.log.len())
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}

#[test]
fn a_log_that_is_cut_opens_to_the_commit_before() {
    let left = left("cut");
    assert_eq!(left.open(&left.log), left.version_before(usize::MAX));
    for place in left.places() {
        let found = left.open(&left.log[..place]);
        assert_eq!(found, left.version_before(place), "cut at {place}");
    }
}

#[test]
fn a_log_that_is_garbled_opens_to_the_commit_before() {
    let left = left("garbled");
    for place in left.places() {
        let mut log = left.log.clone();
        let Some(byte) = log.get_mut(place) else {
            continue;
        };
        *byte ^= 0x55;
        let found = left.open(&log);
        assert_eq!(found, left.version_before(place), "garbled at {place}");
    }
}

#[test]
fn a_log_with_something_behind_its_end_opens_whole() {
    let left = left("behind");
    for length in [1, 23, 24, 500, FRAME, 3 * FRAME + 7] {
        let mut log = left.log.clone();
        log.extend((0..length).map(|number| u8::try_from(number * 31 % 251).expect("it is small")));
        assert_eq!(left.open(&log), left.version_before(usize::MAX), "{length}");
    }
}

/// Where commits end in a log, of those frames that belong to its present beginning.
fn commit_ends(log: &[u8]) -> Vec<usize> {
    let salts = &log[16..24];
    let frames = (LOG_HEADER..).step_by(FRAME);
    let frames = frames.map_while(|start| Some((start + FRAME, log.get(start..start + 24)?)));
    let valid = frames.take_while(|(_, header)| &header[8..16] == salts);
    let commits = valid.filter(|(_, header)| header[4..8] != [0; 4]);
    commits.map(|(end, _)| end).collect()
}

/// Pages are brought from the log into the file in any order, and may be torn; until all of them are
/// there for certain, the log stays.
#[test]
fn a_file_that_is_torn_while_its_log_is_brought_in_opens_whole() {
    const PAGE: usize = 4_096;
    let left = left("brought");
    let whole = {
        let at = At::sqlite("brought_whole");
        fs::create_dir_all(at.path().parent().expect("it can be done")).expect("it can be done");
        fs::write(at.path(), &left.file).expect("it can be done");
        fs::write(log_of(at.path()), &left.log).expect("it can be done");
        drop(at.open());
        fs::read(at.path()).expect("it can be done")
    };
    assert!(whole.len() > left.file.len(), "pages were brought in");
    let mut rng = ChaCha8Rng::from_seed(seed_bytes(3));
    for number in 0..40 {
        let mut file = left.file.clone();
        file.resize(whole.len(), 0);
        for (page, new) in file.chunks_mut(PAGE).zip(whole.chunks(PAGE)) {
            // Not at all, in part, or wholly.
            let bytes = [0, below(&mut rng, PAGE), PAGE][below(&mut rng, 3)];
            page[..bytes].copy_from_slice(&new[..bytes]);
        }
        let torn = Left {
            name: left.name,
            file,
            log: left.log.clone(),
            ends: left.ends.clone(),
        };
        let found = torn.open(&torn.log);
        assert_eq!(found, left.version_before(usize::MAX), "{number}");
    }
}

/// A log that was begun anew is written over the old one, which is still behind it.
#[test]
fn a_log_that_was_begun_anew_opens_to_the_commit_before() {
    let at = At::sqlite("anew_source");
    let mut record = record("a", ListedAs::Public);
    let create = Write::create(id("a"), record.head(), &[], &record.summary());
    let mut store = at.open();
    let mut commit = |write: Write| {
        let outcome = store.commit(&[write]).expect("it can be done").remove(0);
        outcome.expect("it can be done");
    };
    commit(create);
    for entry in beginning() {
        let after = record.version();
        record.apply(&entry).expect("it can happen");
        commit(Write::append(id("a"), after, &[entry], None));
    }
    let play = |record: &mut hog_store::house::Record| {
        let (after, entry) = (record.version(), moved(1));
        record.apply(&entry).expect("it can happen");
        Write::append(id("a"), after, &[entry], None)
    };
    for _ in 0..20 {
        commit(play(&mut record));
    }
    at.execute("PRAGMA wal_checkpoint(PASSIVE)");
    let brought = record.version();
    let old = fs::read(log_of(at.path())).expect("it can be done");
    for _ in 0..5 {
        commit(play(&mut record));
    }
    let file = fs::read(at.path()).expect("it can be done");
    let log = fs::read(log_of(at.path())).expect("it can be done");
    assert_eq!(log.len(), old.len(), "it is written over");
    let ends = commit_ends(&log);
    assert_eq!(ends.len(), 5);
    let left = Left {
        name: "anew",
        file,
        log,
        ends,
    };
    let last = left.ends[4];
    for place in left.places().into_iter().filter(|place| *place < last) {
        let mut log = left.log.clone();
        log[place] ^= 0x55;
        let commits = left.ends.iter().filter(|end| **end <= place).count();
        assert_eq!(
            left.open(&log),
            brought.after(commits),
            "garbled at {place}"
        );
    }
    assert_eq!(left.open(&left.log), record.version());
}

/// What a house leaves that was killed while somebody read, so that its log was never begun anew.
#[test]
fn a_house_that_left_a_long_log_opens_whole() {
    let at = At::sqlite("long_source");
    let mut record = record("a", ListedAs::Public);
    let mut store = at.open();
    let create = Write::create(id("a"), record.head(), &[], &record.summary());
    store.commit(&[create]).expect("it can be done");
    let reading = rusqlite::Connection::open(at.path()).expect("it can be done");
    reading
        .execute_batch("BEGIN; SELECT * FROM tables")
        .expect("it can be done");
    for entry in beginning() {
        let after = record.version();
        record.apply(&entry).expect("it can happen");
        let write = Write::append(id("a"), after, &[entry], None);
        store.commit(&[write]).expect("it can be done");
    }
    let long = "x".repeat(2 << 20);
    for _ in 0..20 {
        let after = record.version();
        let entry = said(&long);
        record.apply(&entry).expect("it can happen");
        let write = Write::append(id("a"), after, &[entry], None);
        store.commit(&[write]).expect("it can be done");
        store.tidy();
    }
    let left = Left {
        name: "long",
        file: fs::read(at.path()).expect("it can be done"),
        log: fs::read(log_of(at.path())).expect("it can be done"),
        ends: Vec::new(),
    };
    assert!(left.log.len() > 40 << 20, "{}", left.log.len());
    assert_eq!(left.open(&left.log), record.version());
}
