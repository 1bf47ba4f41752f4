//! `hog export` and `hog import`.

use std::path::PathBuf;
use std::process::Output;

use hog_postgres::{Durability, Server};
use hog_store::house::{Address, Record, Write, open};
use hog_table::Saved;

use crate::running::{hog, text};

/// A folder that is gone when the test is over.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Self {
        let name = format!("hog-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn run(&self, words: &[&str]) -> Output {
        let mut command = hog(words);
        let output = command.env("HOG_DATA", &self.0).output();
        output.expect("the program starts")
    }

    /// The path of a file in it.
    fn file(&self, name: &str) -> String {
        let path = self.0.join(name);
        path.to_str().expect("it is text").to_string()
    }

    /// Some tables in the house of this folder.
    fn fill(&self) {
        let mut store = open(&Address::in_folder(&self.0)).expect("the house opens");
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
            let head = hog_store::house::Head::from_json(&head).expect("it is a head");
            let record = Record::new(name.parse().expect("it is a name"), head);
            let (id, head, summary) = (record.id().clone(), record.head(), record.summary());
            let write = Write::create(id, head, &[], &summary);
            let outcomes = store.commit(&[write]).expect("there is room");
            assert!(outcomes[0].is_ok());
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn told(output: &Output) -> (bool, String, String) {
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    (output.status.success(), out, error)
}

#[test]
fn a_house_moves_from_a_file_to_a_server_and_back() {
    let server = Server::open(Durability::Forgone).expect("PostgreSQL is installed");
    let url = server.create_database("moving").expect("it has none such");
    let home = Home::new("moving");
    home.fill();
    let (one, two) = (home.file("one.jsonl"), home.file("two.jsonl"));
    let expected = format!("2 tables exported to {one}\n");
    assert_eq!(
        told(&home.run(&["export", &one])),
        (true, expected, String::new())
    );
    let import = || told(&home.run(&["import", "--db", &url, &one]));
    assert_eq!(
        import(),
        (true, "2 tables imported\n".into(), String::new())
    );
    let again = "0 tables imported; 2 tables there already\n".to_string();
    assert_eq!(import(), (true, again, String::new()));
    let (done, _, error) = told(&home.run(&["export", "--db", &url, &two]));
    assert!(done, "{error}");
    let read = |path: &str| std::fs::read(path).expect("it was written");
    assert_eq!(read(&one), read(&two));
    let piped = home.run(&["export", "-"]);
    assert_eq!(piped.stdout, read(&one));
    let first = r#"{"house-of-games":"house","version":1}"#;
    assert!(text(&piped.stdout).starts_with(first));
    assert!(text(&piped.stdout).ends_with("\n{\"tables\":2}\n"));
}

#[test]
fn what_cannot_move_is_told() {
    let home = Home::new("not-moving");
    let file = home.file("none.jsonl");
    let house = home.file("house.sqlite");
    let error = |words: &[&str]| {
        let (done, _, error) = told(&home.run(words));
        assert!(!done);
        error
    };
    let expected = format!("error: there is no house at sqlite:{house}\n");
    assert_eq!(error(&["export", &file]), expected);
    let expected = format!("error: {file}: No such file or directory (os error 2)\n");
    assert_eq!(error(&["import", &file]), expected);
    assert!(!home.0.exists(), "nothing was set up");
    home.fill();
    std::fs::write(&file, "{}\n").expect("there is room");
    let told = error(&["import", &file]);
    let expected = format!("error: {file}: line 1: this is no exported store: ");
    assert!(told.starts_with(&expected), "{told}");
    let open_house = open(&Address::in_folder(&home.0)).expect("the house opens");
    let expected = format!("error: another server has sqlite:{house} open\n");
    assert_eq!(error(&["export", "-"]), expected);
    drop(open_house);
    let told = error(&["export", "--db", "mysql:x", "-"]);
    assert!(
        told.contains("expected sqlite:PATH or postgres://"),
        "{told}"
    );
}
