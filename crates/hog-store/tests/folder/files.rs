//! Saved tables as files.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use hog_store::{Folder, SavedSummary, TableId};
use hog_table::Stage;

use crate::scratch::{Scratch, id, saved};

/// Makes a table look as if it was saved this long ago.
fn backdate(folder: &Folder, id: &TableId, seconds_ago: u64) {
    let file = File::options().write(true).open(folder.path_of(id));
    let when = SystemTime::now() - Duration::from_secs(seconds_ago);
    let dated = file.and_then(|file| file.set_modified(when));
    dated.expect("the file is there");
}

#[test]
fn a_table_is_kept_replaced_and_removed() {
    let folder = Scratch::new("replaced");
    assert!(folder.list().unwrap().is_empty());
    assert!(!folder.path().exists(), "looking makes nothing");
    let (short, long) = (saved("playing", &["b2"]), saved("playing", &["b2", "a1"]));
    folder.save(&id("mine"), &long).unwrap();
    assert_eq!(folder.load(&id("mine")).unwrap(), long);
    folder.save(&id("mine"), &short).unwrap();
    assert_eq!(folder.load(&id("mine")).unwrap(), short);
    assert_eq!(folder.names(), ["mine.json"], "nothing else is left");
    folder.remove(&id("mine")).unwrap();
    assert!(folder.names().is_empty());
}

#[test]
fn the_last_table_is_the_newest_that_is_sound_and_not_over() {
    let folder = Scratch::new("last");
    assert_eq!(folder.last().unwrap(), None);
    for (name, stage, ago) in [
        ("old", "playing", 500),
        ("middle", "playing", 400),
        ("over", "over", 300),
    ] {
        folder.save(&id(name), &saved(stage, &["b2"])).unwrap();
        backdate(&folder, &id(name), ago);
    }
    folder.put(&id("damaged"), "{");
    backdate(&folder, &id("damaged"), 200);
    assert_eq!(folder.last().unwrap(), Some(id("middle")));
    let listed = folder.list().unwrap();
    let names: Vec<&str> = listed.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(names, ["damaged", "over", "middle", "old"]);
    let expected = format!(
        "{}: line 1, column 1: this is not whole JSON: EOF while parsing an object",
        folder.path_of(&id("damaged")).display()
    );
    let error = listed[0].table.as_ref().unwrap_err();
    assert_eq!(error.to_string(), expected);
    let summary = SavedSummary {
        game: "tictactoe".into(),
        moves: 1,
        stage: Stage::Over,
    };
    assert_eq!(listed[1].table.as_ref().unwrap(), &summary);
    let age = listed[1].when.elapsed().unwrap().as_secs();
    assert!((300..400).contains(&age), "{age}");
    assert_eq!(fs::read(folder.path_of(&id("damaged"))).unwrap(), b"{");
}

#[test]
fn files_of_others_are_no_tables() {
    let folder = Scratch::new("others");
    folder.save(&id("mine"), &saved("playing", &[])).unwrap();
    for name in [
        "notes.txt",
        ".hidden.json",
        "a.b.json",
        ".mine.json.1.1.tmp",
    ] {
        fs::write(folder.path().join("tables").join(name), "x").unwrap();
    }
    let listed = folder.list().unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].id, id("mine"));
}

#[test]
fn what_killed_writers_left_is_removed_when_it_is_old() {
    let folder = Scratch::new("leftovers");
    folder.save(&id("mine"), &saved("playing", &[])).unwrap();
    let tables = folder.path().join("tables");
    for (name, ago) in [
        (".x.json.1.1.tmp", 4_000),
        (".x.json.1.2.tmp", 10),
        ("x.tmp", 4_000),
    ] {
        let file = File::create(tables.join(name)).unwrap();
        let when = SystemTime::now() - Duration::from_secs(ago);
        file.set_modified(when).unwrap();
    }
    folder.save(&id("other"), &saved("playing", &[])).unwrap();
    let expected = [".x.json.1.2.tmp", "mine.json", "other.json", "x.tmp"];
    assert_eq!(folder.names(), expected);
}

#[test]
fn two_writers_at_once_leave_a_whole_table() {
    let folder = Scratch::new("writers");
    let moves = ["a1", "b1", "c1", "a2"].repeat(200);
    std::thread::scope(|scope| {
        for writer in 1..=2 {
            let (folder, moves) = (&folder, &moves);
            scope.spawn(move || {
                for number in 0..50 {
                    let table = saved("playing", &moves[..writer * 300 + number]);
                    folder.save(&id("shared"), &table).unwrap();
                    let read = folder.load(&id("shared")).unwrap();
                    assert!(read.moves.len() >= 300, "{} moves", read.moves.len());
                }
            });
        }
    });
    assert_eq!(folder.names(), ["shared.json"]);
}

#[cfg(unix)]
#[test]
fn what_is_kept_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Scratch::new("private");
    folder.save(&id("mine"), &saved("playing", &[])).unwrap();
    let metadata = fs::metadata(folder.path_of(&id("mine"))).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
    let played = crate::results::played(1, "hex", None, 1);
    folder.record(&played).unwrap();
    let metadata = fs::metadata(folder.results_path()).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
}
