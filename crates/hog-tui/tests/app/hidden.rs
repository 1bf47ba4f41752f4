//! Games that hide something: no player sees what another holds.

use hog_board::{Image, Seen, Viewer};
use hog_core::{Seat, Turn};
use ratatui::crossterm::event::KeyCode;

use crate::driver::Person;

const GAME: &str = "go-fish:seed=7";

/// Room for all windows.
const ROOM: (u16, u16) = (100, 45);

/// The glyphs of the cards that only this seat sees, without those that the history names to all.
fn secrets(person: &Person, seat: Seat) -> Vec<&'static str> {
    let mut table = hog_table::open(person.live().choice(), 1).expect("it was opened before");
    let texts = person.live().save().moves;
    for text in &texts {
        table.play_in_turn(text).expect("it was played before");
    }
    let (own, all) = (
        table.view(Viewer::Seat(seat)),
        table.view(Viewer::Spectator),
    );
    let places = own.places.iter().zip(&all.places);
    let cards = places.flat_map(|((_, own), (_, all))| own.iter().zip(all));
    let is_secret =
        |(own, all): &(&Seen, &Seen)| own.image != Image::Back && all.image == Image::Back;
    let kinds = table.kinds();
    let told = table.history(Viewer::Spectator).join(" ");
    cards
        .filter(is_secret)
        .filter_map(|(own, _)| match own.image {
            Image::Face(category) => Some(kinds[usize::from(category.0)].glyph),
            Image::Back => None,
        })
        .filter(|glyph| !words(&told).contains(glyph))
        .collect()
}

fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .collect()
}

/// How a card is painted.
fn painted(glyph: &str) -> String {
    let (rank, suit) = glyph.split_at(glyph.len() - 1);
    let suit = match suit {
        "C" => '♣',
        "D" => '♦',
        "H" => '♥',
        _ => '♠',
    };
    let rank = if rank == "T" { "10" } else { rank };
    format!("{rank}{suit}")
}

/// Asserts that the screen shows no secret card of a seat, neither painted nor in words.
#[track_caller]
fn sees_nothing_of(person: &Person, seat: Seat) {
    let screen = person.screen();
    for glyph in secrets(person, seat) {
        person.sees_not(&painted(glyph));
        assert!(!words(&screen).contains(&glyph), "{glyph} in\n{screen}");
    }
}

#[track_caller]
fn sees_only_the_cover(person: &mut Person) {
    for (width, height) in [(80, 24), (32, 9), (20, 5), ROOM] {
        person.resize(width, height);
        for seat in [Seat::FIRST, Seat::SECOND] {
            sees_nothing_of(person, seat);
        }
    }
    person.sees("Pass the screen to");
}

#[test]
fn the_screen_is_covered_between_two_persons() {
    let mut person = Person::at(GAME, &["person", "person"]);
    person.sees("Pass the screen to player 1.");
    sees_only_the_cover(&mut person);
    // Nothing but Enter uncovers it.
    person.letters("s?u:7").press(KeyCode::Tab);
    person.sees("Pass the screen to player 1.");
    let mut holder = Seat::FIRST;
    person.press(KeyCode::Enter);
    person.sees("Moves");
    for _ in 0..12 {
        let own = secrets(&person, holder);
        assert!(!own.is_empty());
        person.sees(&painted(own[0]));
        sees_nothing_of(&person, holder.other());
        // The memory aid and the suggestion are those of the player who looks.
        person.letters("m");
        person.sees("Memory aid");
        sees_nothing_of(&person, holder.other());
        person.press(KeyCode::Esc).letters("s");
        sees_nothing_of(&person, holder.other());
        person.press(KeyCode::Tab).press(KeyCode::Enter);
        if person.live().table().turn() == Turn::Seat(holder) {
            continue;
        }
        // The mover sees what came of the move, and hides it.
        person.says("Press Enter to hide the table");
        sees_nothing_of(&person, holder.other());
        person.letters("m");
        person.press(KeyCode::Enter);
        sees_only_the_cover(&mut person);
        person.press(KeyCode::Enter);
        holder = holder.other();
    }
    // The player who starts a new game does not see the other's new cards.
    person.letters("n");
    sees_only_the_cover(&mut person);
}

#[test]
fn at_the_end_what_one_player_saw_is_covered() {
    let mut person = Person::at(GAME, &["person", "person"]);
    while person.live().ending().is_none() {
        // Hands the screen over, or moves.
        person.press(KeyCode::Enter).press(KeyCode::Tab);
    }
    person.sees("Press Enter to hide the table");
    person.press(KeyCode::Enter);
    person.sees("N for another game");
    for seat in [Seat::FIRST, Seat::SECOND] {
        sees_nothing_of(&person, seat);
    }
    // Back in the game, the screen is covered again.
    person.letters("u2");
    sees_only_the_cover(&mut person);
}

#[test]
fn against_an_engine_its_hand_stays_hidden_to_the_end() {
    let mut person = Person::at(GAME, &["person", "level:1"]);
    person.resize(ROOM.0, ROOM.1);
    for _ in 0..200 {
        if person.live().ending().is_some() {
            break;
        }
        sees_nothing_of(&person, Seat::SECOND);
        person.press(KeyCode::Tab).press(KeyCode::Enter);
    }
    assert!(person.live().ending().is_some());
    person.sees("N for another game");
}

#[test]
fn the_memory_aid_is_shown_and_turns_are_taken_back_by_agreement() {
    let mut person = Person::at(GAME, &["person", "level:1"]);
    person.letters("m");
    person.sees("Memory aid");
    let aid = person
        .live()
        .table()
        .aid(Seat::FIRST)
        .expect("there is one");
    for row in &aid.rows {
        person.sees(&row.to_string());
    }
    person.press(KeyCode::Esc);
    person.press(KeyCode::Tab).press(KeyCode::Enter);
    let length = person.live().table().length();
    assert!(length > 0);
    person.letters("u");
    person.sees("Undo the last turn?");
    person.press(KeyCode::Enter);
    assert_eq!(person.live().table().length(), length);
    person.letters("u2");
    assert!(person.live().table().length() < length);
}
