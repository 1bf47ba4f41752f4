//! Games played with the mouse alone.

use hog_tmux::{Cell, Press, Screen};

use crate::player::{ROOMY, TerminalPlayer, moves, window};

/// The cell in the middle of a text.
fn middle(screen: &Screen, text: &str) -> Cell {
    let found = screen.find(text);
    let middle = u16::try_from(text.chars().count() / 2).expect("texts are short");
    found
        .unwrap_or_else(|| panic!("the screen does not show {text:?}:\n{screen}"))
        .shifted(middle, 0)
}

/// The middle of a square of a lettered and numbered board.
fn square(screen: &Screen, name: &str) -> Cell {
    let (letter, number) = name.split_at(1);
    let is_header = |line: &String| {
        let inner: String = line.chars().skip(1).take_while(|c| *c != '│').collect();
        inner.split_whitespace().eq(["a", "b", "c"])
    };
    let header = screen.lines().iter().position(is_header);
    let header = header.unwrap_or_else(|| panic!("no columns are named:\n{screen}"));
    let column = screen.lines()[header]
        .chars()
        .position(|c| c.to_string() == letter);
    let is_row = |line: &String| {
        let inner: String = line.chars().skip(1).take_while(|c| *c != '│').collect();
        inner.trim() == number
    };
    let row = screen.lines().iter().position(is_row);
    Cell {
        column: u16::try_from(column.expect("the column is named")).expect("screens are small"),
        row: u16::try_from(row.expect("the row is numbered")).expect("screens are small"),
    }
}

#[test]
fn a_game_is_chosen_set_and_played_to_its_end_by_clicks() {
    let player = TerminalPlayer::in_lobby();
    let lobby = player.screen();
    player.click(middle(&lobby, "  mnk").shifted(1, 0));
    let lobby = player.see("┌ mnk ");
    // Three clicks turn the player of O from level 3 to a friend.
    let field = lobby
        .find(" O    ")
        .expect("the seat is listed")
        .shifted(1, 0);
    player.click(field);
    player.see("O  ◂ ");
    for sitter in ["level 2", "level 1", "a friend"] {
        player.click(field);
        player.see(sitter);
    }
    player.click(middle(&player.screen(), "[ Play ]"));
    let mut screen = player.see("┌ Moves");
    for (number, name) in (1..).zip(["b2", "a1", "b1", "b3", "a2", "c1"]) {
        player.click(square(&screen, name));
        screen = player.see_moves(number);
        assert_eq!(
            moves(&screen).last().map(String::as_str),
            Some(name),
            "{screen}"
        );
    }
    // An option is clicked: the last move is taken back, and another one made.
    player.click(middle(&screen, "U undo"));
    screen = player.see_moves(5);
    for (number, name) in (6..).zip(["c2", "c1", "a3", "c3"]) {
        player.click(square(&screen, name));
        screen = player.see_moves(number);
    }
    let screen = player.see("N for another game");
    assert!(screen.shows("A draw after 9 moves."), "{screen}");
    player.assert_announced_as_kept(&screen);
    player.click(middle(&screen, "Q quit"));
    player.see("┌ House of Games");
}

#[test]
fn cards_are_dragged_double_clicked_and_clicked() {
    let player = TerminalPlayer::with(&["freecell:5,auto=off"], ROOMY);
    let screen = player.see("┌ Moves");
    player.do_all(&[Press::Drag(middle(&screen, "6♥"), middle(&screen, "7♣"))]);
    let screen = player.see_moves(1);
    player.do_all(&[Press::DoubleClick(middle(&screen, "A♦"))]);
    let screen = player.see_moves(2);
    // Taken by one click, put down on the first cell by another.
    player.click(middle(&screen, "Q♣"));
    let board = window(&screen, "freecell:5,auto=off");
    assert!(board.iter().any(|line| line.contains('a')), "{screen}");
    let cell = screen
        .find(" a  ")
        .expect("the first cell is named")
        .shifted(1, 2);
    player.click(cell);
    let screen = player.see_moves(3);
    assert_eq!(moves(&screen), ["53", "2h", "7a"], "{screen}");
}
