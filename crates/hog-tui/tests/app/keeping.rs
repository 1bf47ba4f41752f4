//! Tables and results are kept.

use ratatui::crossterm::event::KeyCode;

use crate::driver::Person;

#[test]
fn nothing_that_was_played_is_lost() {
    let mut person = Person::at("tictactoe", &["person", "person"]);
    assert!(
        person.folder.list().unwrap().is_empty(),
        "an empty table is not kept"
    );
    person.types("b2").types("a1");
    person.sees("Kept");
    // The program is killed: nothing else is done.
    let folder = person.folder.clone();
    drop(person);
    let mut person = Person::with(folder);
    person.sees("Continue");
    person.press(KeyCode::Enter);
    assert_eq!(person.history(), ["b2", "a1"]);
    person.letters("q");
    person.sees("The table is kept");
}

#[test]
fn a_result_is_written_once() {
    let mut person = Person::at("tictactoe", &["person", "person"]);
    for text in ["a1", "a2", "b1", "b2", "c1"] {
        person.types(text);
    }
    person.sees("X has won after 5 moves.");
    person.letters("u");
    person.types("c1");
    person.sees("X has won after 5 moves.");
    let results = std::fs::read_to_string(person.folder.results_path()).unwrap();
    assert_eq!(results.lines().count(), 1, "{results}");
    // A finished table is not offered to be continued.
    person.letters("q");
    person.sees_not("Continue");
    person.sees("Kept tables");
}

#[test]
fn a_table_is_written_under_a_name_and_removed() {
    let mut person = Person::at("tictactoe", &["person", "person"]);
    person.types("b2").letters("w");
    person.control('u').letters("no/good").press(KeyCode::Enter);
    person.sees("cannot be the name");
    person.control('u').letters("mine").press(KeyCode::Enter);
    assert!(
        person.message().contains("kept as mine"),
        "{}",
        person.message()
    );
    let names = |person: &Person| -> Vec<String> {
        let entries = person.folder.list().unwrap().into_iter();
        entries.map(|entry| entry.id.as_str().to_string()).collect()
    };
    assert_eq!(names(&person), ["mine"]);
    person.types("a1").letters("q");
    assert_eq!(names(&person), ["mine"]);
    person.press(KeyCode::Home).press(KeyCode::Delete);
    assert_eq!(names(&person), ["mine"]);
    person.press(KeyCode::Delete);
    assert!(names(&person).is_empty());
}
