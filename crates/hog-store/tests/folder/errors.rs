//! Every error names the file and what is wrong with it.

use std::fs;

use crate::scratch::{Scratch, id, saved};

#[test]
fn errors_name_the_file() {
    let folder = Scratch::new("errors");
    let path = folder.path_of(&id("mine")).display().to_string();
    let tables = folder.path().join("tables").display().to_string();
    let load_error = || folder.load(&id("mine")).unwrap_err().to_string();
    let missing = format!("there is no saved table \"mine\" in {tables}");
    assert_eq!(load_error(), missing);
    assert_eq!(folder.remove(&id("mine")).unwrap_err().to_string(), missing);
    let check = |bytes: &[u8], expected: &str| {
        folder.put(&id("mine"), bytes);
        assert_eq!(load_error(), format!("{path}{expected}"));
    };
    check(
        b"",
        ": line 1, column 0: this is not whole JSON: EOF while parsing a value",
    );
    check(b"{\"a\": \xff}", " is not text: byte 7 is not UTF-8");
    check(
        b"[1, 2]",
        ": this is not a saved game: expected \"house-of-games\": \"table\" in it",
    );
    check(
        br#"{"house-of-games": "table", "version": 3, "players": 2}"#,
        ": the table was saved in version 3; this program reads up to 1",
    );
    let long = vec![b' '; (16 << 20) + 1];
    check(
        &long,
        " is too long: a saved table has at most 16777216 bytes",
    );
}

#[test]
fn what_cannot_be_written_is_told_and_changes_nothing() {
    let folder = Scratch::new("refused");
    fs::create_dir_all(folder.path()).unwrap();
    // A file where a folder should be: not even a superuser gets past it.
    let tables = folder.path().join("tables");
    fs::write(&tables, "in the way").unwrap();
    let error = folder.save(&id("mine"), &saved("playing", &[]));
    let expected = format!(
        "cannot make {}: File exists (os error 17)",
        tables.display()
    );
    assert_eq!(error.unwrap_err().to_string(), expected);
    let error = folder.list().unwrap_err().to_string();
    let expected = format!(
        "cannot read {}: Not a directory (os error 20)",
        tables.display()
    );
    assert_eq!(error, expected);
    assert_eq!(fs::read(&tables).unwrap(), b"in the way");
    // And a folder where a file should be.
    fs::remove_file(&tables).unwrap();
    let path = folder.path_of(&id("mine"));
    fs::create_dir_all(path.join("full")).unwrap();
    let error = folder.save(&id("mine"), &saved("playing", &[]));
    let expected = format!(
        "cannot write {}: Is a directory (os error 21)",
        path.display()
    );
    assert_eq!(error.unwrap_err().to_string(), expected);
    assert_eq!(folder.names(), ["mine.json"], "no half of a file is left");
}
