//! `hog export` and `hog import`.

use hog_postgres::{Durability, Server};
use hog_store::server::{Address, Record, Write, open};
use hog_table::Saved;

use crate::process::{Scratch, hog, text};

/// Runs the program with this folder: whether it succeeds, its output and its errors.
fn run(home: &Scratch, words: &str) -> (bool, String, String) {
    let output = hog(words).env("HOG_DATA", &home.0).output();
    let output = output.expect("the program starts");
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    (output.status.success(), out, error)
}

/// Creates some tables in the store of this folder.
fn fill(home: &Scratch) {
    let mut store = open(&Address::in_folder(&home.0)).expect("the store opens");
    for name in ["one", "two"] {
        let saved = r#"{"house-of-games":"table","version":1,"game":"go-fish","seed":
                "00000000000000000000000000000000000000000000000000000000000000ff","fresh":true,
                "stage":"playing","sitters":["nobody","nobody"],"engine":"level:5",
                "clock":{"pace":"up","seats":[{"used":0},{"used":0}]},"moves":[]}"#;
        let saved = Saved::from_json(saved).expect("it is a table").to_json();
        let head = format!(
            r#"{{"created":"2026-11-15T20:49:55Z","listing":"public","entrance":"open",
                    "talk":"off","saved":{saved}}}"#
        );
        let head = serde_json::from_str(&head).expect("it is a head");
        let record = Record::new(name.parse().expect("it is a name"), head);
        let (id, head, summary) = (record.id().clone(), record.head(), record.summary());
        let write = Write::create(id, head, &[], &summary);
        let outcomes = store.commit(&[write]).expect("there is room");
        assert!(outcomes[0].is_ok());
    }
}

#[test]
fn a_store_moves_from_sqlite_to_postgres_and_back() {
    let server = Server::open(Durability::Off).expect("PostgreSQL is installed");
    let url = server.create_database("moving").expect("there is none yet");
    let home = Scratch::new("moving");
    fill(&home);
    let (first, second) = (home.file("first.jsonl"), home.file("second.jsonl"));
    let done = |out: String| (true, out, String::new());
    let exported = run(&home, &format!("export {first}"));
    assert_eq!(exported, done(format!("2 tables exported to {first}\n")));
    let import = || run(&home, &format!("import --db {url} {first}"));
    assert_eq!(import(), done("2 tables imported\n".into()));
    assert_eq!(
        import(),
        done("0 tables imported; 2 tables already there\n".into())
    );
    assert!(run(&home, &format!("export --db {url} {second}")).0);
    let read = |path: &str| std::fs::read_to_string(path).expect("it was written");
    assert_eq!(read(&first), read(&second));
    let (_, piped, _) = run(&home, "export -");
    assert_eq!(piped, read(&first));
    assert!(piped.starts_with(r#"{"house-of-games":"house","version":1}"#));
    assert!(piped.ends_with("\n{\"tables\":2}\n"));
}

#[test]
fn a_wrong_file_or_a_store_in_use_is_refused() {
    let home = Scratch::new("not-moving");
    let file = home.file("none.jsonl");
    let error = |words: &str| {
        let (done, _, error) = run(&home, words);
        assert!(!done);
        error
    };
    error(&format!("export {file}"));
    error(&format!("import {file}"));
    assert!(!home.0.exists(), "no store was created");
    fill(&home);
    std::fs::write(&file, "{}\n").expect("there is room");
    let refused = error(&format!("import {file}"));
    assert!(
        refused.starts_with(&format!("error: {file}: line 1: ")),
        "{refused}"
    );
    let in_use = open(&Address::in_folder(&home.0)).expect("the store opens");
    let refused = error("export -");
    let store = format!("sqlite:{}", home.file("house.sqlite"));
    assert!(refused.contains(&store), "{refused}");
    drop(in_use);
}
