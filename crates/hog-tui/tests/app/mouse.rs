//! The mouse at the table.

use ratatui::crossterm::event::{KeyCode, MouseEventKind};

use crate::driver::Person;

#[test]
fn a_click_plays_and_options_are_clicked() {
    let mut person = Person::at_tictactoe();
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

/// In this deal the six of spades ends column 1 and the nine of clubs column 2. Neither can go to
/// another column at first.
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
    // A double click leaves a card that cannot go to its foundation yet.
    let two = person.find("2♥");
    person.wait(1_000);
    person.click(two).click(two);
    assert_eq!(person.live().table().length(), 2);
    person.says("nowhere to send");
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

#[test]
fn a_click_plays_the_place_that_is_seen_there_wherever_the_windows_are() {
    // Windows beside the board, narrow and wide, below it, and none.
    for (game, width, height, options_row) in [
        ("mnk:3,2,3", 80, 24, Some(0)),
        ("mnk:3,2,3", 140, 50, Some(0)),
        ("hex:11", 80, 45, Some(34)),
        ("mnk:3,2,3", 32, 12, None),
    ] {
        let mut person = Person::at(game, &["person", "person"]);
        person.resize(width, height);
        match options_row {
            Some(row) => assert_eq!(person.find("Options").1, row, "{}", person.screen()),
            None => person.sees_not("Options"),
        }
        // Arrows move the cursor, and the mouse clicks where the cursor is seen.
        let cursors = [KeyCode::Left, KeyCode::Up, KeyCode::Right, KeyCode::Down];
        let mut clicked = Vec::new();
        for key in cursors {
            person.press(key);
            let (column, row) = person.find("[");
            person.click((column + 1, row));
            let history = person.history();
            clicked.push(history.last().cloned().unwrap_or_default());
            person.letters("u").wait(1_000);
        }
        // At an edge an arrow may leave the cursor where it is.
        let distinct: std::collections::BTreeSet<&String> = clicked.iter().collect();
        assert!(distinct.len() >= 3, "{width}×{height}: {clicked:?}");
        assert!(
            !clicked.contains(&String::new()),
            "{width}×{height}: {clicked:?}"
        );
    }
}

#[test]
fn two_slow_clicks_are_not_a_double_click() {
    let mut person = Person::at("freecell", &[]);
    let two = person.find("2♥");
    person.click(two);
    person.wait(1_000);
    person.click(two);
    person.says("Put back");
    // A drag that ends nowhere lets go, too.
    let nine = person.find("9♣");
    person.drag(nine, (79, 23));
    person.press(KeyCode::Esc);
    person.says("Press Q to leave");
}

#[test]
fn the_wheel_scrolls_the_moves() {
    let mut person = Person::at("gomoku", &["person", "person"]);
    person.resize(80, 30);
    for line in 1..=15 {
        person.types(&format!("a{line}")).types(&format!("c{line}"));
        if person.live().ending().is_some() {
            person.letters("u");
            person.types(&format!("e{line}"));
        }
    }
    person.sees_not(" 1. a1");
    for _ in 0..20 {
        person.mouse(MouseEventKind::ScrollUp, (60, 25));
    }
    person.sees(" 1. a1");
    for _ in 0..20 {
        person.mouse(MouseEventKind::ScrollDown, (60, 25));
    }
    person.sees_not(" 1. a1");
}
