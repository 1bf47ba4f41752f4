//! Terminals of all sizes.

use hog_table::catalogue::FAMILIES;
use ratatui::crossterm::event::KeyCode;

use crate::driver::Person;

#[test]
fn a_small_terminal_says_so_and_recovers() {
    let mut person = Person::at("gomoku", &["person", "person"]);
    for (width, height) in [(20, 5), (30, 10), (1, 1), (79, 12)] {
        person.resize(width, height);
        if width > 20 {
            person.sees("too small");
            person.sees(&format!("has {width}×{height}"));
        }
        person.press(KeyCode::Enter).letters("n");
    }
    assert_eq!(person.live().table().length(), 0, "the board is not shown");
    person.resize(80, 24);
    person.sees("Options");
    person.press(KeyCode::Enter);
    assert_eq!(person.live().table().length(), 1);
    person.resize(20, 5).letters("q");
    assert!(person.app.live().is_none());
}

#[test]
fn usual_games_can_be_played_on_80_by_24_and_large_ones_on_80_by_40() {
    for family in FAMILIES {
        let person = Person::at(family.name, &[]);
        person.sees_not("too small");
    }
    for game in ["gomoku:20", "hex:19"] {
        let mut person = Person::at(game, &["person", "person"]);
        person.resize(80, 40);
        person.sees_not("too small");
        person.press(KeyCode::Enter);
        assert_eq!(person.live().table().length(), 1);
    }
}

#[test]
fn no_size_of_a_terminal_is_a_problem() {
    for game in ["tictactoe", "freecell", "hex:5"] {
        let mut person = Person::at(game, &[]);
        for width in (1..100).step_by(9) {
            for height in (1..50).step_by(5) {
                person.resize(width, height);
                person.letters("?").press(KeyCode::Esc);
            }
        }
        person.letters("l");
        person.resize(40, 9);
        person.resize(80, 24);
    }
    let mut person = Person::in_lobby();
    for width in (1..100).step_by(9) {
        for height in (1..50).step_by(5) {
            person
                .resize(width, height)
                .press(KeyCode::Tab)
                .press(KeyCode::Down);
        }
    }
}
