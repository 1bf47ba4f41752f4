//! The lobby: a game is chosen, set up and opened.

use hog_table::SeatPlayer;
use hog_table::catalogue::FAMILIES;
use ratatui::crossterm::event::KeyCode;

use crate::driver::Person;

#[test]
fn enter_plays_the_first_game_against_an_engine_to_its_end() {
    let mut person = Person::in_lobby();
    person.sees("House of Games");
    person.press(KeyCode::Enter);
    person.sees("X to move: arrows and Enter, or click. ? for help.");
    assert_eq!(person.live().sitters()[1].to_string(), "level:3");
    for _ in 0..9 {
        if person.live().ending().is_some() {
            break;
        }
        person.press(KeyCode::Tab).press(KeyCode::Enter);
    }
    assert!(person.live().ending().is_some(), "{}", person.screen());
    person.sees("N for another game");
    let screen = person.screen();
    let title = screen.lines().next().unwrap();
    assert!(
        title.contains("has won") || title.contains("Nobody"),
        "{title}"
    );
    person.letters("n");
    assert_eq!(person.live().table().length(), 0);
    person.sees_not("has won");
}

#[test]
fn every_game_is_opened_by_arrows_and_enter_and_shows_what_to_do() {
    for (number, family) in FAMILIES.iter().enumerate() {
        let mut person = Person::in_lobby();
        person.resize(100, 40);
        for _ in 0..number {
            person.press(KeyCode::Down);
        }
        person.sees(family.name);
        person.press(KeyCode::Enter);
        person.sees("? for help.");
        person.sees("Options");
        person.press(KeyCode::Tab).press(KeyCode::Enter);
        // Enter has made a move, taken a counter, or asked which of several moves is meant.
        let played = person.live().table().length() > 0;
        let screen = person.screen();
        let taken_or_asked = screen.contains("You hold") || screen.contains("Which move");
        assert!(played || taken_or_asked, "{}:\n{screen}", family.name);
    }
}

#[test]
fn settings_are_changed_and_wrong_ones_are_explained() {
    let mut person = Person::in_lobby();
    // The fourth family has three numbers.
    for _ in 0..3 {
        person.press(KeyCode::Down);
    }
    person.press(KeyCode::Tab).press(KeyCode::Right);
    person.sees("◂");
    person.letters("999").press(KeyCode::Enter);
    person.says("must be a whole number");
    person.press(KeyCode::Esc).press(KeyCode::Esc);
    person.sees_not("◂");
    person.press(KeyCode::Enter);
    assert!(
        person.live().table().name().contains(":4"),
        "{}",
        person.live().table().name()
    );
}

#[test]
fn a_friend_may_take_the_other_seat() {
    let mut person = Person::in_lobby();
    person.press(KeyCode::Tab).press(KeyCode::Tab);
    for _ in 0..3 {
        person.press(KeyCode::Left);
    }
    person.sees("a friend");
    person.press(KeyCode::Enter);
    assert_eq!(
        person.live().sitters(),
        [SeatPlayer::Person, SeatPlayer::Person]
    );
}

#[test]
fn the_mouse_chooses_and_plays() {
    let mut person = Person::in_lobby();
    let second = person.find(FAMILIES[1].name);
    person.click(second);
    person.sees(FAMILIES[1].summary);
    let play = person.find("[ Play ]");
    person.click(play);
    assert_eq!(person.live().table().name(), FAMILIES[1].name);
}

#[test]
fn esc_closes_help_and_q_or_ctrl_c_leaves() {
    let mut person = Person::in_lobby();
    person.letters("?");
    person.sees("Esc closes");
    person.press(KeyCode::Esc);
    person.sees_not("Esc closes");
    person.letters("Q");
    assert!(person.app.is_done());
    let mut person = Person::in_lobby();
    person.control('c');
    assert!(person.app.is_done());
}
