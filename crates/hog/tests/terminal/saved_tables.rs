//! Saved tables: after every move that the screen has shown, the program is killed and started again, and
//! continues with the same table.

use hog_tmux::{Key, Screen};

use crate::player::{TerminalPlayer, window};

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
    let player = TerminalPlayer::in_lobby();
    player.choose(family);
    for (name, value) in settings {
        player.set(name, value);
    }
    if let Some(seat) = friend {
        player.seat(seat, "a friend");
    }
    player.press(Key::Enter);
    player.see("┌ Moves");
    for (done, text) in (1..).zip(moves) {
        player.type_move(text);
        let before = player.see_moves(done);
        player.kill_and_start();
        let lobby = player.see("Continue");
        let told = format!("{done} move");
        assert!(lobby.shows(&told), "{lobby}");
        player.press(Key::Enter);
        let after = player.see_moves(done);
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
    let player = TerminalPlayer::in_lobby();
    player.choose("go-fish");
    player.press(Key::Enter);
    let mut before = player.see("┌ Moves");
    for _ in 0..3 {
        let listed = window(&before, "Moves");
        player.text("p");
        before = player.see_that("an ask and an answer", |screen| {
            window(screen, "Moves") != listed && screen.shows("▶ player 1 you")
        });
        player.kill_and_start();
        player.see("Continue");
        player.press(Key::Enter);
        let after = player.see("┌ Moves");
        assert_eq!(
            position(&before, "go-fish"),
            position(&after, "go-fish"),
            "before:\n{before}\nafter:\n{after}"
        );
    }
}
