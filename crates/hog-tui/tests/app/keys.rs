//! Every key of the table.

use ratatui::crossterm::event::KeyCode;

use crate::driver::Person;

#[test]
fn arrows_and_enter_play_where_the_cursor_is() {
    let mut person = Person::at_tictactoe();
    person
        .press(KeyCode::Left)
        .press(KeyCode::Up)
        .press(KeyCode::Enter);
    person.press(KeyCode::Right).press(KeyCode::Char(' '));
    assert_eq!(person.history(), ["a1", "b1"]);
    person.press(KeyCode::Enter);
    person.says("No move at b1");
}

#[test]
fn keys_that_come_faster_than_the_screen_is_drawn_are_not_lost() {
    let mut person = Person::at_tictactoe();
    let enter = KeyCode::Enter;
    person.press_without_drawing(&[enter, KeyCode::Left, enter, KeyCode::Up, enter]);
    assert_eq!(person.history(), ["b2", "a2", "a1"]);
}

#[test]
fn moves_are_typed_in_notation_or_by_row_and_column() {
    let mut person = Person::at_tictactoe();
    person.types("b2").letters("3 1").press(KeyCode::Enter);
    assert_eq!(person.history(), ["b2", "a3"]);
    person.types("nonsense");
    person.sees("! \"nonsense\" is not a move: expected");
    person.types("2 2");
    person.says("No move at row 2, column 2 (b2)");
    person.letters(":nqu");
    person.sees("Your move: nqu");
    person.press(KeyCode::Esc);
    person.sees_not("Your move:");
    assert_eq!(person.history(), ["b2", "a3"]);
}

#[test]
fn undo_redo_and_new() {
    let mut person = Person::at_tictactoe();
    person.letters("u");
    person.says("No moves to undo");
    person.types("b2").types("a1").letters("U");
    assert_eq!(person.history(), ["b2"]);
    person.letters("y");
    assert_eq!(person.history(), ["b2", "a1"]);
    person.letters("Y");
    assert!(person.message().starts_with('!'));
    person.letters("n");
    assert!(person.history().is_empty());
    person.types("a1 a2 b1 b2 c1");
    person.letters("u").letters("y");
    person.says("has won");
}

#[test]
fn an_engine_suggests_plays_and_changes() {
    let mut person = Person::at_tictactoe();
    person.letters("s");
    person.says("proved");
    assert!(person.history().is_empty());
    person.letters("p");
    assert_eq!(person.history().len(), 1);
    person.letters("c");
    assert!(person.live().sitters()[1].is_engine());
    assert_eq!(person.history().len(), 2, "it is the engine's turn");
    person.says("O plays");
    // Only the thesis engine has this key.
    person.letters("r");
    person.sees("used here");
}

#[test]
fn a_suggestion_is_marked_until_something_is_played() {
    let mut person = Person::at_tictactoe();
    person.letters("s").press(KeyCode::Right);
    person.sees("{");
    person.press(KeyCode::Esc);
    person.sees_not("{");
    person.letters("s").press(KeyCode::Right).types("c3");
    person.sees_not("{");
}

#[test]
fn levels_and_engines_are_chosen_and_reorder_is_switched() {
    let mut person = Person::at_tictactoe();
    person.letters("l");
    person.sees("Enter chooses, Esc closes");
    person.letters("7");
    assert_eq!(person.live().engine().to_string(), "level:7");
    person
        .letters("l")
        .press(KeyCode::End)
        .press(KeyCode::Enter);
    person.sees("Which engine?");
    person.letters("!").press(KeyCode::Enter);
    person.sees("expected");
    person.control('u').letters("thesis").press(KeyCode::Enter);
    assert_eq!(person.live().engine().to_string(), "thesis");
    person.letters("r");
    assert_eq!(person.live().engine().to_string(), "thesis:reorder=off");
    person.letters("R");
    assert_eq!(person.live().engine().to_string(), "thesis");
}

#[test]
fn pages_open_and_close() {
    let mut person = Person::at_tictactoe();
    for key in [KeyCode::Char('?'), KeyCode::F(1)] {
        person.press(key);
        person.sees("Esc closes");
        person.press(KeyCode::Esc);
        person.sees_not("Esc closes");
    }
    person.letters("t");
    person.says("Colours");
    person.letters("z");
    person.says("is not used here");
    person.letters("v");
    person.says("used here");
    person.letters("q");
    assert!(person.app.live().is_none());
    person.sees("House of Games");
}

#[test]
fn a_solution_is_found_and_stepped_through() {
    let mut person = Person::at("freecell:617", &[]);
    person.sees("Winnable");
    person.letters("v");
    person.says("Solution found");
    person.letters("xx.");
    assert_eq!(person.live().table().length(), 3);
    person.letters("o");
    person.sees("auto: off");
    person.letters(">");
    person.sees("freecell:618");
    assert_eq!(person.live().table().length(), 0);
    person.letters("<<");
    person.sees("freecell:616");
    person
        .letters("d")
        .control('u')
        .letters("0")
        .press(KeyCode::Enter);
    person.sees("cannot be");
    person.control('u').letters("11982").press(KeyCode::Enter);
    person.sees("freecell:11982");
}

#[test]
fn several_moves_of_one_place_are_asked_about() {
    let mut person = Person::at("cube:2", &[]);
    person.press(KeyCode::Enter);
    person.sees("Which move at");
    person.press(KeyCode::Esc);
    assert_eq!(person.live().table().length(), 0);
    person.press(KeyCode::Enter).letters("2");
    assert_eq!(person.live().table().length(), 1);
}

#[test]
fn counters_are_taken_and_put_down() {
    let mut person = Person::at("three-mens-morris", &["person", "person"]);
    for text in ["a1", "b1", "a2", "b3", "c2", "c3"] {
        person.types(text);
    }
    // The first thing that can be moved.
    person.press(KeyCode::Tab).press(KeyCode::Enter);
    person.sees("You hold");
    person.press(KeyCode::Esc);
    person.says("Put back");
    person
        .press(KeyCode::Enter)
        .press(KeyCode::Tab)
        .press(KeyCode::Enter);
    assert_eq!(person.live().table().length(), 7);
}

#[test]
fn who_has_no_time_left_has_lost() {
    let pace = "1m".parse().expect("it is a pace");
    let mut person = Person::timed("tictactoe", &["person", "person"], pace);
    person.types("b2");
    person.wait(59_000);
    person.sees("0:01");
    person.wait(2_000);
    person.sees("O ran out of time.");
    // Time is not taken back.
    person.sees("N for another game, Q to leave.");
    person.types("a1");
    assert_eq!(person.history(), ["b2"]);
}
