//! A WAL (write-ahead log) that reached the disk in part.
//!
//! What a power cut leaves of the WAL is cut or garbled somewhere. The store then opens to the last
//! commit before the first wrong byte.

use std::fs;
use std::path::{Path, PathBuf};

use hog_store::server::{TableVisibility, Version};

use crate::location::Location;
use crate::sample::{append, commit, create, load, moved};

/// How many commits are in the WAL.
const COMMITS: usize = 12;

/// The bytes before the first page in the WAL, and those of each page with its header.
const WAL_HEADER: usize = 32;
const FRAME: usize = 24 + 4_096;

/// The file of a store, its WAL, and the length of the WAL after each commit.
struct Snapshot {
    file: Vec<u8>,
    wal: Vec<u8>,
    ends: Vec<usize>,
}

fn wal_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push("-wal");
    name.into()
}

/// How many entries a commit adds: some are longer than a page.
const fn entries_of(commit: usize) -> usize {
    if commit.is_multiple_of(3) { 40 } else { 1 }
}

/// The files of a store that is still open, as a killed server leaves them.
fn snapshot(name: &str) -> Snapshot {
    let location = Location::sqlite(&format!("{name}_source"));
    let (write, _) = create("a", TableVisibility::Public);
    // When a store is closed, its WAL is emptied.
    commit(&mut *location.open(), write).unwrap();
    let mut store = location.open();
    let (mut ends, mut version) = (Vec::new(), Version::new(3));
    for number in 1..=COMMITS {
        let entries = vec![moved(number); entries_of(number)];
        version = commit(&mut *store, append("a", version.number(), &entries)).unwrap();
        ends.push(fs::read(wal_of(location.path())).unwrap().len());
    }
    Snapshot {
        file: fs::read(location.path()).unwrap(),
        wal: fs::read(wal_of(location.path())).unwrap(),
        ends,
    }
}

impl Snapshot {
    /// The version after the last commit that ends by this byte.
    fn version_before(&self, byte: usize) -> Version {
        let commits = self.ends.iter().filter(|end| **end <= byte).count();
        Version::new(3).after((1..=commits).map(entries_of).sum())
    }

    /// Opens the file with this WAL, and checks that the store goes on after a version.
    fn check(&self, wal: &[u8], expected: Version, name: &str) {
        let location = Location::sqlite(name);
        fs::create_dir_all(location.path().parent().unwrap()).unwrap();
        fs::write(location.path(), &self.file).unwrap();
        fs::write(wal_of(location.path()), wal).unwrap();
        let mut store = location.open();
        let found = load(&mut *store.reader().unwrap(), "a").version();
        assert_eq!(found, expected, "{name}");
        let next = commit(&mut *store, append("a", found.number(), &[moved(1)]));
        assert_eq!(next, Ok(found.after(1)), "{name}");
    }

    /// Offsets in and at the ends of headers, pages and commits, and some others.
    fn offsets(&self) -> Vec<usize> {
        let frames = (WAL_HEADER..=self.wal.len()).step_by(FRAME);
        let mut offsets: Vec<usize> = frames
            .flat_map(|frame| [frame, frame + 1, frame + 12, frame + 24, frame + 2_000])
            .chain([0, 1, 4, 16, 24, 31])
            .chain((0..self.wal.len()).step_by(5_003))
            .chain(self.ends.iter().flat_map(|end| [end - 1, *end]))
            .filter(|offset| *offset < self.wal.len())
            .collect();
        offsets.sort_unstable();
        offsets.dedup();
        offsets
    }
}

#[test]
fn a_wal_that_is_cut_or_garbled_opens_to_the_commit_before() {
    let snapshot = snapshot("torn");
    let whole = snapshot.version_before(usize::MAX);
    snapshot.check(&snapshot.wal, whole, "whole");
    for offset in snapshot.offsets() {
        let expected = snapshot.version_before(offset);
        let (cut, garbled) = (format!("cut at {offset}"), format!("garbled at {offset}"));
        snapshot.check(&snapshot.wal[..offset], expected, &cut);
        let mut wal = snapshot.wal.clone();
        wal[offset] ^= 0x55;
        snapshot.check(&wal, expected, &garbled);
    }
    let behind = [&snapshot.wal[..], &[0x55; 2 * FRAME + 7]].concat();
    snapshot.check(&behind, whole, "something behind its end");
}
