//! Events at the wrong moment, and texts of the wrong size.

use hog_table::Pace;
use hog_table::catalogue::{Choice, FAMILIES};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::style::Color;

use crate::driver::Person;

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

#[test]
fn a_page_is_scrolled_faster_than_it_is_drawn() {
    let mut person = Person::at_tictactoe();
    person.press_without_drawing(&[
        KeyCode::Char('?'),
        KeyCode::End,
        KeyCode::Down,
        KeyCode::PageDown,
    ]);
    person.sees("Ctrl-Z");
    person.press_without_drawing(&[KeyCode::Home, KeyCode::Up, KeyCode::PageUp]);
    person.sees("With the mouse");
}

#[test]
fn a_mouse_button_released_over_the_help_is_forgotten() {
    let mut person = Person::at_tictactoe();
    let middle = person.find("[ ]");
    person.mouse(DOWN, middle);
    // The help takes every event, the release of the button as well.
    person.letters("?").mouse(UP, middle).press(KeyCode::Esc);
    let theme = person.find("T theme");
    person.click(theme);
    person.says("Colours");
    assert!(person.history().is_empty());
}

#[test]
fn a_key_release_does_nothing_and_a_repeat_plays() {
    let mut person = Person::at_tictactoe();
    let release =
        KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Release);
    person.event(&Event::Key(release));
    assert!(person.history().is_empty());
    let repeat = KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, KeyEventKind::Repeat);
    person.event(&Event::Key(repeat));
    assert_eq!(person.history(), ["b2"]);
}

#[test]
fn pasted_text_is_taken_only_while_the_board_is_seen() {
    let mut person = Person::at_tictactoe();
    person.resize(20, 5).paste("b2").resize(80, 24);
    person.sees_not("Your move:");
    person.letters("?").paste("b2").press(KeyCode::Esc);
    person.sees_not("Your move:");
    person.paste("b2\n");
    person.sees("Your move: b2");
    assert!(person.history().is_empty());
    person.press(KeyCode::Enter);
    assert_eq!(person.history(), ["b2"]);
}

#[test]
fn only_two_deletes_in_a_row_remove_a_table() {
    let mut person = Person::at_tictactoe();
    person.types("b2").letters("q");
    let game = person.find(FAMILIES[1].name);
    person.click(game);
    let table = person.find("1 move");
    person.click(table).press(KeyCode::Delete);
    person.sees("Press Delete again");
    person.click(game).click(table).press(KeyCode::Delete);
    assert_eq!(person.folder.list().unwrap().len(), 1);
    person.press(KeyCode::Delete);
    assert!(person.folder.list().unwrap().is_empty());
}

#[test]
fn a_theme_colours_the_whole_screen() {
    let mut person = Person::at_tictactoe();
    while !person.message().contains("high-contrast") {
        person.letters("t");
    }
    person.letters("?");
    for screen in ["a page over a table", "the lobby", "too small"] {
        for cell in &person.buffer().content {
            assert_ne!(cell.bg, Color::Reset, "{screen}");
            assert_ne!(cell.fg, Color::Reset, "{screen}");
        }
        match screen {
            "the lobby" => person.resize(20, 5),
            _ => person.press(KeyCode::Esc).letters("q"),
        };
    }
}

#[test]
fn the_end_of_a_long_text_is_seen_where_it_is_typed() {
    let mut person = Person::at_tictactoe();
    let long = "x".repeat(90) + "end";
    person.letters(":").letters(&long);
    person.sees("xend");
    person.sees("Enter plays, Esc cancels");
    person.press(KeyCode::Esc).types("b2").letters("w");
    person.letters(&long);
    person.sees("xend");
}

/// A game with a place whose name is long, and one whose name has wide characters.
const ODD: &str = "title = \"Odd\"\n[board]\nshape = \"point\"\nplaces = [\"漢字 0 0\", \
    \"a-very-long-name 1 0\", \"z 200 -200\"]\nlines = [\"漢字 z\"]\n[[win]]\n\
    groups = [\"漢字 z\"]\n";

#[test]
fn odd_names_far_apart_are_drawn_and_played() {
    let choice = Choice::from_text("odd", ODD).expect("it is a game");
    let mut person = Person::playing(choice, &["person", "person"], Pace::Up);
    person.sees("a-very-long-name");
    // Every second cell lies under a wide character.
    let (column, row) = person.find("漢");
    assert_eq!(person.buffer()[(column + 2, row)].symbol(), "字");
    person.click((column + 3, row));
    assert_eq!(person.history(), ["漢字"]);
    person.types("A-very-long-name").types("z");
    person.sees("X has won after 3 moves.");
}

#[test]
fn while_help_or_a_dialog_is_open_the_table_gets_no_keys_and_clicks() {
    let mut person = Person::at_tictactoe();
    let middle = person.find("[ ]");
    person.letters("?u").letters("?n");
    person.letters("?").click(middle);
    person.letters("?").press(KeyCode::Enter);
    assert!(person.history().is_empty());
    for (key, title) in [("l", "Computer player"), ("w", "Save the game as")] {
        person.letters(key);
        person.sees(title);
        person.mouse(MouseEventKind::ScrollDown, middle);
        person.press(KeyCode::Esc);
        person.sees_not(title);
    }
    assert_eq!(person.live().engine().to_string(), "level:5");
    assert!(person.folder.list().unwrap().is_empty());
    person.resize(20, 5).click(middle).resize(80, 24);
    assert!(person.history().is_empty(), "no board is shown");
}

#[test]
fn several_moves_are_typed_at_once_where_no_engine_answers() {
    let mut person = Person::at_tictactoe();
    person.types("b2 a1 b2 c3");
    person.sees("! ");
    assert_eq!(person.history(), ["b2", "a1"], "up to the illegal move");
    let mut person = Person::at("tictactoe", &["person", "level:1"]);
    person.types("b2 a1");
    assert!(person.history().is_empty(), "an engine answers in between");
}
