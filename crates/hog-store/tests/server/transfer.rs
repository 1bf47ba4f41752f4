//! Stores that are exported to a file and imported into another.

use std::fs;
use std::io;
use std::path::PathBuf;

use hog_store::server::transfer::{Imported, TransferError, export, import, to_file};
use hog_store::server::{Store, TableVisibility};

use crate::location::Location;
use crate::sample::{append, beginning, commit, create_with, followed, id, load, moved, said};

fn fill(store: &mut dyn Store, tables: usize) {
    for number in 0..tables {
        let name = format!("table-{number}");
        let listing = [TableVisibility::Public, TableVisibility::Private][number % 2];
        let mut entries = beginning();
        entries.extend((1..=number).map(moved));
        entries.push(said("Grüße 🐟 \u{0} \"\n"));
        if number % 3 == 2 {
            entries.extend(followed(&format!("table-{}", number + 1)));
        }
        commit(store, create_with(&name, listing, &entries).0).unwrap();
    }
}

fn exported(location: &Location) -> Vec<u8> {
    let mut file = Vec::new();
    export(&mut *location.reader(), &mut file).expect("there is room");
    file
}

fn imported(location: &Location, file: &[u8]) -> Result<Imported, TransferError> {
    import(&mut *location.open(), || Ok(file))
}

#[test]
fn the_same_tables_are_the_same_file_from_every_store() {
    let (one, two, three) = (
        Location::sqlite("moving_one"),
        Location::postgres("moving_two"),
        Location::sqlite("moving_three"),
    );
    fill(&mut *one.open(), 30);
    let file = exported(&one);
    let all = Imported {
        written: 30,
        there: 0,
    };
    assert_eq!(imported(&two, &file).unwrap(), all);
    assert!(exported(&two) == file, "the same bytes");
    assert_eq!(imported(&three, &exported(&two)).unwrap(), all);
    assert!(exported(&three) == file, "the same bytes");
    let list = |location: &Location| location.reader().list(100).unwrap();
    assert_eq!(list(&one), list(&two));
    assert_eq!(list(&one), list(&three));
    let loaded = |location: &Location| load(&mut *location.reader(), "table-29");
    let rematch = loaded(&two).rematch().map(|next| next.0.clone());
    assert_eq!(rematch, Some(id("table-30")));
    assert_eq!(loaded(&one), loaded(&two));
}

#[test]
fn what_is_there_already_is_passed_over_unless_it_differs() {
    let (one, two) = (Location::sqlite("there_one"), Location::sqlite("there_two"));
    fill(&mut *one.open(), 6);
    fill(&mut *two.open(), 4);
    let file = exported(&one);
    let some = Imported {
        written: 2,
        there: 4,
    };
    assert_eq!(imported(&two, &file).unwrap(), some);
    let none = Imported {
        written: 0,
        there: 6,
    };
    assert_eq!(imported(&two, &file).unwrap(), none);
    let write = append("table-3", 7, &[said("once more")]);
    commit(&mut *one.open(), write).unwrap();
    let error = imported(&two, &exported(&one)).unwrap_err().to_string();
    let expected = "line 5: the store has another table \"table-3\" already";
    assert_eq!(error, expected);
}

#[test]
fn damaged_lines_are_told_by_number_and_nothing_is_written() {
    let (one, two) = (Location::sqlite("lines_one"), Location::sqlite("lines_two"));
    fill(&mut *one.open(), 4);
    let file = String::from_utf8(exported(&one)).unwrap();
    let lines: Vec<&str> = file.lines().collect();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        lines.join("\n")
    };
    let cases = [
        (String::new(), "line 1: the file is empty"),
        (
            with(1, "{}"),
            "line 1: this is not an exported store: column 2: missing field",
        ),
        (
            with(1, r#"{"house-of-games":"table","version":1}"#),
            "line 1: this is not an exported store but a \"table\"",
        ),
        (
            with(1, r#"{"house-of-games":"house","version":2}"#),
            "line 1: the store was exported in version 2; this program reads up to 1",
        ),
        (
            with(4, &lines[3][..50]),
            "line 4: column 50: EOF while parsing",
        ),
        (
            with(4, &lines[3].replace("\"began\"", "\"vanished\"")),
            "line 4: column ",
        ),
        (
            with(5, &lines[4].replacen("\"seat\":2", "\"seat\":3", 1)),
            "line 5: entry 2: there is no seat 3; the game has 2",
        ),
        (
            with(5, lines[1]),
            "line 5: table \"table-0\" is in the file twice, first in line 2",
        ),
        (
            with(3, r#"{"tables":1}"#),
            "line 4: the file goes on after its last line",
        ),
        (
            with(6, r#"{"tables":5}"#),
            "line 6: there are 4 tables before this line, not 5",
        ),
        (
            lines[..4].join("\n"),
            "line 5: the file ends before its last line, which has the number of tables",
        ),
    ];
    for (file, expected) in cases {
        let error = imported(&two, file.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}\n{expected}");
        assert_eq!(two.reader().tables(None, 10).unwrap(), []);
    }
    let mut bytes = file.clone().into_bytes();
    let place = file.find("table-2").unwrap();
    bytes[place] = 0xff;
    let error = imported(&two, &bytes).unwrap_err().to_string();
    assert!(error.starts_with("line 4: this is not text"), "{error}");
}

#[test]
fn a_damaged_table_is_not_exported() {
    let location = Location::sqlite("damaged_export");
    fill(&mut *location.open(), 2);
    location.execute("DELETE FROM entries WHERE table_id = 'table-1' AND number = 1");
    let failed = export(&mut *location.reader(), &mut Vec::new()).unwrap_err();
    let expected = "table \"table-1\" is damaged: entry 1 is missing: entry 2 is the next";
    assert_eq!(failed.to_string(), expected);
}

#[test]
fn a_file_is_there_whole_or_not_and_only_its_owner_reads_it() {
    let location = Location::sqlite("to_file");
    drop(location.open());
    let path: PathBuf = location.path().with_file_name("house.jsonl");
    let failed = to_file(&path, |out| -> Result<(), TransferError> {
        out.write_all(b"half")?;
        Err(io::Error::other("the disk is full").into())
    });
    assert_eq!(failed.unwrap_err().to_string(), "the disk is full");
    assert!(!path.exists());
    to_file(&path, |out| Ok(out.write_all(b"whole")?)).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"whole");
    let names = fs::read_dir(path.parent().unwrap()).unwrap();
    let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(!names.into_iter().any(|name| name.contains("tmp")));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&path) & 0o777, 0o600);
        assert_eq!(mode(location.path()) & 0o777, 0o600);
        assert_eq!(mode(location.path().parent().unwrap()) & 0o777, 0o700);
    }
}
