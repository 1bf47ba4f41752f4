//! What is kept: after every move that the screen has shown, the program is killed, started again, and
//! goes on with the same table.

use hog_tmux::{Key, Screen};

use crate::sitting::{Sitting, window};

/// The board and the list of moves, without the marks of the cursor and the edges of cards that they
/// cover.
fn position(screen: &Screen, board: &str) -> (Vec<String>, Vec<String>) {
    let lines = window(screen, board);
    let plain = lines
        .iter()
        .map(|line| {
            line.replace(['[', ']', '(', ')', '╭', '╮', '│'], " ")
                .trim_end()
                .to_owned()
        })
        .collect();
    (plain, window(screen, "Moves"))
}

/// Plays these moves; after each the program is killed, and the last table taken up.
fn assert_kept(family: &str, settings: &[(&str, &str)], friend: Option<&str>, moves: &[&str]) {
    let sitting = Sitting::in_lobby();
    sitting.choose(family);
    for (name, value) in settings {
        sitting.set(name, value);
    }
    if let Some(seat) = friend {
        sitting.seat(seat, "a friend");
    }
    sitting.press(Key::Enter);
    sitting.see("┌ Moves");
    for (done, text) in (1..).zip(moves) {
        sitting.type_move(text);
        let before = sitting.see_moves(done);
        sitting.kill_and_start();
        let lobby = sitting.see("Continue");
        let told = format!("{done} move");
        assert!(lobby.shows(&told), "{lobby}");
        sitting.press(Key::Enter);
        let after = sitting.see_moves(done);
        assert_eq!(
            position(&before, family),
            position(&after, family),
            "before:\n{before}\nafter:\n{after}"
        );
    }
}

#[test]
fn no_move_of_two_persons_is_lost() {
    let moves = ["b2", "a1", "b1", "b3", "c3"];
    assert_kept("tictactoe", &[], Some("O"), &moves);
}

#[test]
fn no_move_of_a_solitaire_is_lost() {
    let moves = ["4a", "46", "58"];
    assert_kept("freecell", &[("deal", "617")], None, &moves);
}

#[test]
fn a_game_that_hides_something_goes_on_with_the_same_cards() {
    let sitting = Sitting::in_lobby();
    sitting.choose("go-fish");
    sitting.press(Key::Enter);
    let mut before = sitting.see("┌ Moves");
    for _ in 0..3 {
        let listed = window(&before, "Moves");
        sitting.text("p");
        before = sitting.see_that("an ask and an answer", |screen| {
            window(screen, "Moves") != listed && screen.shows("▶ player 1 you")
        });
        sitting.kill_and_start();
        sitting.see("Continue");
        sitting.press(Key::Enter);
        let after = sitting.see("┌ Moves");
        assert_eq!(
            position(&before, "go-fish"),
            position(&after, "go-fish"),
            "before:\n{before}\nafter:\n{after}"
        );
    }
}
