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

/// Kills the program, starts it anew, and finds the table in the lobby and its board and moves as they were.
fn assert_kept(player: &TerminalPlayer, family: &str, before: &Screen, listed: &str) {
    player.kill_and_start();
    let lobby = player.see("Continue");
    assert!(lobby.shows(listed), "{lobby}");
    player.press(Key::Enter);
    let what = format!("the table as it was before:\n{before}");
    player.see_that(&what, |after| {
        position(after, family) == position(before, family)
    });
}

/// Plays these moves, and kills the program after each.
fn play(player: &TerminalPlayer, family: &str, moves: &[&str]) {
    player.press(Key::Enter);
    player.see("┌ Moves");
    for (done, text) in (1..).zip(moves) {
        player.type_move(text);
        let before = player.see_moves(done);
        assert_kept(player, family, &before, &format!("{done} move"));
    }
}

#[test]
fn no_move_of_two_persons_is_lost() {
    let player = TerminalPlayer::in_lobby();
    player.choose("tictactoe");
    player.seat("O", "a friend");
    play(&player, "tictactoe", &["b2", "a1", "b1", "b3", "c3"]);
}

#[test]
fn no_move_of_a_solitaire_is_lost() {
    let player = TerminalPlayer::in_lobby();
    player.choose("freecell");
    player.set("deal", "617");
    play(&player, "freecell", &["4a", "46", "58"]);
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
        assert_kept(&player, "go-fish", &before, " move");
    }
}
