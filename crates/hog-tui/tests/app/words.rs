//! What the screen tells a new user.

use ratatui::crossterm::event::KeyCode;

use crate::driver::Person;

#[test]
fn the_status_says_what_goes_on() {
    let mut person = Person::at_tictactoe();
    person.sees("Status: X's turn");
    person.types("a1 a2 b1 b2 c1");
    person.sees("Status: game over");
    let mut person = Person::at("freecell", &[]);
    person.sees("Status: your turn");
    person.sees("Deal 1 ");
    // Typing replaces the proposed number.
    person.letters("d617").press(KeyCode::Enter);
    person.sees("Deal 617");
    person.letters("v");
    person.sees("Status: playing solution");
}

#[test]
fn a_person_without_an_engine_is_told_how_to_get_an_opponent() {
    let mut person = Person::at("gomoku", &["person", "person"]);
    person.sees("C: the computer plays X.");
    person.letters("l3");
    person.sees("The engine is now level:3. Press C to play against it");
    person.letters("c");
    assert!(person.live().sitters()[0].is_engine());
    person.letters("l4");
    person.sees_not("Press C to play");
    let person = Person::at("gomoku", &["person", "level:1"]);
    person.sees_not("C: the computer");
}

#[test]
fn the_asks_of_both_players_are_told() {
    let mut person = Person::at("go-fish", &["person", "level:1"]);
    person.press(KeyCode::Enter);
    // The message may go over two lines.
    let screen = person.screen().replace('\n', " ");
    for asker in ["Player 1 asks for", "Player 2 asks for"] {
        assert!(screen.contains(asker), "{screen}");
    }
}

#[test]
fn the_clock_is_seen_beside_every_name() {
    let mut person = Person::at("go-fish", &["person", "person"]);
    person.press(KeyCode::Enter);
    let (_, row) = person.find("player 2");
    let screen = person.screen();
    let line = screen.lines().nth(usize::from(row)).unwrap();
    assert!(line.contains("player 2 friend "), "{line}");
    assert!(line.ends_with("0:00│"), "{line}");
}

#[test]
fn the_lobby_selects_the_table_that_was_left() {
    let mut person = Person::at("hex", &["person", "person"]);
    person.press(KeyCode::Enter).letters("q");
    person.sees("> hex, 1 move");
    person.press(KeyCode::Enter);
    assert_eq!(person.history(), ["f6"]);
}
