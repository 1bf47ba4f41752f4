//! Tables and results are saved.

use std::time::Instant;

use hog_core::Seat;
use hog_table::{Executor, LiveTable};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent};

use crate::driver::Person;

#[test]
fn nothing_that_was_played_is_lost() {
    let mut person = Person::at_tictactoe();
    assert!(
        person.folder.list().unwrap().is_empty(),
        "an empty table is not kept"
    );
    person.types("b2").types("a1");
    person.sees("Saved");
    // The program is killed: nothing else is done.
    let folder = person.folder.clone();
    drop(person);
    let mut person = Person::with(folder);
    person.sees("Continue");
    person.press(KeyCode::Enter);
    assert_eq!(person.history(), ["b2", "a1"]);
    person.letters("q");
    person.sees("Game saved");
}

#[test]
fn a_result_is_written_once() {
    let mut person = Person::at_tictactoe();
    person.types("a1 a2 b1 b2 c1");
    person.sees("X has won after 5 moves.");
    person.letters("u");
    person.types("c1");
    person.sees("X has won after 5 moves.");
    let results = person.results();
    assert_eq!(results.lines().count(), 1, "{results}");
    // A finished table is not offered to be continued.
    person.letters("q");
    person.sees_not("Continue");
    person.sees("Saved games");
    // Its result is not written again when it is looked at.
    person.press(KeyCode::End).press(KeyCode::Enter);
    person.sees("X has won after 5 moves.");
    person.letters("t").letters("q");
    assert_eq!(person.results(), results);
}

#[test]
fn a_table_is_written_under_a_name_and_removed() {
    let mut person = Person::at_tictactoe();
    person.types("b2").letters("w");
    person.control('u').letters("no/good").press(KeyCode::Enter);
    person.sees("cannot be the name");
    person.control('u').letters("mine").press(KeyCode::Enter);
    person.says("saved as mine");
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

#[test]
fn every_move_is_kept_before_it_is_seen() {
    let mut person = Person::at("tictactoe", &["person", "level:1"]);
    let kept = |person: &Person| -> Vec<usize> {
        let entries = person.folder.list().unwrap().into_iter();
        entries.map(|entry| entry.table.unwrap().moves).collect()
    };
    let now = Instant::now();
    let enter = Event::Key(KeyEvent::from(KeyCode::Enter));
    person.app.handle(&enter, now);
    assert_eq!(kept(&person), [1]);
    while person.live().table().length() < 2 {
        person.app.tick(now);
    }
    assert_eq!(kept(&person), [2]);
}

/// The game was resigned elsewhere: the screen says so, and it cannot be undone.
#[test]
fn a_game_that_was_resigned_is_told_as_such() {
    let mut person = Person::at_tictactoe();
    person.types("b2").letters("w");
    person.control('u').letters("mine").press(KeyCode::Enter);
    let id = "mine".parse().unwrap();
    let mut live = {
        let saved = person.folder.load(&id).unwrap();
        LiveTable::load(&saved, Executor::inline(), 1).unwrap()
    };
    live.resign(Seat::SECOND).unwrap();
    person.folder.save(&id, &live.save()).unwrap();
    let mut person = Person::with(person.folder.clone());
    person.press(KeyCode::End).press(KeyCode::Enter);
    person.sees("O has resigned.");
    person.sees_not("U to undo");
    person.letters("u");
    person.sees("The game is over: O has resigned.");
    assert_eq!(person.history(), ["b2"]);
}

#[test]
fn the_clock_goes_on_where_it_was_when_the_table_was_left() {
    let leaving: [fn(&mut Person); 3] = [
        |person| _ = person.letters("q"),
        |person| _ = person.control('c'),
        |person| person.app.close(),
    ];
    for leave in leaving {
        let mut person = Person::at_tictactoe();
        person.types("b2");
        person.wait(83_000);
        leave(&mut person);
        let mut person = Person::with(person.folder.clone());
        person.press(KeyCode::Enter);
        person.sees("1:23");
    }
}

#[test]
fn a_table_that_cannot_be_kept_is_told_and_played_on() {
    let mut person = Person::at_tictactoe();
    // A file is where the folder should be.
    let path = person.folder.results_path();
    std::fs::write(path.parent().unwrap(), "in the way").unwrap();
    person.types("b2");
    person.sees("The game could not be saved");
    person.sees("NOT SAVED");
    person.types("a1");
    person.sees_not("The game could not be saved");
    person.sees("NOT SAVED");
    std::fs::remove_file(path.parent().unwrap()).unwrap();
    person.types("c3");
    person.sees_not("NOT SAVED");
    assert_eq!(person.folder.list().unwrap().len(), 1);
}
