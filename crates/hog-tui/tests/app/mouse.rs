//! The mouse at the table.

use ratatui::crossterm::event::{KeyCode, MouseEventKind};

use crate::driver::Person;

#[test]
fn a_click_plays_and_options_are_clicked() {
    let mut person = Person::at("tictactoe", &["person", "person"]);
    let middle = person.find("[ ]");
    person.click((middle.0 + 1, middle.1));
    assert_eq!(person.history(), ["b2"]);
    let undo = person.find("U undo");
    person.wait(1_000);
    person.click(undo);
    assert!(person.history().is_empty());
    let help = person.find("? help");
    person.click(help);
    person.sees("Esc closes");
    person.mouse(MouseEventKind::ScrollDown, help);
    person.click((0, 0));
    person.sees_not("Esc closes");
}

/// In this deal the six of spades is the last card of column 1 and the seven of diamonds is not
/// free; the nine of clubs of column 2 goes on the ten of hearts only when that is free.
#[test]
fn cards_are_dragged_clicked_and_sent_home() {
    let mut person = Person::at("freecell", &[]);
    let six = person.find("6♠");
    let cell = person.find("╎");
    person.drag(six, (cell.0 + 2, cell.1));
    assert_eq!(person.live().table().length(), 1, "{}", person.screen());
    // A drag that ends nowhere changes nothing.
    let nine = person.find("9♣");
    person.wait(1_000);
    person.drag(nine, (79, 23));
    assert_eq!(person.live().table().length(), 1);
    // Take with one click, put down with another.
    person.click(nine);
    person.sees("You hold the nine of clubs");
    person.wait(1_000);
    let free = person.find("╎");
    person.click((free.0 + 2, free.1));
    assert_eq!(person.live().table().length(), 2, "{}", person.screen());
    // What belongs nowhere yet stays when it is double-clicked.
    let two = person.find("2♥");
    person.wait(1_000);
    person.click(two).click(two);
    assert_eq!(person.live().table().length(), 2);
    assert!(person.message().contains("stays"), "{}", person.message());
}

#[test]
fn a_double_click_sends_home_what_can_go() {
    let mut person = Person::at("freecell:auto=off", &[]);
    // Uncover an ace: column 6 ends A♠ A♣ 2♣ 3♦.
    person.types("6a").types("6b");
    person.wait(1_000);
    let ace = person.find("A♣");
    person.click(ace).click(ace);
    assert_eq!(person.live().table().length(), 3, "{}", person.screen());
    person.wait(1_000);
    // Enter twice does the same.
    let ace = person.find("A♠");
    person.click(ace);
    person.press(KeyCode::Enter);
    assert_eq!(person.live().table().length(), 4, "{}", person.screen());
}
